import * as v from 'valibot';
import { userIdSchema } from '../auth/session.ts';
import { keepableText } from '../shared/keepable-text.ts';
import { type System, type SystemField, systemFields, systemIdSchema, systemSchema } from './system.ts';

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

const ofEach = {
  number: changeNumberSchema,
  systemId: systemIdSchema,
  at: v.pipe(v.string(), v.check((text) => !Number.isNaN(Date.parse(text)))),
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

export type Author = { readonly kind: 'account'; readonly address: string } | { readonly kind: 'deletedAccount' } | { readonly kind: 'none' };

export const authorOf = ({ userId, address }: Pick<LoggedChange, 'userId' | 'address'>): Author => {
  if (userId === null) return { kind: 'none' };
  return address === null ? { kind: 'deletedAccount' } : { kind: 'account', address };
};

export const changedFields = (before: System, after: System): readonly SystemField[] => systemFields.filter((field) => before[field] !== after[field]);

/** What a name has to contain, each of them, to be found among the deleted systems. */
export const wordsOfName = (search: string): readonly string[] => keepableText(search).split(/\s+/u).filter((word) => word !== '');

type KnownChanges = {
  /** Newest first, without a gap. */
  readonly changes: readonly LoggedChange[];
  readonly remaining: number;
};

/** What is known with a page more: the one behind `before`, or the newest, which may lie beyond a gap. */
export const joinChanges = (known: KnownChanges, page: KnownChanges, before: ChangeNumber | null): KnownChanges => {
  const oldest = page.changes.at(-1)?.number;
  if (before !== null) return { changes: [...known.changes.filter(({ number }) => number >= before), ...page.changes], remaining: page.remaining };
  if (oldest === undefined || !known.changes.some(({ number }) => number === oldest)) return page;
  const older = known.changes.filter(({ number }) => number < oldest);
  return { changes: [...page.changes, ...older], remaining: Math.max(0, page.remaining - older.length) };
};
