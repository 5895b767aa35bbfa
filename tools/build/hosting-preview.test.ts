import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostingMiddleware, hostingPreview } from './hosting-preview.ts';

describe('hostingMiddleware', () => {
  let folder: string;
  let server: Server;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hosting-'));
    mkdirSync(join(folder, 'static/js'), { recursive: true });
    for (const file of ['index.html', 'static/js/a-1.js']) writeFileSync(join(folder, file), file);
    const middleware = hostingMiddleware(folder);
    server = createServer((request, response) => {
      middleware(request, response, () => response.end(`served ${request.url}`));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });

  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  async function ask(path: string, method = 'GET') {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    const { status, headers } = response;
    return { status, body: await response.text(), cache: headers.get('cache-control'), type: headers.get('content-type') };
  }

  test.each(['/', '//', '/new-password', '/systems/42', '/confirm/%E0%A4%A'])('%s is the app', async (path) => {
    expect(await ask(path)).toEqual({ status: 200, body: 'served /index.html', cache: 'no-cache', type: null });
  });

  test('the query stays', async () => {
    expect((await ask('/login?code=1')).body).toBe('served /index.html?code=1');
  });

  test('a hashed file is served and kept', async () => {
    const cache = 'public, max-age=31536000, immutable';
    expect(await ask('/static/js/a-1.js')).toEqual({ status: 200, body: 'served /static/js/a-1.js', cache, type: null });
  });

  test.each(['/static/js/gone.js', '/assets/none.js', '/static/../none.js'])('%s is a plain 404', async (path) => {
    const type = 'text/plain; charset=utf-8';
    expect(await ask(path)).toEqual({ status: 404, body: 'This file does not exist.\n', cache: 'no-store', type });
  });

  test('other methods are left to others', async () => {
    expect((await ask('/auth/v1/token', 'POST')).body).toBe('served /auth/v1/token');
  });
});

test('a preview of what was never built is refused in a sentence', async () => {
  const starting = preview({ configFile: false, logLevel: 'silent', plugins: [hostingPreview()], build: { outDir: '/nowhere/dist' }, preview: { port: 0 } });
  await expect(starting).rejects.toThrow(/^\/nowhere\/dist has no build\. Run npm run build first\.$/);
});
