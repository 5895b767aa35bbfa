import * as v from 'valibot';
import { type ChangeNumber, changeNumberSchema, noChange } from './logged-change.ts';

/** Between two numbers, both left out, there are some that were not heard: given to changes that are not committed yet, or never will be. */
const logGapSchema = v.object({ after: changeNumberSchema, before: changeNumberSchema });

/** How far the log was heard. */
export const logPositionSchema = v.object({ upTo: changeNumberSchema, gaps: v.array(logGapSchema) });
export type LogPosition = { readonly upTo: ChangeNumber; readonly gaps: readonly v.InferOutput<typeof logGapSchema>[] };

export const logStart: LogPosition = { upTo: noChange, gaps: [] };

/** A rolled-back change leaves its gap for ever, and each gap makes every later request longer. */
const GAPS_KEPT = 20;

/** The position once these were heard too. */
export const positionAfter = ({ upTo, gaps }: LogPosition, heard: readonly ChangeNumber[]): LogPosition => {
  const numbers = heard.toSorted((a, b) => a - b);
  const newest = numbers.findLast((number) => number > upTo) ?? upTo;
  const left = [...gaps, { after: upTo, before: newest }].flatMap(({ after, before }) => {
    const known = [after, ...numbers.filter((number) => number > after && number < before), before];
    return known.slice(1).map((number, index) => ({ after: known[index] ?? after, before: number }));
  });
  return { upTo: newest, gaps: left.filter(({ after, before }) => before - after > 1).slice(-GAPS_KEPT) };
};

/** As many of the newest entries tell where the log ends. */
export const ENTRIES_AT_END = 50;

/** The list that goes with the position may have been read so long before it. */
const HEARD_AGAIN_MS = 10_000;

export type LogEntry = { readonly number: ChangeNumber; readonly at: string };

/** Of the newest entries, newest first: those from this moment on count as not heard. ISO. */
const heardAgainFrom = (newest: readonly LogEntry[]): number => Date.parse(newest[0]?.at ?? '') - HEARD_AGAIN_MS;

/**
 * An import can put more than these into the log within ten seconds. Then none of them was surely heard, and the
 * newest one that is no younger than this moment (ISO) tells where to begin. `null`: these reach back far enough.
 */
export const olderThanThese = (newest: readonly LogEntry[]): string | null => {
  const from = heardAgainFrom(newest);
  return newest.length === ENTRIES_AT_END && Date.parse(newest.at(-1)?.at ?? '') > from ? new Date(from).toISOString() : null;
};

/** Where the log ends. The youngest of the entries, newest first, count as not heard. */
export const positionAtEnd = (newest: readonly LogEntry[]): LogPosition => {
  const from = heardAgainFrom(newest);
  const upTo = newest.length < ENTRIES_AT_END ? noChange : (newest.at(-1)?.number ?? noChange);
  return positionAfter({ upTo, gaps: [] }, newest.filter(({ at }) => Date.parse(at) <= from).map(({ number }) => number));
};
