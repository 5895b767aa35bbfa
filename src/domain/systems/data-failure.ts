import * as v from 'valibot';
import { systemsWords } from '../words/systems.ts';
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

const words = systemsWords.failure;

export const dataFailureMessage = (failure: DataFailure): string => {
  switch (failure.kind) {
    case 'unreachable':
      return words.unreachable;
    case 'unauthenticated':
      return words.unauthenticated;
    case 'notAllowed':
      return words.notAllowed;
    case 'notFound':
      return words.notFound;
    case 'conflict':
      return words.conflict;
    case 'refused':
      return words.refused(failure.message);
    case 'unexpected':
      return words.unexpected;
  }
};
