import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import type { Result } from '../../domain/shared/result.ts';

export type AuthAnswer<Value> = Result<Value, AuthFailure>;

export const isSuccess = (_: unknown, answer: Result<unknown, unknown>): boolean => answer.ok;

/** What an answer leaves to be shown. */
export const failureOf = (answer: AuthAnswer<unknown>): AuthFailure | null =>
  answer.ok ? null : answer.failure;

/** An effect that threw is a bug of ours; the person still gets a sentence and another try. */
export const thrownFailure: AuthFailure = { kind: 'unexpected' };

/** Said before anybody is asked: the provider would refuse without the second step. */
export const secondFactorMissing = {
  kind: 'rejected',
  code: 'second_factor_missing',
  message: 'The code of your authenticator app is needed first.',
} as const satisfies AuthFailure;
