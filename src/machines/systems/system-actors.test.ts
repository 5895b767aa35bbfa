import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, setup, toPromise } from 'xstate';
import { aPage, aPosition, aSystem, aUserId } from '../../../tests/machines/records.ts';
import { listAlone, listInput, settled } from '../../../tests/machines/scripted-effect.ts';
import type { DraftKey, DraftStore } from '../../domain/ports/sync.ts';
import type { KeptListStore, SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { Draft } from '../../domain/sync/draft.ts';
import { type LogPosition, logStart } from '../../domain/systems/change-log.ts';
import { draftActors, type DraftReport, type SaveDraft, systemActors, systemListActors } from './system-actors.ts';
import { systemListMachine } from './system-list-machine.ts';

const system = aSystem(7);

const crash = () => {
  throw new Error('scripted crash');
};

/** What a port is asked, and that it says yes. */
const noting = () => {
  const asked: unknown[] = [];
  const note = <Value>(call: readonly unknown[], value: Value) => {
    asked.push(call);
    return Promise.resolve(success(value));
  };
  return { asked, note };
};

const openSystems = (other: Partial<SystemRepository> = {}, log: Partial<SystemHistory> = {}, read: KeptListStore['read'] = async () => null, queueIsRead: () => Promise<unknown> = async () => null) => {
  const { asked, note } = noting();
  const systems: SystemRepository = {
    list: (after) => note(['list', after], aPage([system], 0)),
    get: (id) => note(['get', id], system),
    checksum: () => note(['checksum'], { count: 1, sum: 7 }),
    insert: (row) => note(['insert', row], row),
    update: (id, changes) => note(['update', id, changes], { ...system, ...changes }),
    delete: (id) => note(['delete', id], null),
    insertMany: (rows) => note(['insertMany', rows], []),
    deleteMany: (rows) => note(['deleteMany', rows], []),
    ...other,
  };
  const history = {
    logEnd: () => note(['logEnd'], logStart),
    changesSince: (position: LogPosition) => note(['changesSince', position], { changes: [], remaining: 0, position }),
    ...log,
  };
  return { actors: { ...systemActors(systems, queueIsRead), ...systemListActors({ systems, history, keptLists: { read } }) }, asked };
};

describe('the effects on systems, made of the port', () => {
  test('a page from the start, and from behind a row', async () => {
    const { actors, asked } = openSystems();
    const after = { id: system.id, name: system.name };
    expect(await toPromise(createActor(actors.loadPage, { input: null }).start())).toEqual(
      success(aPage([system], 0)),
    );
    await toPromise(createActor(actors.loadPage, { input: after }).start());
    expect(asked).toEqual([['logEnd'], ['list', null], ['list', after]]);
  });

  test('one system, and none without asking where there is no id', async () => {
    const { actors, asked } = openSystems();
    expect(await toPromise(createActor(actors.load, { input: system.id }).start())).toEqual(success(system));
    expect(await toPromise(createActor(actors.load, { input: null }).start())).toEqual(failed({ kind: 'notFound' }));
    expect(asked).toEqual([['get', system.id]]);
  });

  test('one system has not answered before the queue is read, and is asked for beside it', async () => {
    let tell = (): void => undefined;
    const isRead = new Promise<void>((resolve) => (tell = resolve));
    const { actors, asked } = openSystems({}, {}, undefined, () => isRead);
    const load = createActor(actors.load, { input: system.id }).start();
    await settled();
    expect([asked, load.getSnapshot().status]).toEqual([[['get', system.id]], 'active']);
    tell();
    expect(await toPromise(load)).toEqual(success(system));
  });

  test('what is new is asked for from where the log ended as the first page was asked for, or from a position that is kept', async () => {
    const { actors, asked } = openSystems();
    const changes = (input: LogPosition | null) => toPromise(createActor(actors.loadChanges, { input }).start());
    expect(await changes(null)).toEqual(failed({ kind: 'unexpected' }));
    await toPromise(createActor(actors.loadPage, { input: null }).start());
    expect(await Promise.all([changes(null), changes(aPosition(5))])).toEqual([logStart, aPosition(5)].map((position) => success({ changes: [], remaining: 0, position })));
    expect(asked.slice(2)).toEqual([['changesSince', aPosition(5)], ['changesSince', logStart]]);
  });

  test('a log whose end cannot be asked for leaves the page as it is, and has nothing new', async () => {
    const { actors } = openSystems({}, { logEnd: async () => Promise.reject(new Error('scripted crash')) });
    expect(await toPromise(createActor(actors.loadPage, { input: null }).start())).toEqual(success(aPage([system], 0)));
    expect(await toPromise(createActor(actors.loadChanges, { input: null }).start())).toEqual(failed({ kind: 'unexpected' }));
  });

  const mark = { position: aPosition(5), asOf: 7000 };
  const [first, second, third] = [[aSystem(1)], [aSystem(2)], [aSystem(3), aSystem(4)]];
  const told = { type: 'kept.rows', systems: first, mark };
  test.each<readonly [string, KeptListStore['read'], readonly unknown[]]>([
    ['in two parts, the first of them soon', async (_, tell) => { for (const piece of [first, second, third]) tell(piece, mark); return mark; }, [told, { type: 'kept.whole', systems: [...second, ...third], mark }]],
    ['as none where not all of it can be read', async (_, tell) => { tell(first, mark); return null; }, [told, { type: 'kept.none' }]],
    ['as none where nothing is kept', async () => null, [{ type: 'kept.none' }]],
    ['as none where the storage throws', async () => Promise.reject(new Error('scripted crash')), [{ type: 'kept.none' }]],
  ])('a kept list is told %s', async (_, read, events) => {
    const users: unknown[] = [];
    const { actors } = openSystems({}, {}, async (userId, tell) => {
      users.push(userId);
      return read(userId, tell);
    });
    const heard: unknown[] = [];
    const parent = setup({ actors: { readKept: actors.readKept } }).createMachine({
      invoke: { src: 'readKept', input: aUserId('ana') },
      on: { '*': { actions: ({ event }) => heard.push(event) } },
    });
    createActor(parent).start();
    await settled();
    expect([users, heard]).toEqual([['ana'], events]);
  });

  test('a port that throws before it returns still ends in a visible failure', () => {
    const { actors } = openSystems({ list: crash });
    const list = createActor(systemListMachine.provide({ actors: { ...listAlone, loadPage: actors.loadPage } }), { input: listInput }).start();
    list.send({ type: 'list.open' });
    expect(list.getSnapshot()).toMatchObject({ value: 'failed', context: { failure: { kind: 'unexpected' } } });
  });
});

const NOW = 1_800_000_000_000;
const userId = aUserId('ana');
const key: DraftKey = { userId, subject: 'add' };
const fields = { name: { base: '', typed: 'Fish' } };
const draft: Draft = { savedAt: NOW, fields };
const blocked = failed({ kind: 'storageUnavailable' } as const);

const openDrafts = (other: Partial<DraftStore> = {}) => {
  const { asked, note } = noting();
  const drafts: DraftStore = {
    read: (at) => note(['read', at], null),
    write: (at, written) => note(['write', at, written], null),
    remove: (at) => note(['remove', at], null),
    ...other,
  };
  return { actors: draftActors({ drafts, now: () => NOW }), asked };
};

/** Runs the keeping of one form below a parent that hears its reports. */
const openKeeping = (at: DraftKey | null, other: Partial<DraftStore> = {}) => {
  const { actors, asked } = openDrafts(other);
  const reports: DraftReport[] = [];
  const types: Partial<{ events: SaveDraft | DraftReport }> = {};
  const parent = createActor(
    setup({ types, actors: { saveDraft: actors.saveDraft, unused: fromCallback(() => undefined) } }).createMachine({
      invoke: { src: 'saveDraft', id: 'saveDraft' },
      on: {
        'draft.reported': { actions: ({ event }) => reports.push(event) },
        'draft.save': { actions: ({ event, self }) => self.getSnapshot().children['saveDraft']?.send(event) },
      },
    }),
  ).start();
  return { keep: (typed: SaveDraft['fields']) => parent.send({ type: 'draft.save', key: at, fields: typed }), reports, asked };
};

const reported = (isKept: boolean): DraftReport => ({ type: 'draft.reported', isKept });

describe('the effects on drafts, made of the port', () => {
  test('a draft is read, and none without asking where there is no system', async () => {
    const { actors, asked } = openDrafts({ read: () => Promise.resolve(success(draft)) });
    expect(await toPromise(createActor(actors.readDraft, { input: key }).start())).toEqual(success(draft));
    expect(await toPromise(createActor(actors.readDraft, { input: null }).start())).toEqual(success(null));
    expect(asked).toEqual([]);
  });

  test('what is typed is written before anything else happens, with its time; with nothing left it goes', async () => {
    const { keep, reports, asked } = openKeeping(key);
    keep(fields);
    expect(asked).toEqual([['write', key, draft]]);
    keep({});
    expect(asked).toEqual([['write', key, draft], ['remove', key]]);
    await settled();
    expect(reports).toEqual([reported(true), reported(true)]);
  });

  test.each([
    ['is blocked', () => Promise.resolve(blocked)],
    ['takes no text so long', () => Promise.resolve(failed({ kind: 'tooLong' } as const))],
    ['throws', crash],
    ['rejects', () => Promise.reject(new Error('scripted crash'))],
  ])('a storage that %s is reported, and the next change is tried again', async (_, write) => {
    const { keep, reports, asked } = openKeeping(key, { write });
    keep(fields);
    await settled();
    keep({});
    await settled();
    expect(reports).toEqual([reported(false), reported(true)]);
    expect(asked).toEqual([['remove', key]]);
  });

  test('with nothing typed, nothing is lost where a draft cannot be removed', async () => {
    const { keep, reports } = openKeeping(key, { remove: () => Promise.resolve(blocked) });
    keep({});
    await settled();
    expect(reports).toEqual([reported(true)]);
  });

  test('without a system nothing is kept', async () => {
    const { keep, reports, asked } = openKeeping(null);
    keep(fields);
    await settled();
    expect([reports, asked]).toEqual([[], []]);
  });
});
