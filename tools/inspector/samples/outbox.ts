import * as v from 'valibot';
import { success } from '../../../src/domain/shared/result.ts';
import type { Batch, BatchPiece, WaitingBatch } from '../../../src/domain/sync/batch.ts';
import { noRowChange } from '../../../src/domain/sync/stored-queue.ts';
import type { SystemCommand, SystemWrite } from '../../../src/domain/sync/system-write.ts';
import { type LogPosition, logPositionSchema } from '../../../src/domain/systems/change-log.ts';
import { byName } from '../../../src/domain/systems/system-search.ts';
import { batchMachine } from '../../../src/machines/sync/batch-machine.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { keptListMachine } from '../../../src/machines/systems/kept-list-machine.ts';
import { listSearchMachine } from '../../../src/machines/systems/list-search-machine.ts';
import { systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import { dataFailures } from './failures.ts';
import { samplesOf, type World } from './machine-samples.ts';
import { anaId, aSystem, changesOfCrane, crane, craneOfSomebodyElse, dolly, START } from './records.ts';

const listInput = ({ now }: World) => ({ userId: anaId, now });
export const listOf = (world: World) => world.neighbour(systemListMachine, listInput(world));
const outboxInput = (world: World) => ({ userId: anaId, list: listOf(world), createId: world.createId, now: world.now });
export const outboxOf = (world: World) => world.neighbour(outboxMachine, outboxInput(world));

const positionAt = (number: number): LogPosition => v.parse(logPositionSchema, { upTo: number, gaps: [] });
/** An hour before. */
const mark = { position: positionAt(0), asOf: START - 3_600_000 };

const page = { unreadable: 0, end: { id: dolly.id, name: dolly.name } };

export const systemListSamples = samplesOf(systemListMachine, {
  starts: { page: listInput },
  answers: {
    loadChanges: {
      craneAdded: success({ changes: changesOfCrane.slice(3), remaining: 0, position: positionAt(1) }),
      more: success({ changes: changesOfCrane.slice(3), remaining: 1, position: positionAt(1) }),
      tooMany: success({ changes: changesOfCrane.slice(3), remaining: 100_000, position: positionAt(1) }),
      none: success({ changes: [], remaining: 0, position: positionAt(4) }),
      ...dataFailures,
    },
    loadPage: {
      all: success({ ...page, systems: [crane, dolly], remaining: 0 }),
      more: success({ ...page, systems: [crane], remaining: 1 }),
      none: success({ ...page, systems: [], end: null, remaining: 0 }),
      ...dataFailures,
    },
  },
  events: {
    'kept.rows': { crane: { systems: [crane], mark } },
    'kept.whole': { dolly: { systems: [dolly], mark } },
    'kept.none': null,
    'list.followed': { further: { position: positionAt(7) } },
    'list.readAnew': null,
    'list.open': null,
    'list.prepare': null,
    'list.close': null,
    'list.retry': null,
    'list.saved': { crane: { system: { ...crane, name: 'Scorpio 45' } } },
    'list.removed': { crane: { id: crane.id } },
    'list.changed': { dollyWithoutCrane: { saved: [dolly], removed: [crane.id] } },
    'page.returned': null,
  },
});

export const keptListSamples = samplesOf(keptListMachine, {
  starts: { page: (world) => ({ userId: anaId, list: listOf(world), now: world.now }) },
  answers: {
    keep: { kept: true, notKept: false },
    compare: { same: success(true), another: success(false), ...dataFailures },
    awaitFollowed: { followed: null },
  },
  events: { 'list.changed': null },
});

const insert: SystemCommand = { kind: 'insert', system: aSystem(9, 'Fisher 11') };
const update: SystemCommand = { kind: 'update', before: crane, changes: { name: 'Scorpio 45' } };
const remove: SystemCommand = { kind: 'delete', before: dolly };

const write: SystemWrite = { id: '1', command: update, failure: null };
const another: SystemWrite = { id: '2', command: insert, failure: null };
const refused: SystemWrite = { id: '1', command: update, failure: { kind: 'notAllowed' } };
const overlapping: SystemWrite = { id: '1', command: update, failure: { kind: 'conflict', theirs: craneOfSomebodyElse, by: 'other' } };

const ofGone: SystemWrite = { id: '1', command: update, failure: { kind: 'notFound' } };

const kept = (revision: number, writes: readonly SystemWrite[]) => ({ queue: { revision, writes, done: [] }, isPersisted: true });

const writeId = { first: { id: '1' } };

export const outboxSamples = samplesOf(outboxMachine, {
  starts: { page: outboxInput },
  answers: {
    deliver: {
      saved: { kind: 'settled', stored: kept(3, []), write, answer: success(crane), news: { saved: crane, removed: null } },
      gone: { kind: 'settled', stored: kept(3, [ofGone]), write, answer: dataFailures.notFound, news: { saved: null, removed: crane.id } },
      refused: { kind: 'settled', stored: kept(3, [refused]), write, answer: dataFailures.notAllowed, news: noRowChange },
      conflict: {
        kind: 'settled', stored: kept(3, [overlapping]), write, answer: dataFailures.conflict,
        news: { saved: craneOfSomebodyElse, removed: null },
      },
      unreachable: { kind: 'postponed', write, failure: { kind: 'unreachable' }, lastOfTab: null },
      otherTabWasFaster: { kind: 'nothing', stored: kept(3, []) },
    },
  },
  events: {
    'write.add': { insert: { command: insert }, update: { command: update }, delete: { command: remove } },
    'write.retry': writeId,
    'write.discard': writeId,
    'write.addAnew': writeId,
    'write.resolve': { nameIsMine: { id: '1', mine: ['name'] } },
    'undo.run': null,
    'undo.dismiss': null,
    'outbox.sendNow': null,
    'queue.reported': {
      kept: { stored: kept(2, [write]), isOurs: true, news: null },
      another: { stored: kept(3, [write, another]), isOurs: false, news: null },
      nothing: { stored: kept(1, []), isOurs: false, news: null },
      refused: { stored: kept(2, [refused]), isOurs: false, news: null },
    },
    'queue.held': { first: { writeId: '1' } },
    'queue.persistFailed': { ours: { isOurs: true }, others: { isOurs: false } },
    'page.returned': null,
  },
});

const batchOf = (outcomes: BatchPiece['outcomes'], isPaused = false): Batch => ({ id: 'id', kind: 'import', isPaused, pieces: [{ commands: [insert], outcomes }], leftOut: 0, after: null });
const inserted: BatchPiece = { commands: [insert], outcomes: [{ kind: 'done', row: aSystem(9, 'Fisher 11') }] };
const notInserted: BatchPiece = { commands: [insert], outcomes: [{ kind: 'failed', failure: { kind: 'refused', message: 'value out of range' } }] };

const waitingDelete: WaitingBatch = { kind: 'delete', count: 3 };
const keptBatch = (batch: Batch, waiting: readonly WaitingBatch[] = []) => ({ batch, waiting });

const batchInput = (world: World) => ({ userId: anaId, list: listOf(world), createId: world.createId });
export const batchActorOf = (world: World) => world.neighbour(batchMachine, batchInput(world));

export const batchSamples = samplesOf(batchMachine, {
  starts: { page: batchInput },
  answers: {
    read: {
      none: null,
      unsent: keptBatch(batchOf(null)),
      paused: keptBatch(batchOf(null, true)),
      done: keptBatch(batchOf(inserted.outcomes)),
      undone: keptBatch({ ...batchOf(inserted.outcomes), kind: 'undo' }),
      refused: keptBatch(batchOf(notInserted.outcomes)),
      unsentBeforeAnother: keptBatch(batchOf(null), [waitingDelete]),
      refusedBeforeAnother: keptBatch(batchOf(notInserted.outcomes), [waitingDelete]),
    },
    look: { same: [], sameBeforeAnother: [waitingDelete], another: null },
    keep: { kept: { isFirst: true, isPersisted: true }, notKept: { isFirst: true, isPersisted: false }, behind: { isFirst: false, isPersisted: true } },
    stop: { stopped: { batch: { ...batchOf(null), pieces: [], leftOut: 1 }, isPersisted: true }, gone: null },
    pause: { kept: null },
    forget: { forgotten: null },
    deliver: {
      saved: { kind: 'settled', index: 0, piece: inserted, isAllAnswered: true, isPersisted: true },
      refused: { kind: 'settled', index: 0, piece: notInserted, isAllAnswered: true, isPersisted: true },
      unreachable: { kind: 'postponed', failure: { kind: 'unreachable' } },
      gone: { kind: 'gone' },
    },
  },
  events: {
    'batch.begin': { import: { kind: 'import', commands: [insert] }, delete: { kind: 'delete', commands: [remove] } },
    'batch.resend': { asItWas: { commands: [insert] } },
    'batch.pause': null,
    'batch.resume': null,
    'batch.stop': null,
    'batch.undo': null,
    'batch.dismiss': null,
    'batch.sendNow': null,
    'write.added': null,
    'page.returned': null,
  },
});

const change = { crane: { change: { text: 'crane' } }, nothing: { change: { text: '' } }, byHeight: { change: { sort: { ...byName, isDescending: true } } } };

export const listSearchSamples = samplesOf(listSearchMachine, {
  starts: { page: () => ({ address: {} }), link: () => ({ address: { q: 'crane' } }) },
  answers: {},
  events: {
    'search.type': change,
    'search.choose': change,
    'search.clear': null,
    'search.finish': null,
    'address.changed': { crane: { address: { q: 'crane' } }, nothing: { address: {} } },
    'address.busy': null,
  },
});
