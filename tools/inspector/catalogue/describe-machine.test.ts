import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { and, fromCallback, fromPromise, not, setup } from 'xstate';
import { allMachines } from './all-machines.ts';
import { actorKind, describeMachine } from './describe-machine.ts';

test('what triggers each transition is told in words', () => {
  const machine = setup({
    actors: { ask: fromPromise(async () => 1) },
    guards: { isOpen: () => true, isDue: () => true },
    delays: { tick: 30_000 },
  }).createMachine({
    id: 'shop',
    initial: 'closed',
    on: { 'shop.burn': { target: '.burnt', guard: and(['isOpen', not('isDue')]) } },
    states: {
      closed: { after: { tick: 'asking' } },
      asking: { invoke: { src: 'ask', onDone: { guard: 'isOpen', target: 'closed' }, onError: 'burnt' } },
      burnt: { always: 'closed' },
    },
  });
  expect(describeMachine(machine).transitions.map(({ text }) => text)).toEqual([
    'shop.burn [isOpen and not isDue]', 'after tick', 'ask answered [isOpen]', 'ask threw', 'always',
  ]);
});

test('every file that makes a machine is in the catalogue, and each machine has an id of its own', () => {
  const files = readdirSync('src/machines', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `src/machines/${name}`)
    .filter((path) => /\.createMachine\(/.test(readFileSync(path, 'utf8')));
  expect([...new Set(allMachines.map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
  expect(new Set(allMachines.map(({ machine: { id } }) => id)).size).toBe(allMachines.length);
});

test('each state has a description, and each actor is of a kind that can be answered', () => {
  const states = allMachines.flatMap(({ machine }) => describeMachine(machine).states);
  expect(states.filter(({ description }) => description === '').map(({ id }) => id)).toEqual([]);
  const actors = allMachines.flatMap(({ machine }) => Object.entries(machine.implementations.actors));
  expect(actors.filter(([, logic]) => actorKind(logic) === 'other').map(([src]) => src)).toEqual([]);
  expect([fromPromise(async () => 1), fromCallback(() => undefined), setup({}).createMachine({})].map(actorKind)).toEqual(['promise', 'callback', 'machine']);
});
