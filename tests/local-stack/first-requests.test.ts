import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder, serveLocalStack } from './serve-local-stack.ts';

const folder = makeTemporaryFolder();
afterAll(folder.remove);

test('the first requests after a start may come all at once', async () => {
  for (let start = 0; start < 5; start += 1) {
    const stack = await serveLocalStack({ dataDir: folder.path });
    const ask = async (): Promise<number> => {
      const answer = await fetch(`${stack.url}/rest/v1/systems?select=id`, { headers: { apikey: stack.publishableKey } });
      return answer.status;
    };
    const statuses = await Promise.all(Array.from({ length: 8 }, ask));
    await stack.stop();
    expect(statuses).toEqual(statuses.map(() => 200));
  }
});
