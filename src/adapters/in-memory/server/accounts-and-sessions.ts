import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { Secret, TOTP } from 'otpauth';
import type { AuthFailure, PasswordWeakness } from '../../../domain/auth/auth-failure.ts';
import { type EmailAddress, PASSWORD_MAX_BYTES, passwordBytes, type Credentials } from '../../../domain/auth/credentials.ts';
import { type AuthUser, authUserSchema, type Session, sessionSchema } from '../../../domain/auth/session.ts';
import { type Account, rejections, type ServerContext } from './backend-state.ts';
import type { Enrollment } from '../../../domain/auth/second-factor.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';

// Cheap on purpose: this guards a demo's memory, and every test signs in.
const ROUNDS = 100;

/** Salt and password as text -> hex. */
const hashPassword = (password: string, salt: string): string =>
  bytesToHex(pbkdf2(sha256, password, salt, { c: ROUNDS, dkLen: 32 }));

type Context = Pick<ServerContext, 'state' | 'createId'>;

export const findAccount = ({ state }: Pick<ServerContext, 'state'>, email: EmailAddress): Account | null =>
  [...state.accounts.values()].find((account) => account.user.email === email) ?? null;

export const createAccount = (
  { state, createId }: Context,
  { email, password }: Credentials,
  isConfirmed: boolean,
): Account => {
  const user = v.parse(authUserSchema, {
    id: createId(),
    email,
    identities: [{ identity_id: createId(), provider: 'email', email }],
    factors: [],
  });
  const salt = createId();
  const account: Account = {
    user,
    salt,
    passwordHash: hashPassword(password, salt),
    isConfirmed,
    mailedAt: { signIn: null, recovery: null },
  };
  state.accounts.set(user.id, account);
  return account;
};

export const hasPassword = (account: Account, password: string): boolean =>
  hashPassword(password, account.salt) === account.passwordHash;

/** What a stranger is told about an address that is taken: a user that is none. */
export const decoyUser = ({ createId }: Context, email: EmailAddress): AuthUser =>
  v.parse(authUserSchema, { id: createId(), email, identities: [], factors: [] });

export const hasVerifiedFactor = ({ user }: Account): boolean => user.factors.some(({ status }) => status === 'verified');

const MIN_LENGTH = 8;

// Any symbol counts here, as it does for the hosted server; the sign-up form is stricter.
const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!-/:-@[-`{-~]/];

const PROBLEMS = {
  length: `Password should be at least ${MIN_LENGTH} characters.`,
  characters: 'Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789, !@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~',
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
};

/** What the server itself asks of a new password, whatever a form has checked. `null` when it is content. */
export const passwordProblem = (password: string): AuthFailure | null => {
  if (passwordBytes(password) > PASSWORD_MAX_BYTES) {
    const message = `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`;
    return { kind: 'rejected', code: 'validation_failed', message };
  }
  const weaknesses: PasswordWeakness[] = [];
  if ([...password].length < MIN_LENGTH) weaknesses.push('length');
  if (!CLASSES.every((wanted) => wanted.test(password))) weaknesses.push('characters');
  if (weaknesses.length === 0) return null;
  const message = weaknesses.map((weakness) => PROBLEMS[weakness]).join(' ');
  return { kind: 'rejected', code: 'weak_password', message, weaknesses };
};

/** What keeps the password from being this one from now on; `null` where it is. */
export const replacePassword = ({ createId }: Context, account: Account, password: string): AuthFailure | null => {
  const problem = passwordProblem(password);
  if (problem !== null) return problem;
  if (hasPassword(account, password)) return rejections.samePassword;
  const salt = createId();
  Object.assign(account, { salt, passwordHash: hashPassword(password, salt) });
  return null;
};

const ENROLLMENT_LIFE_MS = 300_000;
const MAX_FACTORS = 10;

const totpOf = (context: ServerContext, account: Account, secret: string): TOTP =>
  new TOTP({
    issuer: new URL(context.siteUrl).host,
    label: account.user.email ?? '',
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

export const forgetFactor = ({ state }: ServerContext, { user }: Account, factorId: string): void => {
  user.factors.splice(0, user.factors.length, ...user.factors.filter(({ id }) => id !== factorId));
  state.factorSecrets.delete(factorId);
  state.factorCodes.delete(factorId);
};

/** An enrollment that was left unfinished gives its name free after five minutes. */
const forgetOldEnrollments = (context: ServerContext, account: Account): void => {
  for (const { id, status } of [...account.user.factors]) {
    const begunAt = context.state.factorSecrets.get(id)?.begunAt ?? Infinity;
    if (status === 'unverified' && context.now() - begunAt >= ENROLLMENT_LIFE_MS) forgetFactor(context, account, id);
  }
};

export const enrollFactor = (context: ServerContext, account: Account, name: string): Result<Enrollment, AuthFailure> => {
  forgetOldEnrollments(context, account);
  const { factors } = account.user;
  if (factors.length >= MAX_FACTORS) return failed(rejections.tooManyFactors);
  if (factors.some(({ friendly_name }) => friendly_name === name)) return failed(rejections.factorNameTaken);
  const factorId = context.createId();
  const secret = new Secret({ size: 20 }).base32;
  context.state.factorSecrets.set(factorId, { secret, begunAt: context.now() });
  factors.push({ id: factorId, factor_type: 'totp', status: 'unverified', friendly_name: name });
  return success({ factorId, secret, uri: totpOf(context, account, secret).toString() });
};

/** The code of the step before and of the one after is right too. */
const isRightCode = (context: ServerContext, account: Account, factorId: string, code: string): boolean => {
  const record = context.state.factorSecrets.get(factorId);
  if (record === undefined) return context.state.factorCodes.get(factorId) === code;
  return totpOf(context, account, record.secret).validate({ token: code, timestamp: context.now(), window: 1 }) !== null;
};

/** The factor counts from now on, stands first among the others, and what was begun besides is forgotten. */
export const useFactor = (context: ServerContext, account: Account, factorId: string, code: string): Result<null, AuthFailure> => {
  const { factors } = account.user;
  const used = factors.find(({ id }) => id === factorId);
  if (used === undefined) return failed(rejections.factorUnknown);
  used.last_challenged_at = new Date(context.now()).toISOString();
  if (!isRightCode(context, account, factorId, code)) return failed(rejections.wrongCode);
  used.status = 'verified';
  factors.sort((a, b) => Number(b === used) - Number(a === used));
  for (const { id } of factors.filter(({ status }) => status === 'unverified')) forgetFactor(context, account, id);
  return success(null);
};

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
