import * as v from 'valibot';
import { expect } from 'vitest';
import type { AccessToken, AuthUser } from '../../../src/domain/auth/session.ts';
import type { AccessTokenSource, PageCursor, SystemHistory, SystemPage, SystemRepository } from '../../../src/domain/ports/systems.ts';
import { type System, type SystemId, systemSchema } from '../../../src/domain/systems/system.ts';
import { valueOf } from '../contract-case.ts';

/** Behaviours of hosted Supabase that a stand-in may lack. */
type SystemGap =
  | 'unstorableText'
  /** A cursor whose name holds a quote or a backslash. */
  | 'escapedCursor';

export type SystemHarness = {
  /** The reason for each behaviour that this backend lacks: the cases that need it are skipped. */
  readonly differs: Readonly<Partial<Record<SystemGap, string>>>;
  /** Called once for each test. The table may be a shared one, with rows of other tests in it. */
  open(): Promise<SystemWorld>;
};

export type SystemWorld = {
  /** With the token of a signed-in user. */
  readonly systems: SystemRepository;
  /** With the token of a second user. */
  readonly otherUsersSystems: SystemRepository;
  readonly history: SystemHistory;
  readonly user: Pick<AuthUser, 'id' | 'email'>;
  readonly otherUser: Pick<AuthUser, 'id' | 'email'>;
  /** Somebody whose account can go. */
  passerBy(): Promise<{ readonly systems: SystemRepository; readonly user: Pick<AuthUser, 'id' | 'email'>; deleteAccount(): Promise<void> }>;
  /** The most rows that the server puts into one answer. */
  readonly maxRows: number;
  /** The same table, with tokens from elsewhere. */
  withTokens(source: AccessTokenSource): SystemRepository;
  historyWithTokens(source: AccessTokenSource): SystemHistory;
  /** A token that this server gave and that has run out. */
  expiredToken(): Promise<AccessToken>;
  /** A token that this server never gave. */
  unknownToken(): AccessToken;
  /** Of one user who has a verified second factor. */
  tokensOfTwoSteps(): Promise<{ readonly afterPassword: AccessToken; readonly afterCode: AccessToken }>;
  /** Puts many rows into the table at once, past the repository. `close` takes them out again. */
  plant(systems: readonly System[]): Promise<void>;
  /** Inserts it in a transaction that has its number in the log and stays open. -> Commits it. */
  insertInTransaction(system: System): Promise<() => Promise<void>>;
  /** From now on a row rule keeps everybody from changing or deleting the row. It can still be read. */
  freeze(id: SystemId): Promise<void>;
  close(): Promise<void>;
};

/** A system with an id that nobody has used, and figures of every kind. */
export const newSystem = (values: Partial<Omit<System, 'id'>> = {}): System =>
  v.parse(systemSchema, {
    id: crypto.randomUUID(),
    name: 'Contract dolly',
    minHeight: 35.2,
    maxHeight: 130.25,
    cameraTilt: -12.5,
    maxDollySpeed: 0.3,
    connectionType: 'RS-422',
    ...values,
  });

/** The row as `system` has it, with some version that the server gave it. */
export const storedRow = (system: System) => ({ ...system, updatedAt: expect.stringMatching(/\S/) });

/** The answer that hands out such a row. */
export const stored = (system: System) => ({ ok: true, value: storedRow(system) });

/** Names that a filter, a URL or a comparison may trip over. Several are equal on purpose. */
export const nastyNames: readonly string[] = [
  '',
  ' ',
  ' leading space',
  'trailing space ',
  'two  spaces',
  'tab\tand\nnew line',
  '"',
  '"quoted"',
  "it's",
  'a,b',
  '(a)',
  'name.gt.a,id.gt.b)',
  'and(name.eq.x)',
  'back\\slash',
  'ends in a backslash\\',
  '\\"',
  '100%',
  '%25',
  '*',
  'a+b&c=d#e?f/g;h',
  'null',
  'NULL',
  'true',
  '{1,2}',
  '[1,2)',
  '$1 :x --',
  'Aa',
  'aA',
  'aa',
  'Zz',
  'Dolly 10',
  'Dolly 2',
  'åäö',
  'A\u030Angström',
  'Ångström',
  '衣',
  '🎥',
  '👩‍🎤',
  '\uFF21 after most letters, before emoji',
  'equal',
  'equal',
  'equal',
];

/** All pages in the order in which they came, followed as a client does. */
export const walkPages = async (systems: SystemRepository): Promise<readonly SystemPage[]> => {
  const pages: SystemPage[] = [];
  let after: PageCursor | null = null;
  for (;;) {
    const page: SystemPage = valueOf(await systems.list(after));
    pages.push(page);
    if (page.remaining === 0 || page.end === null) return pages;
    after = page.end;
  }
};

const naturalOrder = new Intl.Collator('en', { numeric: true });

/** The order of the server: that of a reader; between names that read alike, their UTF-8 bytes; then ids. */
export const inServerOrder = (systems: readonly System[]): readonly System[] =>
  systems.toSorted(
    (a, b) =>
      naturalOrder.compare(a.name, b.name) ||
      Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) ||
      Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)),
  );

/** Only the rows of this test, whatever else stands in a shared table. */
export const among = (own: readonly System[], listed: readonly System[]): readonly System[] => {
  const ids = new Set(own.map((system) => system.id));
  return listed.filter((system) => ids.has(system.id));
};

/** What each verb answers, one after the other, for a row that stands there and one that does not. */
export const answersOfEachVerb = async (systems: SystemRepository, existing: System, inserted: System) => ({
  list: await systems.list(null),
  get: await systems.get(existing.id),
  checksum: await systems.checksum(),
  insert: await systems.insert(inserted),
  update: await systems.update(existing.id, { name: 'changed' }, null),
  delete: await systems.delete(existing.id),
  insertMany: await systems.insertMany([inserted]),
  deleteMany: await systems.deleteMany([{ id: existing.id, basedOn: null }]),
});
