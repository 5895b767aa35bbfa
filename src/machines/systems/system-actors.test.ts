import { describe, expect, test } from 'vitest';
import { createActor, setup, toPromise } from 'xstate';
import { aPage, aPosition, aSystem, aUserId } from '../../../tests/machines/records.ts';
import { listAlone, listInput, settled } from '../../../tests/machines/scripted-effect.ts';
import type { KeptListStore, SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { systemActors, systemListActors } from './system-actors.ts';
import { type LogPosition, logStart } from '../../domain/systems/change-log.ts';
import { systemListMachine } from './system-list-machine.ts';

const system = aSystem(7);

const open = (other: Partial<SystemRepository> = {}, log: Partial<SystemHistory> = {}, read: KeptListStore['read'] = async () => null, queueIsRead: () => Promise<unknown> = async () => null) => {
  const asked: unknown[] = [];
  const note = <Value>(call: readonly unknown[], value: Value) => {
    asked.push(call);
    return Promise.resolve(success(value));
  };
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
    const { actors, asked } = open();
    const after = { id: system.id, name: system.name };
    expect(await toPromise(createActor(actors.loadPage, { input: null }).start())).toEqual(
      success(aPage([system], 0)),
    );
    await toPromise(createActor(actors.loadPage, { input: after }).start());
    expect(asked).toEqual([['logEnd'], ['list', null], ['list', after]]);
  });

  test('one system, and none without asking where there is no id', async () => {
    const { actors, asked } = open();
    expect(await toPromise(createActor(actors.load, { input: system.id }).start())).toEqual(success(system));
    expect(await toPromise(createActor(actors.load, { input: null }).start())).toEqual(failed({ kind: 'notFound' }));
    expect(asked).toEqual([['get', system.id]]);
  });

  test('one system has not answered before the queue is read, and is asked for beside it', async () => {
    let tell = (): void => undefined;
    const isRead = new Promise<void>((resolve) => (tell = resolve));
    const { actors, asked } = open({}, {}, undefined, () => isRead);
    const load = createActor(actors.load, { input: system.id }).start();
    await settled();
    expect([asked, load.getSnapshot().status]).toEqual([[['get', system.id]], 'active']);
    tell();
    expect(await toPromise(load)).toEqual(success(system));
  });

  test('what is new is asked for from where the log ended as the first page was asked for, or from a position that is kept', async () => {
    const { actors, asked } = open();
    const changes = (input: LogPosition | null) => toPromise(createActor(actors.loadChanges, { input }).start());
    expect(await changes(null)).toEqual(failed({ kind: 'unexpected' }));
    await toPromise(createActor(actors.loadPage, { input: null }).start());
    expect(await Promise.all([changes(null), changes(aPosition(5))])).toEqual([logStart, aPosition(5)].map((position) => success({ changes: [], remaining: 0, position })));
    expect(asked.slice(2)).toEqual([['changesSince', aPosition(5)], ['changesSince', logStart]]);
  });

  test('a log whose end cannot be asked for leaves the page as it is, and has nothing new', async () => {
    const { actors } = open({}, { logEnd: async () => Promise.reject(new Error('scripted crash')) });
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
    const { actors } = open({}, {}, async (userId, tell) => {
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
    const { actors } = open({
      list: () => {
        throw new Error('scripted crash');
      },
    });
    const list = createActor(systemListMachine.provide({ actors: { ...listAlone, loadPage: actors.loadPage } }), { input: listInput }).start();
    list.send({ type: 'list.open' });
    expect(list.getSnapshot()).toMatchObject({ value: 'failed', context: { failure: { kind: 'unexpected' } } });
  });
});
