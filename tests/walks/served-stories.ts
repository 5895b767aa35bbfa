import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { type Page, test as base } from '@playwright/test';
import { complaintsOf } from '../e2e/complaints.ts';
import { noteLostWords } from '../translate.ts';
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

type ServedStories = { readonly address: string; readonly close: () => void };

/** Each worker serves the built page to itself: no server has to be waited for. What is no file there is the page. */
const serveStories = async (): Promise<ServedStories> => {
  const answer = async (url: string, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(url, 'http://stories');
    const file = join(storiesBuild, extname(pathname) === '' ? 'tools/inspector/stories/screen.html' : normalize(pathname));
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

type StoriesPage = { readonly page: Page; readonly address: string; readonly complaints: readonly string[] };

/**
 * The built page of the stories, which each worker serves to itself and opens once: a page of its own for each machine took a
 * quarter of the time. A hook of the file would do the same, but Playwright gives a file that has one to its workers in as
 * many pieces as there are workers.
 */
export const test = base.extend<object, { readonly stories: StoriesPage }>({
  stories: [
    async ({ browser }, use) => {
      const { address, close } = await serveStories();
      const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' });
      page.setDefaultTimeout(10_000);
      // All of the app and its stories, on a machine that is busy.
      page.setDefaultNavigationTimeout(60_000);
      const complaints = complaintsOf(page);
      await page.addInitScript(noteLostWords);
      await use({ page, address, complaints });
      await page.close();
      close();
    },
    { scope: 'worker' },
  ],
});
