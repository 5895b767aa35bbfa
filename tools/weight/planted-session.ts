import { storageKey } from '../../src/domain/auth/stored-session.ts';

const user = {
  id: '5c0a6b0e-3f4b-4d36-9a3c-0d7c8a1f2b11',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'weigher@example.org',
  identities: [],
  factors: [],
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
};

/** A session as the Supabase adapter keeps it in localStorage, an hour from its end. */
export function plantedSession(backendUrl: string, now: number) {
  const expiresAt = Math.floor(now / 1000) + 3600;
  const session = {
    access_token: jwt({ sub: user.id, role: 'authenticated', aal: 'aal1', exp: expiresAt }),
    refresh_token: 'planted-refresh-token',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user,
  };
  return { key: storageKey(backendUrl), value: JSON.stringify(session), user };
}

function jwt(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.c2lnbmF0dXJl`;
}
