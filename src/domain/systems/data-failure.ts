import * as v from 'valibot';
import { systemMessages } from '../words/system-labels-and-messages.ts';
import { loggedAtSchema } from './change-log.ts';
import { systemSchema } from './system.ts';

/** Who has changed or deleted a system: the person who reads of it, or anybody else. */
const changerSchema = v.picklist(['self', 'other']);
export type Changer = v.InferOutput<typeof changerSchema>;

/** Absent where the log of changes does not tell. Then it is called nobody's. */
const by = v.exactOptional(changerSchema);

/** Why a data call did not do what was asked. */
export const dataFailureSchema = v.union([
  /** This device has no network, and knows it. */
  v.object({ kind: v.literal('offline') }),
  /** No answer, or one that is not the backend's own. */
  v.object({ kind: v.literal('unreachable') }),
  /** There is a server, and it failed: a 5xx. */
  v.object({ kind: v.literal('serverError') }),
  /** A 429. */
  v.object({ kind: v.literal('rateLimited') }),
  /** There is no usable access token. Never asked anonymously instead: that answers with an empty list. */
  v.object({ kind: v.literal('unauthenticated') }),
  v.object({ kind: v.literal('notAllowed') }),
  /** No such system, or none that may be seen. `at`: when it was deleted, where the log of changes tells. */
  v.object({ kind: v.literal('notFound'), by, at: v.exactOptional(loggedAtSchema) }),
  /** The system was changed since, by somebody else or in another tab: `theirs` is how it stands now. */
  v.object({ kind: v.literal('conflict'), theirs: systemSchema, by }),
  /** The database refused the values, in its own words. */
  v.object({ kind: v.literal('refused'), message: v.string() }),
  /** An answer that cannot be read as what was asked for. */
  v.object({ kind: v.literal('unexpected') }),
]);

export type DataFailure = Readonly<v.InferOutput<typeof dataFailureSchema>>;
export type Conflict = Extract<DataFailure, { readonly kind: 'conflict' }>;

/** Nothing was heard of the server. */
export const isOfNetwork = ({ kind }: DataFailure): boolean => kind === 'offline' || kind === 'unreachable';

/** Whether it may pass without anybody doing anything. */
export const isPassing = (failure: DataFailure): boolean =>
  isOfNetwork(failure) || failure.kind === 'serverError' || failure.kind === 'rateLimited' || failure.kind === 'unauthenticated';

/** How long after a passing one a change is sent again: 1, 2, 4 … s, and never longer than a minute. Rounds are counted from 0. */
export const sendBackOffMs = (round: number): number => Math.min(1_000 * 2 ** round, 60_000);

const words = systemMessages.failure;

export const dataFailureMessage = (failure: DataFailure): string => {
  if (failure.kind === 'refused') return words.refused(failure.message);
  return failure.kind === 'notFound' || failure.kind === 'conflict' ? words[failure.kind][failure.by ?? 'unknown'] : words[failure.kind];
};
