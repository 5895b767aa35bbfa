import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { aPage, aSystem } from '../../../tests/machines/records.ts';
import { listAlone, listInput } from '../../../tests/machines/scripted-effect.ts';
import type { SystemRepository } from '../../domain/ports/systems.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { systemActors, systemListActors } from './system-actors.ts';
import { type LogPosition, logStart } from '../../domain/systems/change-log.ts';
import { systemListMachine } from './system-list-machine.ts';

const system = aSystem(7);

const open = (other: Partial<SystemRepository> = {}) => {
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
  };
  return { actors: { ...systemActors(systems), ...systemListActors({ systems, history, keptLists: { read: async () => null } }) }, asked };
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
