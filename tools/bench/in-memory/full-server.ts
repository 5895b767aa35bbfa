import {
  createInMemoryBackend as createServer,
  type InMemoryBackend,
  type InMemoryBackendOptions,
} from '../../../src/adapters/in-memory/server/backend.ts';
import type { PageCursor } from '../../../src/domain/ports/system-repository.ts';
import { fleet } from '../fleet.ts';
import type { Alone } from '../in-page/fetch-alone.ts';
import { rowsWanted } from './rows-wanted.ts';

declare global {
  var benchReadAlone: (() => Promise<Alone>) | undefined;
}

/**
 * Stands in for the server of the demo. Signed in to while it is empty, when its snapshot still fits
 * into the tab's storage; full after the next load, and without snapshots from then on: writing all
 * rows down after each change would be timed as part of it.
 */
export const createInMemoryBackend = ({ onChange, seed, ...options }: InMemoryBackendOptions): InMemoryBackend => {
  const rows = rowsWanted();
  const accounts = { accounts: seed?.accounts ?? [], systems: [] };
  if (rows === 0) return createServer({ ...options, seed: accounts, ...(onChange !== undefined && { onChange }) });
  const server = createServer({ ...options, seed: accounts });
  server.plant.systems(fleet(rows));
  return withMarks(server);
};

const withMarks = (server: InMemoryBackend): InMemoryBackend => ({
  ...server,
  async askData(operation, accessToken, effect) {
    const start = performance.now();
    const answer = await server.askData(operation, accessToken, effect);
    if (operation === 'list') {
      performance.measure('bench page', { start, end: performance.now() });
      globalThis.benchReadAlone = () => readAlone(server, accessToken);
    }
    return answer;
  },
});

const readAlone = async (server: InMemoryBackend, accessToken: string): Promise<Alone> => {
  const start = performance.now();
  const readPage = (after: PageCursor | null) => server.askData('list', accessToken, (table) => table.list(after));
  let page = await readPage(null);
  const first = performance.now() - start;
  while (page.ok && page.value.remaining > 0) page = await readPage(page.value.systems.at(-1) ?? null);
  if (!page.ok) throw new Error(`The server refused: ${page.failure.kind}.`);
  return { first, all: performance.now() - start };
};
