import * as v from 'valibot';
import type { AuthEvent } from '../../domain/auth-event.ts';
import type { AuthFailure } from '../../domain/auth-failure.ts';
import type { SignedInAuth } from '../../domain/ports/auth-repository.ts';
import { failed, success } from '../../domain/result.ts';
import type { EpochMs, Session } from '../../domain/session.ts';
import type { AuthExchange } from './auth-exchange.ts';
import type { AuthWire } from './auth-wire.ts';
import { GATEWAY_CODE } from './provider-failure.ts';
import { parseSession, parseUser } from './provider-session.ts';

type Means = {
  readonly session: Session;
  readonly exchange: AuthExchange;
  readonly wire: AuthWire;
  readonly now: () => EpochMs;
  readonly report: (event: AuthEvent) => void;
};

const challengeSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });

const withUser = v.object({ user: v.unknown() });

/** The provider does not know the session, or its user, any more: there is nothing left to sign out of. */
const isGoneAlready = (failure: AuthFailure): boolean =>
  failure.kind === 'sessionMissing' || (failure.kind === 'rejected' && failure.code !== GATEWAY_CODE);

/** Each call goes out with the token of the session handed in, whatever its age. */
export const createSignedInAuth = ({ session, exchange, wire, now, report }: Means): SignedInAuth => ({
  async currentUser() {
    const answer = await exchange((client) => client.getUser(session.access_token));
    if (!answer.ok) return answer;
    const data = v.safeParse(withUser, answer.value);
    return parseUser(data.success ? data.output.user : null);
  },

  async updatePassword(password) {
    const answer = await wire.updatePassword(session.access_token, password);
    if (!answer.ok) return answer;
    const user = parseUser(answer.value);
    if (user.ok) report({ type: 'USER_UPDATED', user: user.value });
    return user;
  },

  async verifyCode({ factorId, code }) {
    const challenged = await wire.onFactor(session.access_token, factorId, 'challenge', {});
    if (!challenged.ok) return challenged;
    const challenge = v.safeParse(challengeSchema, challenged.value);
    if (!challenge.success) return failed({ kind: 'unexpected' });
    const given = { challenge_id: challenge.output.id, code };
    const answer = await wire.onFactor(session.access_token, factorId, 'verify', given);
    if (!answer.ok) return answer;
    const verified = parseSession(answer.value, now());
    if (verified.ok) report({ type: 'MFA_CHALLENGE_VERIFIED', session: verified.value });
    return verified;
  },

  async signOut(scope) {
    const answer = await wire.signOut(session.access_token, scope);
    return answer.ok || isGoneAlready(answer.failure) ? success(null) : answer;
  },
});
