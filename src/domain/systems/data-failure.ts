import * as v from 'valibot';
import { systemSchema } from './system.ts';

/** Why a data call did not do what was asked. */
export const dataFailureSchema = v.union([
  /** No answer, or one that is not the backend's own. It may pass by itself. */
  v.object({ kind: v.literal('unreachable') }),
  /** There is no usable access token. Never asked anonymously instead: that answers with an empty list. */
  v.object({ kind: v.literal('unauthenticated') }),
  v.object({ kind: v.literal('notAllowed') }),
  /** No such system, or none that may be seen. */
  v.object({ kind: v.literal('notFound') }),
  /** Someone else has changed the system since: `theirs` is how it stands now. */
  v.object({ kind: v.literal('conflict'), theirs: systemSchema }),
  /** The database refused the values, in its own words. */
  v.object({ kind: v.literal('refused'), message: v.string() }),
  /** An answer that cannot be read as what was asked for. */
  v.object({ kind: v.literal('unexpected') }),
]);

export type DataFailure = Readonly<v.InferOutput<typeof dataFailureSchema>>;

/** Whether it may pass without anybody doing anything. */
export const isPassing = ({ kind }: DataFailure): boolean => kind === 'unreachable' || kind === 'unauthenticated';

export const dataFailureMessage = (failure: DataFailure): string => {
  switch (failure.kind) {
    case 'unreachable':
      return 'The server could not be reached.';
    case 'unauthenticated':
      return 'The sign-in could not be confirmed.';
    case 'notAllowed':
      return 'This account is not allowed to do that.';
    case 'notFound':
      return 'The system is gone: someone else has deleted it.';
    case 'conflict':
      return 'Someone else has changed it meanwhile.';
    case 'refused':
      return `The database refused it: ${failure.message}`;
    case 'unexpected':
      return 'The server gave an answer that could not be read.';
  }
};
