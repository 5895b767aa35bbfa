import type { EmailAddress } from '../../../src/domain/auth/email-address.ts';
import type { TotpCode } from '../../../src/domain/auth/second-factor.ts';
import type { AuthUser } from '../../../src/domain/auth/session.ts';
import type { Mail } from '../../../src/domain/mailbox/mailbox.ts';
import type { AuthRepository } from '../../../src/domain/ports/auth-repository.ts';

/** Behaviours of hosted Supabase that a stand-in may lack. */
export type AuthGap =
  | 'knownAddress'
  | 'repeatedSignUp'
  | 'resend'
  | 'wrongPasswordBeforeConfirmation'
  | 'mailSpacing'
  | 'linkPurpose'
  | 'supersededLink'
  | 'recoveryConfirms'
  | 'passwordClasses'
  | 'passwordLength72'
  | 'invalidAddress'
  | 'refreshTokenUsedOnce'
  | 'signedOutAccessToken'
  | 'globalSignOut'
  | 'otherSessionsAfterPasswordChange'
  | 'factors'
  /** Nothing that needs an hour, or a token's whole life, to go by. */
  | 'passingTime';

export type AuthHarness = {
  /** The reason for each behaviour that this backend lacks: the cases that need it are skipped. */
  readonly differs: Readonly<Partial<Record<AuthGap, string>>>;
  /** Called once for each test. The server may be a fresh one or a shared one that other tests use too. */
  open(): Promise<AuthWorld>;
};

/** A server that asks for confirmation of addresses, and two browsers. */
export type AuthWorld = {
  readonly auth: AuthRepository;
  /** Another client of the same server. What it does is not reported to subscribers of `auth`. */
  readonly otherBrowser: AuthRepository;
  /** What mail links begin with, without a slash at the end. */
  readonly siteUrl: string;
  /** How long an access token lives. */
  readonly tokenLifeSeconds: number;
  /** This device's clock: milliseconds since the epoch. */
  now(): number;
  /** All mails to the address, newest first. */
  mailsTo(email: EmailAddress): Promise<readonly Mail[]>;
  /** Gives the user a verified TOTP factor with a code that is right, past the repository. Not called where `factors` differs. */
  plantFactor(email: EmailAddress, code?: TotpCode): Promise<AuthUser['factors'][number]>;
  /** Time goes by for the server and for this device. Not called where `passingTime` differs. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
};
