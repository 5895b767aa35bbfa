import * as v from 'valibot';
import { userIdSchema } from '../auth/session.ts';
import { keepableText } from '../shared/characters.ts';
import { foldText, searchWords } from '../shared/folded-text.ts';
import { lastChangedAt, type System, type SystemField, systemFields, systemIdSchema, systemLabel, systemSchema } from './system.ts';

/** The place of a change in the log. A database may hand it over as text, to keep digits that JSON would round. */
export const changeNumberSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
  v.safeInteger(),
  v.brand('ChangeNumber'),
);
export type ChangeNumber = v.InferOutput<typeof changeNumberSchema>;
/** Before the first change. */
export const noChange: ChangeNumber = v.parse(changeNumberSchema, 0);

/** How many changes a page of the history has. */
export const CHANGES_IN_PAGE = 20;

export const loggedAtSchema = v.pipe(v.string(), v.check((text) => !Number.isNaN(Date.parse(text))));

const ofEach = {
  number: changeNumberSchema,
  systemId: systemIdSchema,
  at: loggedAtSchema,
  /** `null`: no account did it, but somebody at the database. */
  userId: v.nullable(userIdSchema),
  /** As it was then; `null` beside a user id: the account is gone. */
  address: v.nullable(v.string()),
  /** Which write of an outbox it was. */
  writeId: v.nullable(v.string()),
};

const deleteSchema = v.object({ ...ofEach, kind: v.literal('delete'), before: systemSchema });

/** An entry of the log, which the database writes by itself. */
export const loggedChangeSchema = v.variant('kind', [
  v.object({ ...ofEach, kind: v.literal('insert'), after: systemSchema }),
  v.object({ ...ofEach, kind: v.literal('update'), before: systemSchema, after: systemSchema }),
  deleteSchema,
]);
export type LoggedChange = Readonly<v.InferOutput<typeof loggedChangeSchema>>;

export const systemDeleteSchema = deleteSchema;
export type SystemDelete = Readonly<v.InferOutput<typeof systemDeleteSchema>>;

export const changedFields = (before: System, after: System): readonly SystemField[] => systemFields.filter((field) => before[field] !== after[field]);

/** What a name has to contain, folded as they are, to be found among the deleted systems: each of them. */
export const wordsOfName = (search: string): readonly string[] => searchWords(keepableText(search));

/** Whether a system without a name is found by these, too, as in the list: by what stands in place of one. */
export const areOfNameless = (words: readonly string[]): boolean => words.every((word) => foldText(systemLabel({ name: '' })).includes(word));

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
  const oldest = newest[ENTRIES_AT_END - 1];
  return oldest !== undefined && Date.parse(oldest.at) > from ? new Date(from).toISOString() : null;
};

/** Where the log ends. The youngest of the entries, newest first, count as not heard. */
export const positionAtEnd = (newest: readonly LogEntry[]): LogPosition => {
  const from = heardAgainFrom(newest);
  const upTo = newest[ENTRIES_AT_END - 1]?.number ?? noChange;
  return positionAfter({ ...logStart, upTo }, newest.filter(({ at }) => Date.parse(at) <= from).map(({ number }) => number));
};

/** Listed in a version after the delete: it was put back since. */
export const isPutBackSince = (listed: System | null, { at }: Pick<LoggedChange, 'at'>): boolean => listed !== null && (lastChangedAt(listed) ?? 0) > Date.parse(at);
