import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { standIn } from './without-unused-sign-ins.ts';

const client = readFileSync('node_modules/@supabase/auth-js/dist/module/GoTrueClient.js', 'utf8');

/** The names that the auth client imports from one of its own parts. */
const importedFrom = (path: string): readonly string[] => {
  const found = new RegExp(String.raw`^import (?:(\w+)|\{([^}]*)\}) from '\./${path}';`, 'm').exec(client);
  if (found === null) throw new Error(`The auth client imports nothing from ${path}.`);
  return found[1] === undefined ? (found[2] ?? '').split(',').map((name) => name.trim()).filter(Boolean) : ['default'];
};

const exportedBy = (code: string): readonly string[] =>
  [...code.matchAll(/^export (?:const (\w+)|class (\w+)|(default))/gm)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

test.each(['lib/webauthn', 'lib/web3/ethereum', 'GoTrueAdminApi'])('%s: the stand-in has each name that the auth client asks for', (path) => {
  expect(exportedBy(standIn(path) ?? '').toSorted()).toEqual(importedFrom(path).toSorted());
});

test('other parts have none', () => {
  expect(standIn('lib/fetch')).toBeNull();
});
