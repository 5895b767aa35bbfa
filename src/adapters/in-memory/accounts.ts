import * as v from 'valibot';
import type { Credentials } from '../../domain/credentials.ts';
import type { EmailAddress } from '../../domain/email-address.ts';
import { type AuthUser, authUserSchema } from '../../domain/session.ts';
import type { Account } from './backend-state.ts';
import { hashPassword } from './password-hash.ts';
import type { ServerContext } from './server-context.ts';

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
    identities: [{ identity_id: createId() }],
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

export const setPassword = ({ createId }: Context, account: Account, password: string): void => {
  const salt = createId();
  Object.assign(account, { salt, passwordHash: hashPassword(password, salt) });
};

/** What a stranger is told about an address that is taken: a user that is none. */
export const decoyUser = ({ createId }: Context, email: EmailAddress): AuthUser =>
  v.parse(authUserSchema, { id: createId(), email, identities: [], factors: [] });

export const hasVerifiedFactor = ({ user }: Account): boolean => user.factors.some(({ status }) => status === 'verified');
