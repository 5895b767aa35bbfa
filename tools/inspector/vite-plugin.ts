import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { requestAddress } from '../build/request-address.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Each page of the inspector, at its address. */
const pages: ReadonlyMap<string, string> = new Map([
  ['/inspector', here('app/index.html')],
  ['/inspector/screen', here('stories/screen.html')],
]);

const servePages =
  (server: ViteDevServer): Connect.NextHandleFunction =>
  (request, response, next) => {
    const url = request.url ?? '/';
    const file = pages.get(requestAddress(url).pathname.replace(/\/$/, ''));
    if (file === undefined) {
      next();
      return;
    }
    const answer = async () => {
      const html = await server.transformIndexHtml(url, await readFile(file, 'utf8'));
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(html);
    };
    answer().catch(next);
  };

/** The inspector, on every development server at `/inspector`. Nothing of `src` knows of it. */
export function inspector(): Plugin {
  return {
    name: 'inspector',
    apply: (_config, { command, isPreview }) => command === 'serve' && isPreview !== true,
    config: () =>
      // Found when the inspector is first opened, otherwise: the page would load twice.
      process.env['INSPECTOR'] === undefined
        ? {}
        : { optimizeDeps: { entries: ['index.html', 'tools/inspector/*/*.html'] } },
    configureServer: (server) => {
      server.middlewares.use(servePages(server));
    },
  };
}
