import { fromPromise } from 'xstate';
import type { Credentials } from '../domain/credentials.ts';
import type { AuthRepository } from '../domain/ports/auth-repository.ts';
import { failed } from '../domain/result.ts';
import type { Session } from '../domain/session.ts';
import type { AuthAnswer } from './auth-call.ts';

/** The effect of the sign-in form, apart from those of the other account forms, which need not be there at once. */
export const signInActor = (auth: AuthRepository) =>
  fromPromise<AuthAnswer<Session>, Credentials | null>(async ({ input }) =>
    input === null ? failed({ kind: 'sessionMissing' }) : auth.signIn(input),
  );
