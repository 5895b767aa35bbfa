import { request } from 'node:http';
import { expect, inject, test } from 'vitest';

/** Unlike fetch, this sends the path as it is written. */
function requestPath(path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(inject('localStack').url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    });
    outgoing.on('error', reject).end();
  });
}

test.each([
  '/_system',
  '/_system/info',
  '/auth/v1/../../_system/info',
  '/rest/v1/%2e%2e/%2e%2e/_system/info',
  '/auth/v1\\..\\..\\_system/info',
  '/storage/v1/bucket',
  '/auth/v10/health',
])('%s is not served', async (path) => {
  expect(await requestPath(path)).toEqual({ status: 404, body: 'not the local stack' });
});

test.each(['/auth/v1/token', '/rest/v1/systems'])('%s can be used by an app on another origin', async (path) => {
  const response = await fetch(`${inject('localStack').url}${path}`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'http://elsewhere.test',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey,authorization,content-type,prefer',
    },
  });
  expect({
    status: response.status,
    origin: response.headers.get('access-control-allow-origin'),
    headers: response.headers.get('access-control-allow-headers'),
  }).toEqual({ status: 204, origin: '*', headers: 'apikey,authorization,content-type,prefer' });
});

test.each([
  ['/auth/v1/health', 'GET', 200],
  ['/auth/v1/token?grant_type=password', 'POST', 400],
  ['/rest/v1/systems?select=id', 'HEAD', 200],
])('%s can be read by an app on another origin', async (path, method, status) => {
  const { url, publishableKey } = inject('localStack');
  const headers = { Origin: 'http://elsewhere.test', apikey: publishableKey, Prefer: 'count=exact' };
  const body = method === 'POST' ? { body: '{}' } : {};
  const response = await fetch(`${url}${path}`, { method, headers: { ...headers, 'Content-Type': 'application/json' }, ...body });
  expect({
    status: response.status,
    origin: response.headers.get('access-control-allow-origin'),
    count: response.headers.get('access-control-expose-headers')?.toLowerCase().includes('content-range'),
  }).toEqual({ status, origin: '*', count: true });
});

test('a request without a key is refused', async () => {
  const response = await fetch(`${inject('localStack').url}/rest/v1/systems`);
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
});
