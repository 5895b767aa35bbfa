import type { AccessToken } from '../../../src/domain/auth/session.ts';
import type { AccessTokenSource, SystemRepository } from '../../../src/domain/ports/system-repository.ts';
import type { System, SystemId } from '../../../src/domain/systems/system.ts';

/** Behaviours of hosted Supabase that a stand-in may lack. */
export type SystemGap =
  | 'unknownToken'
  | 'expiredToken'
  | 'unstorableText'
  | 'checkConstraints'
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
  /** The most rows that the server puts into one answer. */
  readonly maxRows: number;
  /** The same table, with tokens from elsewhere. */
  withTokens(source: AccessTokenSource): SystemRepository;
  /** A token that this server gave and that has run out. Not called where `expiredToken` differs. */
  expiredToken(): Promise<AccessToken>;
  /** A token that this server never gave. Not called where `unknownToken` differs. */
  unknownToken(): AccessToken;
  /** Of one user who has a verified second factor. */
  tokensOfTwoSteps(): Promise<{ readonly afterPassword: AccessToken; readonly afterCode: AccessToken }>;
  /** Puts many rows into the table at once, past the repository. `close` takes them out again. */
  plant(systems: readonly System[]): Promise<void>;
  /** From now on a row rule keeps everybody from changing or deleting the row. It can still be read. */
  freeze(id: SystemId): Promise<void>;
  close(): Promise<void>;
};
