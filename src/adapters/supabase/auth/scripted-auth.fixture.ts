import { type Reply, scriptNetwork, type SeenRequest } from '../../../../tests/scripted-network.ts';
import type { AuthEvent } from '../../../domain/auth/session.ts';
import { createSupabaseAuthRepository } from './auth-repository.ts';
import { NOW } from './provider-answers.fixture.ts';

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
