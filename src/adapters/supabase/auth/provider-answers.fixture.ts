import * as v from 'valibot';
import { emailAddressSchema } from '../../../domain/auth/credentials.ts';
import { type AuthEvent, type Session, sessionSchema } from '../../../domain/auth/session.ts';
import { type Reply, scriptNetwork, type SeenRequest } from '../../../../tests/scripted-network.ts';
import { createSupabaseAuthRepository } from './auth-repository.ts';

export const NOW = 1_800_000_000_500;

export const credentials = {
  email: v.parse(emailAddressSchema, 'ana+test@example.test'),
  password: 'Camera-Dolly-1',
};

const part = (value: object): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const jwt = (claims: object): string => `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`;

const accessToken = jwt({ sub: 'user-1', aal: 'aal1', email: 'jörg@example.test' });

/** A user as the provider sends it, with fields that the domain does not know. */
export const sentUser = {
  id: 'user-1',
  aud: 'authenticated',
  email: credentials.email,
  identities: [{ identity_id: 'identity-1', provider: 'email' }],
  factors: [{ id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone', created_at: 'x' }],
  user_metadata: {},
};

export const parsedUser = {
  id: 'user-1',
  email: credentials.email,
  identities: [{ identity_id: 'identity-1', provider: 'email' }],
  factors: [{ id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }],
};

/** Tokens as the provider sends them; its clock is an hour behind this device's. */
export const sentTokens = {
  access_token: accessToken,
  refresh_token: 'refresh-secret',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: NOW / 1000 - 3600 + 3600,
  user: sentUser,
};

export const parsedSession: Session = v.parse(sessionSchema, {
  access_token: accessToken,
  refresh_token: 'refresh-secret',
  expires_at: 1_800_000_000 + 3600,
  expires_in: 3600,
  aal: 'aal1',
  user: parsedUser,
});

/** A session whose end by this device's clock is long past. */
export const oldSession: Session = { ...parsedSession, expires_at: 1_000 };

export const htmlPage = '<!doctype html><html><body>Bad gateway</body></html>';

export const openAuth = (...replies: readonly Reply[]) => {
  const network = scriptNetwork(...replies);
  const auth = createSupabaseAuthRepository({
    supabaseUrl: 'https://abc.supabase.co',
    supabaseKey: 'sb_publishable_x',
    fetch: network.fetch,
    now: () => NOW,
    siteUrl: 'https://app.example.test/dolly/',
  });
  const events: AuthEvent[] = [];
  auth.subscribe((event) => void events.push(event));
  return { auth, events, requests: network.requests };
};

export const line = ({ method, url }: SeenRequest): string =>
  `${method} ${url.pathname}${decodeURIComponent(url.search)}`;

export const bearer = ({ headers }: SeenRequest): string | null => headers.get('Authorization');
