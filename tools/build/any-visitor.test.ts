import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type InlineConfig, preview } from 'vite';
import { anyVisitor } from './any-visitor.ts';
import { hostingPreview } from './hosting-preview.ts';

const page = '<!doctype html><title>The app</title>';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'any-visitor-'));
  mkdirSync(join(folder, 'dist'));
  for (const file of ['index.html', 'dist/index.html']) writeFileSync(join(folder, file), page);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The address as it is written, which fetch would not send. */
const ask = (port: number, path: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { Accept: 'text/html', ...headers } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve(`${response.statusCode} ${/<title>.*<\/title>/.exec(body)?.[0] ?? body}`));
    }).on('error', reject).end();
  });

const portOf = (address: unknown): number =>
  typeof address === 'object' && address !== null && 'port' in address && typeof address.port === 'number' ? address.port : 0;

const common: InlineConfig = { configFile: false, logLevel: 'silent', plugins: [anyVisitor(), hostingPreview()] };

describe.each([
  ['npm start', async () => {
    const server = await createServer({ ...common, root: folder, server: { host: '127.0.0.1', port: 0, ws: false, watch: null } });
    await server.listen();
    return server;
  }],
  ['npm run preview', () => preview({ ...common, root: folder, preview: { host: '127.0.0.1', port: 0 } })],
])('%s', (_command, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  let port: number;

  beforeAll(async () => {
    server = await start();
    port = portOf(server.httpServer?.address());
  });

  afterAll(() => server.close());

  test.each(['/', '/%', '/systems/%E0%A4%A', '/confirm/%E0%A4%A?x=%', '/%2', '/login/%zz'])('field report 91: %s is the app', async (path) => {
    expect(await ask(port, path)).toBe('200 <title>The app</title>');
  });

  test('field report 91: a file with such a name is missing', async () => {
    expect(await ask(port, '/static/%.js')).toMatch(/^404/);
  });

  test('field report 93: whatever cookies others have left on this host', async () => {
    const cookies = Array.from({ length: 180 }, (_, index) => `c${index}=${'x'.repeat(4000)}`);
    expect(await ask(port, '/', { Cookie: cookies.join('; ') })).toBe('200 <title>The app</title>');
  });
});
