import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import type { EmailAddress } from '../../../domain/auth/email-address.ts';
import { PASSWORD_MAX_BYTES, passwordBytes, type PasswordWeakness } from '../../../domain/auth/password.ts';
import { type AuthUser, authUserSchema } from '../../../domain/auth/session.ts';
import type { Credentials } from '../../../domain/auth/sign-in-form.ts';
import { type Account, rejections, type ServerContext } from './backend-state.ts';

// Cheap on purpose: this guards a demo's memory, and every test signs in.
const ROUNDS = 100;

/** Salt and password as text -> hex. */
export const hashPassword = (password: string, salt: string): string =>
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
