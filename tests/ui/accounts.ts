import type { InMemoryBackend } from '../../src/adapters/in-memory/server/backend.ts';
import { type EmailAddress, parseEmailAddress } from '../../src/domain/auth/email-address.ts';
import type { StoredSession } from '../../src/domain/auth/stored-session.ts';
import { freshServer } from './open-app.tsx';

export const EMAIL = 'ana@example.test';
export const PASSWORD = 'Camera(Dolly)1';

export const address = (text: string): EmailAddress => {
  const email = parseEmailAddress(text);
  if (email === null) throw new Error(`'${text}' is no address.`);
  return email;
};

/** A server that knows one account. */
export const aServerWith = (state: 'confirmed' | 'unconfirmed'): InMemoryBackend => {
  const server = freshServer();
  server.plant.account({ email: address(EMAIL), password: PASSWORD }, state);
  return server;
};

/** What a browser has kept of a sign-in of long ago. */
export const aStoredSessionThatHasRunOut = async (server: InMemoryBackend): Promise<StoredSession> => {
  const signedIn = await server.askAuth('signIn', (auth) => auth.signIn({ email: address(EMAIL), password: PASSWORD }));
  if (!signedIn.ok) throw new Error('There is no such account.');
  return { purpose: 'signIn', session: { ...signedIn.value, expires_at: 1 } };
};
