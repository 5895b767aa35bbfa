import * as v from 'valibot';
import { type EmailAddress, emailAddressSchema, type Credentials } from '../../../domain/auth/credentials.ts';
import type { AssuranceLevel, AuthUser } from '../../../domain/auth/session.ts';
import { type System, type SystemId, systemFields, systemSchema, type SystemValues } from '../../../domain/systems/system.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { DataFailure } from '../../../domain/systems/data-failure.ts';
import { createAccount, findAccount } from './accounts-and-sessions.ts';
import type { ServerContext } from './backend-state.ts';
import { nextNumber, type SystemsTable } from './systems-table.ts';

/** What should stand in a server that starts empty. */
export type Seed = { readonly accounts: readonly Credentials[]; readonly systems: readonly System[] };

/** Puts things into the server past its calls. A thing that cannot be put there is a bug, so it throws. */
export type Seeding = {
  account(credentials: Credentials, state: 'confirmed' | 'unconfirmed'): void;
  /** Without a code, none is right. */
  factor(email: EmailAddress, factor: AuthUser['factors'][number], code?: string): void;
  /** As an administrator removes it: tokens that were given out still name it. */
  withoutFactor(email: EmailAddress, factorId: string): void;
  /** Nobody reads a row without a second factor. */
  secondFactorRequired(): void;
  /** From the next refresh on, the session of that access token carries this level. */
  assurance(accessToken: string, aal: AssuranceLevel): void;
  systems(systems: readonly System[]): void;
  /** Gives a number of the log away, as a transaction does that is still open. -> Commits a write with it. */
  transaction(): (write: (table: SystemsTable) => Result<unknown, DataFailure>) => void;
  /** From now on nobody may change or delete that system. */
  frozen(id: SystemId): void;
};

type Context = Pick<ServerContext, 'state' | 'now' | 'createId' | 'maxRows'>;

export const createSeeding = (context: Context, table: SystemsTable): Seeding => ({
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

  withoutFactor(email, factorId) {
    const account = findAccount(context, email);
    if (account === null) throw new Error(`There is no account of ${email}.`);
    account.user.factors = account.user.factors.filter(({ id }) => id !== factorId);
  },

  secondFactorRequired() {
    context.state.isSecondFactorRequired = true;
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

  transaction() {
    const number = nextNumber(context.state);
    return (write) => {
      const before = context.state.changes.length;
      write(table);
      const changes = context.state.changes.map((change, index) => (index < before ? change : { ...change, number }));
      context.state.changes = changes.toSorted((a, b) => a.number - b.number);
    };
  },

  frozen(id) {
    const row = context.state.rows.get(id);
    if (row === undefined) throw new Error(`There is no system ${id}.`);
    row.isFrozen = true;
  },
});

export const seedServer = (seeding: Seeding, seed: Seed): void => {
  for (const credentials of seed.accounts) seeding.account(credentials, 'confirmed');
  seeding.systems(seed.systems);
};

// Fixed, so that an address in the demo still leads somewhere after a reload.
const idOf = (number: number): string =>
  `d0111e5a-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** What is known of them, as their makers state it. */
const figures: readonly Partial<SystemValues>[] = [
  { name: 'Fisher 11, standard head', minHeight: 35.2, maxHeight: 130.2 },
  { name: 'Fisher 11, low head', minHeight: 7.6, maxHeight: 92.4 },
  { name: 'Moviola Crab', minHeight: 55.9, maxHeight: 152.4 },
  { name: 'ColorTran Mini-Crab', minHeight: 71.1, maxHeight: 142.2 },
  { name: 'Supertechno 50', maxHeight: 1524 },
  { name: 'CamMate Travel', maxHeight: 762 },
  { name: '60 ft crane', maxHeight: 1737 },
  { name: 'Telemetrics TG3', maxDollySpeed: 0.3, connectionType: 'fibre' },
  { name: 'Final Four rail camera', minHeight: 15, maxDollySpeed: 11.2 },
  { name: 'RTS tower', minHeight: 150, maxHeight: 330, connectionType: 'radio' },
  { name: 'MRMC Bolt on rail', maxDollySpeed: 4 },
  { name: 'Technodolly', cameraTilt: 55, connectionType: 'serial or network' },
  { name: 'Camcat High Speed', maxDollySpeed: 38.9 },
];

const notStated = Object.fromEntries(systemFields.map((field) => [field, null]));

const systems: readonly System[] = figures.map((values, index) =>
  v.parse(systemSchema, { id: idOf(index + 1), ...notStated, ...values }),
);

/** An account that can sign in at once. Known to everybody: it exists in the demo only. */
export const demoAccount = { email: 'demo@example.test', password: 'Camera-Dolly-1!' };

/** What the demo starts with: an account that can sign in at once, and a fleet to look at. */
export const demoSeed: Seed = {
  accounts: [{ ...demoAccount, email: v.parse(emailAddressSchema, demoAccount.email) }],
  systems,
};
