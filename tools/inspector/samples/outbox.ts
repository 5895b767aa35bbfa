import * as v from 'valibot';
import { success } from '../../../src/domain/shared/result.ts';
import { noRowChange } from '../../../src/domain/sync/queue-change.ts';
import { type SystemCommand, type SystemWrite, systemWriteSchema } from '../../../src/domain/sync/system-write.ts';
import { byName, type SystemSearch } from '../../../src/domain/systems/system-search.ts';
import { systemFields, systemIdSchema, systemSchema } from '../../../src/domain/systems/system.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { listSearchMachine } from '../../../src/machines/systems/list-search-machine.ts';
import { systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import { dataFailures } from './failures.ts';
import { roughly, samplesOf, type World } from './machine-samples.ts';
import { anaId, aSystem, crane, craneOfSomebodyElse, dolly } from './records.ts';

const listOf = ({ neighbour }: World) => neighbour(systemListMachine, undefined);
const outboxInput = (world: World) => ({ userId: anaId, list: listOf(world), createId: world.createId, now: world.now });
export const outboxOf = (world: World) => world.neighbour(outboxMachine, outboxInput(world));

const page = { unreadable: 0, end: { id: dolly.id, name: dolly.name } };

export const systemListSamples = samplesOf(systemListMachine, {
  starts: { page: () => undefined },
  answers: {
    loadPage: {
      all: success({ ...page, systems: [crane, dolly], remaining: 0 }),
      more: success({ ...page, systems: [crane], remaining: 1 }),
      none: success({ ...page, systems: [], end: null, remaining: 0 }),
      ...dataFailures,
    },
  },
  events: {
    'list.open': null,
    'list.close': null,
    'list.retry': null,
    'list.saved': { schema: v.object({ system: systemSchema }), samples: { crane: { system: { ...crane, name: 'Scorpio 45' } } } },
    'list.removed': { schema: v.object({ id: systemIdSchema }), samples: { crane: { id: crane.id } } },
    'page.returned': null,
  },
});

const insert: SystemCommand = { kind: 'insert', system: aSystem(9, 'Fisher 11') };
const update: SystemCommand = { kind: 'update', before: crane, changes: { name: 'Scorpio 45' } };
const remove: SystemCommand = { kind: 'delete', before: dolly };

const write: SystemWrite = { id: 'id-1', command: update, failure: null };
const refused: SystemWrite = { id: 'id-1', command: update, failure: { kind: 'notAllowed' } };
const overlapping: SystemWrite = { id: 'id-1', command: update, failure: { kind: 'conflict', theirs: craneOfSomebodyElse } };

const kept = (revision: number, writes: readonly SystemWrite[]) => ({ queue: { revision, writes, done: [] }, isPersisted: true });

const writeId = { schema: v.object({ id: v.string() }), samples: { first: { id: 'id-1' } } };
const queue = v.object({ revision: v.number(), writes: v.array(systemWriteSchema), done: v.array(v.string()) });

export const outboxSamples = samplesOf(outboxMachine, {
  starts: { page: outboxInput },
  answers: {
    deliver: {
      saved: { kind: 'settled', stored: kept(3, []), write, answer: success(crane), news: { saved: crane, removed: null } },
      refused: { kind: 'settled', stored: kept(3, [refused]), write, answer: dataFailures.notAllowed, news: noRowChange },
      conflict: {
        kind: 'settled', stored: kept(3, [overlapping]), write, answer: dataFailures.conflict,
        news: { saved: craneOfSomebodyElse, removed: null },
      },
      unreachable: { kind: 'postponed', write, failure: { kind: 'unreachable' } },
      otherTabWasFaster: { kind: 'nothing', stored: kept(3, []) },
    },
  },
  events: {
    'write.add': {
      schema: roughly(v.object({ command: systemWriteSchema.entries.command })),
      samples: { update: { command: update }, insert: { command: insert }, delete: { command: remove } },
    },
    'write.retry': writeId,
    'write.discard': writeId,
    'write.resolve': {
      schema: v.object({ id: v.string(), mine: v.array(v.picklist(systemFields)) }),
      samples: { nameIsMine: { id: 'id-1', mine: ['name'] } },
    },
    'undo.run': null,
    'undo.dismiss': null,
    'outbox.sendNow': null,
    'queue.reported': {
      schema: roughly(v.object({ stored: v.object({ queue, isPersisted: v.boolean() }), isOurs: v.boolean() })),
      samples: {
        kept: { stored: kept(2, [write]), isOurs: true, news: null },
        nothing: { stored: kept(1, []), isOurs: false, news: null },
        refused: { stored: kept(2, [refused]), isOurs: false, news: null },
      },
    },
    'queue.held': { schema: v.object({ writeId: v.string() }), samples: { first: { writeId: 'id-1' } } },
    'queue.persistFailed': { schema: v.object({ isOurs: v.boolean() }), samples: { ours: { isOurs: true }, others: { isOurs: false } } },
    'page.returned': null,
  },
});

const change = {
  schema: roughly<{ readonly change: Partial<SystemSearch> }>(v.object({ change: v.looseObject({}) })),
  samples: { crane: { change: { text: 'crane' } }, nothing: { change: { text: '' } }, byHeight: { change: { sort: { ...byName, isDescending: true } } } },
};

export const listSearchSamples = samplesOf(listSearchMachine, {
  starts: { page: () => ({ address: {} }), link: () => ({ address: { q: 'crane' } }) },
  answers: {},
  events: {
    'search.type': change,
    'search.choose': change,
    'search.clear': null,
    'search.settle': null,
    'address.changed': {
      schema: roughly(v.object({ address: v.looseObject({}) })),
      samples: { crane: { address: { q: 'crane' } }, nothing: { address: {} } },
    },
  },
});
