import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { storiesBuild } from '../../tools/testing/places.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.html': 'text/html' };

const listening = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
      else reject(new Error('The stories got no port.'));
    });
  });

const contentAt = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file);
  } catch {
    return null;
  }
};

export type ServedStories = { readonly address: string; readonly close: () => void };

/** Each worker serves the built page to itself: no server has to be waited for. */
export const serveStories = (): Promise<ServedStories> => servePage(storiesBuild, 'tools/inspector/stories/screen.html');

/** A page that was built into a folder: what is no file there is the page. */
export const servePage = async (folder: string, page: string): Promise<ServedStories> => {
  const answer = async (url: string, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(url, 'http://stories');
    const file = join(folder, extname(pathname) === '' ? page : normalize(pathname));
    const content = await contentAt(file);
    response.writeHead(content === null ? 404 : 200, { 'Content-Type': types[extname(file)] ?? 'text/html', 'Cache-Control': 'max-age=3600' });
    response.end(content);
  };
  const server = createServer((request, response) => void answer(request.url ?? '/', response));
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
