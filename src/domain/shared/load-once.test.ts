import { expect, test } from 'vitest';
import { loadedPart, loadOnce } from './load-once.ts';

test('is loaded once; what has failed is tried again by the next call', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve('there'), Promise.resolve('again')];
  const load = loadOnce(async () => answers.shift());
  const [one, other] = [load(), load()];
  await expect(one).rejects.toThrow('no network');
  await expect(other).rejects.toThrow('no network');
  expect([await load(), await load()]).toEqual(['there', 'there']);
});

test('a part knows whether it is there', async () => {
  const part = loadedPart(async () => 'dialog');
  const before = part.loaded();
  expect([before, await part.load(), part.loaded()]).toEqual([null, 'dialog', 'dialog']);
});
