import { existsSync, readdirSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { answerFor, headersFor } from '../hosting/rules.ts';
import { requestAddress } from './request-address.ts';
import { SettingsError } from './settings.ts';

/** `vite preview` with the rules of a real host. After plugins that answer addresses of their own. */
export function hostingPreview(): Plugin {
  return {
    name: 'hosting-preview',
    configurePreviewServer({ middlewares, config }) {
      const folder = resolve(config.root, config.build.outDir);
      if (!existsSync(folder)) throw new SettingsError(`${folder} has no build. Run npm run build first.`);
      middlewares.use(hostingMiddleware(folder));
    },
  };
}

export function hostingMiddleware(folder: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const { pathname, search } = requestAddress(request.url);
    const answer = answerFor(decode(pathname), filesIn(folder));
    for (const [name, value] of Object.entries(headersFor(answer))) response.setHeader(name, value);
    if (answer.kind === 'missing') {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(request.method === 'HEAD' ? undefined : 'This file does not exist.\n');
      return undefined;
    }
    if (answer.kind === 'page') request.url = `/${answer.path}${search}`;
    return next();
  };
}

// Read anew for each request, so that a build during preview is seen.
function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = entries.filter((entry) => statSync(resolve(folder, entry)).isFile());
  return new Set(paths.map((path) => relative(folder, resolve(folder, path)).split(sep).join('/')));
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
