import { Secret, TOTP } from 'otpauth';
import { expect, onTestFinished } from 'vitest';
import { type EmailAddress, parseEmailAddress, type Credentials } from '../../../src/domain/auth/credentials.ts';
import type { PasswordWeakness } from '../../../src/domain/auth/auth-failure.ts';
import { type FactorName, readFactorName, parseSixDigits, type TotpCode } from '../../../src/domain/auth/second-factor.ts';
import type { AuthEvent, Session } from '../../../src/domain/auth/session.ts';
import type { Mail, AccountRepository, AuthRepository } from '../../../src/domain/ports/auth.ts';
import { present } from '../../samples.ts';
import { valueOf } from '../contract-case.ts';

/** Behaviours of hosted Supabase that a stand-in may lack. */
type AuthGap =
  | 'knownAddress'
  | 'wrongPasswordBeforeConfirmation'
  | 'passwordLength72'
  | 'otherSessionsAfterPasswordChange'
  /** Nothing that depends on what the project is set to. */
  | 'passwordProof'
  /** Nothing that needs somebody to answer on the page of a provider. */
  | 'provider'
  /** Nothing that needs an hour to go by. */
  | 'passingTime'
  /** Nothing that needs the minute between two mails to go by. */
  | 'mailSpacing'
  /** Nothing that needs an access token to run out: it says itself how long it is good for. */
  | 'tokenExpiry';

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
  readonly account: AccountRepository;
  /** A provider that is turned on. */
  readonly provider: string;
  /** On the page of the provider, somebody goes on as the owner of that address, or cancels -> where that leads. Not called where `provider` differs. */
  answerAtProvider(address: string, answer: { readonly email: EmailAddress } | 'canceled'): Promise<string>;
  /** What mail links begin with, without a slash at the end. */
  readonly siteUrl: string;
  /** How long an access token lives. */
  readonly tokenLifeSeconds: number;
  /** This device's clock: milliseconds since the epoch. */
  now(): number;
  /** All mails to the address, newest first. */
  mailsTo(email: EmailAddress): Promise<readonly Mail[]>;
  /** Time goes by for the server and for this device. Not called where `passingTime` differs. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
};

export const PASSWORD = 'Camera-Dolly-1';
export const OTHER_PASSWORD = 'Other-Dolly-2';

/** An address that nobody has used, so that suites can share a server that forgets nothing. */
export const newEmail = (): EmailAddress => present(parseEmailAddress(`dolly-${crypto.randomUUID()}@example.test`));

export const newCredentials = (): Credentials => ({ email: newEmail(), password: PASSWORD });

export const createUnconfirmedAccount = async (world: AuthWorld): Promise<Credentials> => {
  const credentials = newCredentials();
  valueOf(await world.otherBrowser.signUp(credentials));
  return credentials;
};

export const createConfirmedAccount = async (world: AuthWorld): Promise<Credentials> => {
  const credentials = await createUnconfirmedAccount(world);
  const tokenHash = await newestLink(world, credentials.email, 'confirm');
  const session = valueOf(await world.otherBrowser.verifyLink({ tokenHash, purpose: 'signIn' }));
  valueOf(await world.otherBrowser.as(session).signOut('local'));
  return credentials;
};

/** The token of the newest mail link of that kind to the address. */
export const newestLink = async (
  world: AuthWorld,
  email: EmailAddress,
  path: 'confirm' | 'new-password' | 'confirm-address',
): Promise<string> => {
  const start = `${world.siteUrl}/${path}/`;
  const mails = await world.mailsTo(email);
  const words = mails.flatMap((mail) => mail.text.split(/\s+/));
  const link = words.find((word) => word.startsWith(start));
  if (link === undefined) throw new Error(`No link ${start}… in ${mails.length} mails to ${email}.`);
  return link.slice(start.length);
};

export const factorName = (text: string): FactorName => {
  const read = readFactorName(text, []);
  if ('error' in read) throw new Error(read.error);
  return read.name;
};

/** What an authenticator app shows for the secret, now or some seconds later. */
export const codeFor = (world: AuthWorld, secret: string, afterSeconds = 0): TotpCode =>
  present(parseSixDigits(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.now() + afterSeconds * 1000 })));

/** A code that is neither right now nor in the steps around. */
export const wrongCodeFor = (world: AuthWorld, secret: string): TotpCode => codeFor(world, secret, 3600);

/** Adds an authenticator to the account of a session. */
export const addFactor = async (world: AuthWorld, session: Session, name = 'Phone') => {
  const { factorId, secret } = valueOf(await world.account.as(session).enroll(factorName(name)));
  const raised = valueOf(await world.auth.as(session).verifyCode({ factorId, code: codeFor(world, secret) }));
  return { factorId, secret, raised };
};

/** Everything reported from now on, in order. */
export const recordEvents = (auth: AuthRepository): { readonly events: AuthEvent[]; stop(): void } => {
  const events: AuthEvent[] = [];
  const stop = auth.subscribe((event) => {
    events.push(event);
  });
  onTestFinished(stop);
  return { events, stop };
};

export const someText = expect.stringMatching(/\S/);

export const rejection = (code: string) => ({
  ok: false,
  failure: { kind: 'rejected', code, message: someText },
});

export const weakPassword = (...weaknesses: readonly PasswordWeakness[]) => ({
  ok: false,
  failure: { kind: 'rejected', code: 'weak_password', message: someText, weaknesses },
});

/** Whole values of the provider's answers, with tokens and ids left open. */
export const userWith = (email: EmailAddress) => ({
  id: someText,
  email,
  identities: [{ identity_id: someText, provider: 'email', email }],
  factors: [],
});

export const sessionWith = (world: AuthWorld, user: unknown) => ({
  access_token: someText,
  refresh_token: someText,
  // Within five seconds: a real server's clock is not this device's.
  expires_at: expect.closeTo(world.now() / 1000 + world.tokenLifeSeconds, -1),
  expires_in: world.tokenLifeSeconds,
  aal: 'aal1',
  signed_in_at: expect.any(Number),
  user,
});
