import { Secret, TOTP } from 'otpauth';
import type { InMemoryBackend } from '../../src/adapters/in-memory/server/backend.ts';
import { type EmailAddress, parseEmailAddress } from '../../src/domain/auth/credentials.ts';
import type { Session, StoredSession } from '../../src/domain/auth/session.ts';
import { present } from '../samples.ts';
import { arrivesAt, freshServer, press, type } from './open-app.tsx';

export const EMAIL = 'ana@example.test';
/** With spaces at its ends: it is sent as it is typed. */
export const PASSWORD = ' Camera(Dolly)1 ';
export const NEW_PASSWORD = ' Other-Dolly-2 ';
export const CODE = '123456';

export const address = (text: string): EmailAddress => present(parseEmailAddress(text));

/** A server that knows one account. */
export const aServerWith = (state: 'confirmed' | 'unconfirmed', maxRows?: number): InMemoryBackend => {
  const server = freshServer(maxRows);
  server.plant.account({ email: address(EMAIL), password: PASSWORD }, state);
  return server;
};

/** From now on a session of the account owes a code. */
export const plantFactor = (server: InMemoryBackend, factor_type: 'totp' | 'phone' = 'totp'): void =>
  server.plant.factor(address(EMAIL), { id: 'factor-1', factor_type, status: 'verified', friendly_name: 'Phone' }, CODE);

export const asksToSignIn = (server: InMemoryBackend, email: string, password: string) =>
  server.askAuth('signIn', (auth) => auth.signIn({ email: address(email), password }));

export const sessionOf = async (server: InMemoryBackend, email = EMAIL): Promise<Session> => {
  const answer = await asksToSignIn(server, email, PASSWORD);
  if (!answer.ok) throw new Error('There is such an account.');
  return answer.value;
};

/** What a browser has kept of a sign-in of long ago. */
export const aStoredSessionThatHasRunOut = async (server: InMemoryBackend): Promise<StoredSession> =>
  ({ purpose: 'signIn', session: { ...(await sessionOf(server)), expires_at: 1 } });

const mailedLink = (server: InMemoryBackend): string => {
  const [path] = server.mails().at(-1)?.text.match(/\/(confirm|new-password)\/\S+/) ?? [];
  return present(path);
};

export const confirmationLink = async (server: InMemoryBackend, email = EMAIL): Promise<string> => {
  await server.askAuth('resendConfirmation', (auth) => auth.resendConfirmation(address(email)));
  return mailedLink(server);
};

export const recoveryLink = async (server: InMemoryBackend): Promise<string> => {
  await server.askAuth('requestPasswordReset', (auth) => auth.requestPasswordReset(address(EMAIL)));
  return mailedLink(server);
};

/** On the sign-in page, as soon as it is there. */
export const signIn = async (email = EMAIL, password = PASSWORD): Promise<void> => {
  await arrivesAt('Sign in');
  type('Email Address', email);
  type('Password', password);
  press('Sign In');
};

/** On the page for a new password. */
export const savePassword = (password = NEW_PASSWORD): void => {
  type('Password', password);
  type('Repeat Password', password);
  press('Submit');
};

/** What an authenticator app shows for the secret. */
export const codeNow = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
