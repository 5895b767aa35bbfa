import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import type { Result } from '../../domain/shared/result.ts';
import { authMessages } from '../../domain/words/auth-messages.ts';

export type AuthAnswer<Value> = Result<Value, AuthFailure>;

export const isSuccess = (_: unknown, answer: Result<unknown, unknown>): boolean => answer.ok;

/** The failure to show; `null` after a success. */
export const failureOf = (answer: AuthAnswer<unknown>): AuthFailure | null =>
  answer.ok ? null : answer.failure;

/** An effect that throws is a bug. It is shown like other failures, so that the user can try again. */
export const thrownFailure: AuthFailure = { kind: 'unexpected' };

/** Saves a request that the provider would refuse without the second step. */
export const secondFactorMissing = {
  kind: 'rejected',
  code: 'second_factor_missing',
  message: authMessages.codeIsMissing,
} as const satisfies AuthFailure;
