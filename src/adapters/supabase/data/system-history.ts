import * as v from 'valibot';
import type { ChangePage, SystemHistory } from '../../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { DataFailure } from '../../../domain/systems/data-failure.ts';
import { areOfNameless, CHANGES_IN_PAGE, ENTRIES_AT_END, type LogEntry, loggedChangeSchema, type LogPosition, noChange, olderThanThese, positionAfter, positionAtEnd, systemDeleteSchema, wordsOfName } from '../../../domain/systems/change-log.ts';
import { createDataCall, type DataAnswer, type DataRefusal, remainingAfter, type SupabaseSystemsOptions } from './data-call.ts';

const columns = 'number,systemId,kind,at,userId,address,before,after,writeId';

/** Servers cap their answers, most at this; what they leave out is in `remaining`. */
const CATCH_UP_ROWS = 1000;

const newestSchema = v.array(v.pick(systemDeleteSchema, ['number', 'at']));

const behindPosition = ({ upTo, gaps }: LogPosition): string =>
  [`number.gt.${upTo}`, ...gaps.map(({ after, before }) => `and(number.gt.${after},number.lt.${before})`)].join(',');

/** Alternatives alone may be looked for through the whole log. */
const oldestOf = ({ upTo, gaps }: LogPosition): number => Math.min(upTo, ...gaps.map(({ after }) => after));

const INVALID_TEXT = '22P02';

/** One of a list, where quotes and backslashes are written as in JSON. A star stands for any text in PostgREST's patterns, and cannot be escaped there: any one character comes closest. */
const containing = (word: string): string => JSON.stringify(`%${word.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`);

const parsePage = <Change>(change: v.GenericSchema<unknown, Change>, answer: Result<DataAnswer, DataRefusal>): Result<ChangePage<Change>, DataFailure> => {
  if (!answer.ok) return failed(answer.failure.failure);
  const changes = v.safeParse(v.array(change), answer.value.data);
  if (!changes.success) return failed({ kind: 'unexpected' });
  return success({ changes: changes.output, remaining: remainingAfter(changes.output.length, answer.value.count) });
};

export const createSupabaseSystemHistory = (options: SupabaseSystemsOptions): SystemHistory => {
  const call = createDataCall(options);
  const counted = { count: 'exact' } as const;
  const newestEntries = async (limit: number, upToMoment?: string): Promise<Result<readonly LogEntry[], DataFailure>> => {
    const answer = await call(
      (table) => {
        const all = table.select('number,at');
        return (upToMoment === undefined ? all : all.lte('at', upToMoment)).order('number', { ascending: false }).limit(limit);
      },
      { relation: 'systemChanges' },
    );
    if (!answer.ok) return failed(answer.failure.failure);
    const newest = v.safeParse(newestSchema, answer.value.data);
    return newest.success ? success(newest.output) : failed({ kind: 'unexpected' });
  };
  return {
    async logEnd() {
      const newest = await newestEntries(ENTRIES_AT_END);
      if (!newest.ok) return newest;
      const upToMoment = olderThanThese(newest.value);
      if (upToMoment === null) return success(positionAtEnd(newest.value));
      const older = await newestEntries(1, upToMoment);
      return older.ok ? success({ upTo: older.value[0]?.number ?? noChange, gaps: [] }) : older;
    },

    async changesSince(position) {
      const answer = await call(
        (table) => table.select(columns, counted).gt('number', oldestOf(position)).or(behindPosition(position)).order('number').limit(CATCH_UP_ROWS),
        { relation: 'systemChanges' },
      );
      const page = parsePage(loggedChangeSchema, answer);
      return page.ok ? success({ ...page.value, position: positionAfter(position, page.value.changes.map(({ number }) => number)) }) : page;
    },

    async changesOfWrite(writeId, after) {
      const answer = await call((table) => table.select(columns, counted).eq('writeId', writeId).gt('number', after ?? 0).order('number').limit(CATCH_UP_ROWS), {
        relation: 'systemChanges',
      });
      return parsePage(loggedChangeSchema, answer);
    },

    async changesOf(id, before) {
      const answer = await call(
        (table) => {
          const own = table.select(columns, counted).eq('systemId', id);
          return (before === null ? own : own.lt('number', before)).order('number', { ascending: false }).limit(CHANGES_IN_PAGE);
        },
        { relation: 'systemChanges' },
      );
      // An id in a form that the column cannot hold belongs to no system.
      if (!answer.ok && answer.failure.code === INVALID_TEXT) return success({ changes: [], remaining: 0 });
      return parsePage(loggedChangeSchema, answer);
    },

    async deletedSystems(search, before) {
      const answer = await call(
        (table) => {
          const each = table.select(columns, counted);
          const older = before === null ? each : each.lt('number', before);
          const words = wordsOfName(search);
          // Not one filter for each: the local server takes the last.
          const all = `{${words.map(containing).join(',')}}`;
          // No \s: PostgREST would take the backslash away.
          const named = areOfNameless(words) ? older.or(`foldedName.like(all).${all},foldedName.match."^[[:space:]]*$"`) : older.filter('foldedName', 'like(all)', all);
          const found = words.length === 0 ? older : named;
          return found.order('number', { ascending: false }).limit(CHANGES_IN_PAGE);
        },
        { relation: 'deletedSystems' },
      );
      return parsePage(systemDeleteSchema, answer);
    },
  };
};
