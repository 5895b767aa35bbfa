import type { Credentials } from '../../domain/credentials.ts';
import type { EmailAddress } from '../../domain/email-address.ts';
import type { AssuranceLevel, AuthUser } from '../../domain/session.ts';
import type { System } from '../../domain/system.ts';
import type { SystemId } from '../../domain/system-id.ts';
import { createAccount, findAccount } from './accounts.ts';
import type { ServerContext } from './server-context.ts';
import type { SystemsTable } from './systems-table.ts';

/** What should stand in a server that starts empty. */
export type Seed = { readonly accounts: readonly Credentials[]; readonly systems: readonly System[] };

/** Puts things into the server past its calls. A thing that cannot be put there is a bug, so it throws. */
export type Planting = {
  account(credentials: Credentials, state: 'confirmed' | 'unconfirmed'): void;
  /** Without a code, none is right. */
  factor(email: EmailAddress, factor: AuthUser['factors'][number], code?: string): void;
  /** From the next refresh on, the session of that access token carries this level. */
  assurance(accessToken: string, aal: AssuranceLevel): void;
  systems(systems: readonly System[]): void;
  /** From now on nobody may change or delete that system. */
  frozen(id: SystemId): void;
};

type Context = Pick<ServerContext, 'state' | 'now' | 'createId' | 'maxRows'>;

export const createPlanting = (context: Context, table: SystemsTable): Planting => ({
  account(credentials, state) {
    if (findAccount(context, credentials.email) !== null) throw new Error('There is such an account already.');
    createAccount(context, credentials, state === 'confirmed');
  },

  factor(email, factor, code) {
    const account = findAccount(context, email);
    if (account === null) throw new Error(`There is no account of ${email}.`);
    account.user.factors.push({ ...factor });
    if (code !== undefined) context.state.factorCodes.set(factor.id, code);
  },

  assurance(accessToken, aal) {
    const sessionId = context.state.accessTokens.get(accessToken)?.sessionId;
    const session = context.state.sessions.get(sessionId ?? '');
    if (session === undefined) throw new Error('There is no session of that access token.');
    session.aal = aal;
  },

  systems(systems) {
    for (const system of systems) {
      const inserted = table.insert(system);
      if (!inserted.ok) throw new Error(`The system ${system.name} was refused.`);
    }
  },

  frozen(id) {
    const row = context.state.rows.get(id);
    if (row === undefined) throw new Error(`There is no system ${id}.`);
    row.isFrozen = true;
  },
});

export const sow = (planting: Planting, seed: Seed): void => {
  for (const credentials of seed.accounts) planting.account(credentials, 'confirmed');
  planting.systems(seed.systems);
};
