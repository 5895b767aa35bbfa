import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutUnusedHooks } from './unused-hooks.ts';

test('of the hooks of Downshift the one that is used keeps what it needs, and the others can be left out', () => {
  const code = readFileSync(fileURLToPath(import.meta.resolve('downshift')), 'utf8');
  const writers = (of: string) => [...of.matchAll(/^ *(\w+)\.stateChangeTypes = /gm)].map(([, name]) => name);
  expect([writers(code), writers(withoutUnusedHooks(code))]).toEqual([['Downshift', 'useSelect', 'useCombobox', 'useMultipleSelection', '_useTagGroup'], ['Downshift', 'useCombobox']]);
});
