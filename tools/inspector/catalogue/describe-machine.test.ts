import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { and, fromCallback, fromPromise, not, setup } from 'xstate';
import { allMachines } from './all-machines.ts';
import { describeMachine } from './describe-machine.ts';

const child = setup({}).createMachine({ id: 'child' });

const machine = setup({
  actors: { ask: fromPromise(async () => 1), listen: fromCallback(() => undefined), child },
  actions: { note: () => undefined },
  guards: { isOpen: () => true, isDue: () => true },
  delays: { tick: 30_000, backOff: () => 200 },
}).createMachine({
  id: 'shop',
  description: 'A shop.',
  invoke: { src: 'listen', id: 'listen' },
  initial: 'closed',
  on: { 'shop.burn': { target: '.burnt', guard: and(['isOpen', not('isDue')]) } },
  states: {
    closed: {
      description: 'Nobody is there.',
      tags: ['quiet'],
      entry: 'note',
      on: { 'shop.open': [{ guard: 'isOpen', target: 'open' }, { actions: 'note' }] },
      after: { tick: 'open' },
    },
    open: {
      type: 'parallel',
      states: {
        till: { invoke: { src: 'ask', onDone: '#shop.closed', onError: '#shop.burnt' } },
        door: { always: '#shop.burnt' },
      },
    },
    burnt: { type: 'final', description: 'It is over.' },
  },
});

const state = {
  parent: 'shop', kind: 'atomic', isInitial: false, description: '', tags: [], invokes: [], entry: [], exit: [],
};
const transition = { guard: null, actions: [] };

test('a machine is described whole', () => {
  expect(describeMachine(machine)).toEqual({
    id: 'shop',
    description: 'A shop.',
    states: [
      {
        ...state, id: 'shop', key: 'shop', parent: null, kind: 'compound', description: 'A shop.',
        invokes: [{ id: 'listen', src: 'listen' }],
      },
      { ...state, id: 'shop.closed', key: 'closed', isInitial: true, description: 'Nobody is there.', tags: ['quiet'], entry: ['note'] },
      { ...state, id: 'shop.open', key: 'open', kind: 'parallel' },
      {
        ...state, id: 'shop.open.till', key: 'till', parent: 'shop.open', isInitial: true,
        invokes: [{ id: '0.shop.open.till', src: 'ask' }],
      },
      { ...state, id: 'shop.open.door', key: 'door', parent: 'shop.open', isInitial: true },
      { ...state, id: 'shop.burnt', key: 'burnt', kind: 'final', description: 'It is over.' },
    ],
    transitions: [
      {
        ...transition, name: "shop on 'shop.burn' [0]", source: 'shop', targets: ['shop.burnt'], eventType: 'shop.burn',
        trigger: { kind: 'event', event: 'shop.burn' }, guard: 'isOpen and not isDue',
      },
      {
        ...transition, name: "shop.closed on 'shop.open' [0]", source: 'shop.closed', targets: ['shop.open'], eventType: 'shop.open',
        trigger: { kind: 'event', event: 'shop.open' }, guard: 'isOpen',
      },
      {
        ...transition, name: "shop.closed on 'shop.open' [1]", source: 'shop.closed', targets: [], eventType: 'shop.open',
        trigger: { kind: 'event', event: 'shop.open' }, actions: ['note'],
      },
      {
        ...transition, name: "shop.closed on 'xstate.after.tick.shop.closed' [0]", source: 'shop.closed', targets: ['shop.open'],
        eventType: 'xstate.after.tick.shop.closed', trigger: { kind: 'after', delay: 'tick' },
      },
      {
        ...transition, name: "shop.open.till on 'xstate.done.actor.0.shop.open.till' [0]", source: 'shop.open.till',
        targets: ['shop.closed'], eventType: 'xstate.done.actor.0.shop.open.till', trigger: { kind: 'done', actor: 'ask' },
      },
      {
        ...transition, name: "shop.open.till on 'xstate.error.actor.0.shop.open.till' [0]", source: 'shop.open.till',
        targets: ['shop.burnt'], eventType: 'xstate.error.actor.0.shop.open.till', trigger: { kind: 'failed', actor: 'ask' },
      },
      {
        ...transition, name: "shop.open.door on '' [0]", source: 'shop.open.door', targets: ['shop.burnt'], eventType: '',
        trigger: { kind: 'always' },
      },
    ],
    events: ['shop.burn', 'shop.open'],
    guards: ['isOpen', 'isOpen and not isDue'],
    delays: [
      { name: 'backOff', ms: null },
      { name: 'tick', ms: 30_000 },
    ],
    actors: [
      { src: 'ask', kind: 'promise' },
      { src: 'child', kind: 'machine' },
      { src: 'listen', kind: 'callback' },
    ],
  });
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
  const described = allMachines.map(({ machine: each }) => describeMachine(each));
  expect(described.flatMap(({ states }) => states.filter(({ description }) => description === '').map(({ id }) => id))).toEqual([]);
  expect(described.flatMap(({ id, actors }) => actors.filter(({ kind }) => kind === 'other').map(({ src }) => `${id}: ${src}`))).toEqual([]);
});
