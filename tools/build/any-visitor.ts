import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { answerFor } from '../hosting/rules.ts';
import { requestAddress } from './request-address.ts';

/** More than all the cookies that a browser keeps for one host: what else was run on 127.0.0.1 has left its own there. */
const MAX_HEADER_BYTES = 1024 * 1024;

/** The servers of `npm start` and `npm run preview` turn no browser away with an empty page, but give it the app. */
export function anyVisitor(): Plugin {
  // Node asks the server for its limit whenever somebody connects; Vite's settings have no place for it.
  const allowCookies = ({ httpServer }: ViteDevServer | PreviewServer): void =>
    void (httpServer !== null && Object.assign(httpServer, { maxHeaderSize: MAX_HEADER_BYTES }));
  return {
    name: 'any-visitor',
    configureServer(server) {
      allowCookies(server);
      server.middlewares.use(takeAnyAddress);
    },
    configurePreviewServer: allowCookies,
  };
}

/** Vite's development server does not take an address that cannot be decoded for one of the app. The preview has rules of its own. */
const takeAnyAddress: Connect.NextHandleFunction = (request, _response, next) => {
  const { pathname } = requestAddress(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && decode(pathname) === null && answerFor(pathname, new Set()).kind === 'page') request.url = '/index.html';
  next();
};

// A bundler takes a call whose value nobody uses for one that can be left out.
const decode = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
};
