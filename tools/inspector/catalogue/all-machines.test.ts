import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMachines } from './all-machines.ts';
import { describeMachine } from './describe-machine.ts';
import { findMachines } from './find-machines.ts';

test('every file that makes a machine is in the catalogue', () => {
  const files = readdirSync('src/machines')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `src/machines/${name}`)
    .filter((path) => /\.createMachine\(/.test(readFileSync(path, 'utf8')));
  expect([...new Set(allMachines.map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
});

test('a machine has an id of its own, and says in a sentence what it and each of its states are for', () => {
  const described = allMachines.map(({ machine }) => describeMachine(machine));
  expect(new Set(described.map(({ id }) => id)).size).toBe(described.length);
  expect(described.flatMap(({ states }) => states.filter(({ description }) => description === '').map(({ id }) => id))).toEqual([]);
});

test('of an actor it is known how it can answer', () => {
  const odd = allMachines.flatMap(({ machine }) =>
    describeMachine(machine).actors.filter(({ kind }) => kind === 'other').map(({ src }) => `${machine.id}: ${src}`),
  );
  expect(odd).toEqual([]);
});

test('what is no machine is passed over', () => {
  expect(findMachines({ 'a/src/machines/b-machine.ts': { schema: {}, wait: () => 1, none: null }, 'c.ts': undefined })).toEqual([]);
});
