import * as v from 'valibot';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import { type AuthUser, type Session, sessionSchema } from '../../../domain/auth/session.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { type Account, rejections, type ServerContext } from './backend-state.ts';

const issueTokens = (
  context: ServerContext,
  sessionId: string,
  user: AuthUser,
  refreshToken: string = context.createId(),
): Session => {
  const { state, now, createId, tokenLifeSeconds } = context;
  const expiresAt = Math.floor(now() / 1000) + tokenLifeSeconds;
  const accessToken = createId();
  for (const [token, { endsAt }] of state.accessTokens) {
    if (endsAt <= now()) state.accessTokens.delete(token);
  }
  const { aal = 'aal1', begunAt = 0 } = state.sessions.get(sessionId) ?? {};
  state.accessTokens.set(accessToken, { userId: user.id, sessionId, endsAt: expiresAt * 1000, aal });
  state.refreshTokens.set(refreshToken, { sessionId, isUsed: false, successor: null });
  return v.parse(sessionSchema, {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_at: expiresAt,
    expires_in: tokenLifeSeconds,
    aal,
    signed_in_at: Math.floor(begunAt / 1000),
    user,
  });
};

export const openSession = (context: ServerContext, { user }: Account): Session => {
  const sessionId = context.createId();
  context.state.sessions.set(sessionId, { userId: user.id, aal: 'aal1', factorId: null, begunAt: context.now() });
  return issueTokens(context, sessionId, user);
};

/** The newest token of the session is used up, for a new one where there is one. */
const useUpTokens = ({ state }: ServerContext, sessionId: string, successor: string | null): void => {
  for (const record of state.refreshTokens.values()) {
    if (record.sessionId === sessionId && !record.isUsed) Object.assign(record, { isUsed: true, successor });
  }
};

/**
 * A token gives the same successor at any time, as long as that one was not used: a tab may not have had its answer.
 * Then it is in two hands, and the session ends for both.
 */
export const refreshSession = (context: ServerContext, refreshToken: string): Result<Session, AuthFailure> => {
  const { state } = context;
  const record = state.refreshTokens.get(refreshToken);
  const account = state.accounts.get(state.sessions.get(record?.sessionId ?? '')?.userId ?? '');
  if (record === undefined || account === undefined) return failed(rejections.refreshTokenUnknown);
  const { sessionId, isUsed, successor } = record;
  if (!isUsed) return success(replaceTokens(context, sessionId, account.user));
  if (successor !== null && state.refreshTokens.get(successor)?.isUsed === false) {
    return success(issueTokens(context, sessionId, account.user, successor));
  }
  useUpTokens(context, sessionId, null);
  return failed(rejections.refreshTokenUsed);
};

const replaceTokens = (context: ServerContext, sessionId: string, user: AuthUser): Session => {
  const successor = context.createId();
  useUpTokens(context, sessionId, successor);
  return issueTokens(context, sessionId, user, successor);
};

/** The second step was taken: new tokens for the same session; those that did not take it end. */
export const raiseSession = (context: ServerContext, sessionId: string, factorId: string, { user }: Account): Session => {
  const { state } = context;
  for (const [id, session] of state.sessions) {
    if (id === sessionId) Object.assign(session, { aal: 'aal2', factorId });
    else if (session.userId === user.id && session.aal === 'aal1') endSession(context, id);
  }
  return replaceTokens(context, sessionId, user);
};

export const endSession = ({ state }: Pick<ServerContext, 'state'>, sessionId: string): void => {
  state.sessions.delete(sessionId);
  for (const [token, record] of state.refreshTokens) {
    if (record.sessionId === sessionId) state.refreshTokens.delete(token);
  }
};

/** Ends the user's sessions, all but one where one is to stay. */
export const endSessionsOf = (context: Pick<ServerContext, 'state'>, userId: string, except?: string): void => {
  for (const [sessionId, session] of context.state.sessions) {
    if (session.userId === userId && sessionId !== except) endSession(context, sessionId);
  }
};

/** Good for data calls: known and not run out, whether its session still stands or not. */
export const isAcceptedToken = ({ state, now }: Pick<ServerContext, 'state' | 'now'>, token: string): boolean => {
  const record = state.accessTokens.get(token);
  return record !== undefined && now() < record.endsAt;
};

/** Who speaks with this access token; auth calls also want the session to stand. */
export const authenticate = (
  context: Pick<ServerContext, 'state' | 'now'>,
  token: string,
): Result<{ readonly sessionId: string; readonly account: Account }, AuthFailure> => {
  const record = context.state.accessTokens.get(token);
  if (record === undefined || !isAcceptedToken(context, token)) return failed(rejections.badToken);
  const account = context.state.accounts.get(record.userId);
  if (account === undefined || !context.state.sessions.has(record.sessionId)) {
    return failed({ kind: 'sessionMissing' });
  }
  return success({ sessionId: record.sessionId, account });
};
