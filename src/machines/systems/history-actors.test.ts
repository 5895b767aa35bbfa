import { describe, expect, test } from 'vitest';
import { aChange, aDelete, aSystem, aSystemId, aUserId } from '../../../tests/machines/records.ts';
import { answerOf } from '../../../tests/machines/scripted-effect.ts';
import type { SystemHistory } from '../../domain/ports/systems.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { type LoggedChange, logStart } from '../../domain/systems/change-log.ts';
import { historyActors } from './history-actors.ts';

const id = aSystemId(7);
const [first, theirs, last] = ([[1, 'ana'], [2, 'bob'], [3, 'ana']] as const).map(([number, by]) => aChange(number, by, { kind: 'insert', at: '2026-11-29T09:00:00Z', after: aSystem(7) }));
const all = [first, theirs, last].flatMap((change) => (change === undefined ? [] : [change]));
const page = (changes: readonly LoggedChange[], remaining: number) => success({ changes, remaining });

const open = (pages: readonly Awaited<ReturnType<SystemHistory['changesOfWrite']>>[] = []) => {
  const asked: unknown[] = [];
  const left = [...pages];
  const actors = historyActors({
    logEnd: async () => success(logStart),
    changesSince: async (position) => success({ changes: [], remaining: 0, position }),
    changesOfWrite: async (writeId, after) => {
      asked.push([writeId, after]);
      return left.shift() ?? failed({ kind: 'unexpected' });
    },
    changesOf: async (of, before) => {
      asked.push(['changesOf', of, before]);
      return page(all, 4);
    },
    deletedSystems: async (search, before) => {
      asked.push(['deletedSystems', search, before]);
      return success({ changes: [aDelete(9, 'bob')], remaining: 2 });
    },
  });
  return { actors, asked };
};

describe('the effects of what is read of the log', () => {
  test('the changes of a system and what was deleted are asked for as they are wanted; of no system nothing is', async () => {
    const { actors, asked } = open();
    const before = all[1]?.number ?? null;
    expect(await Promise.all([
      answerOf(actors.changesOf, { id, before }),
      answerOf(actors.newestOf, id),
      answerOf(actors.newestOf, null),
      answerOf(actors.deletedSystems, { search: 'rail', before }),
    ])).toEqual([page(all, 4), page(all, 4), page([], 0), success({ changes: [aDelete(9, 'bob')], remaining: 2 })]);
    expect(asked).toEqual([['changesOf', id, before], ['changesOf', id, null], ['deletedSystems', 'rail', before]]);
  });

  const offline = failed({ kind: 'offline' } as const);
  test.each([
    ['on one page', [page(all, 0)], success([first, last]), [null]],
    ['on several, to the last', [page(all.slice(0, 2), 1), page(all.slice(2), 0)], success([first, last]), [null, 2]],
    ['up to an empty page, whatever is said to remain', [page(all.slice(0, 1), 2), page([], 2)], success([first]), [null, 1]],
    ['or not at all', [page(all.slice(0, 1), 2), offline], offline, [null, 1]],
  ] as const)('what a person has imported is read %s, without what somebody else has sent under the same id', async (_, pages, answer, from) => {
    const { actors, asked } = open(pages);
    expect(await answerOf(actors.changesOfImport, { writeId: 'write', userId: aUserId('ana') })).toEqual(answer);
    expect(asked).toEqual(from.map((after) => ['write', after]));
  });
});
