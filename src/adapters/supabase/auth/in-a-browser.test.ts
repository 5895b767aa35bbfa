// @vitest-environment happy-dom
import { beforeAll, afterEach, expect, test, vi } from 'vitest';
import { takeConsole } from '../../../../tests/quiet-console.ts';
import { json, scriptNetwork, text } from '../../../../tests/scripted-network.ts';
import { success } from '../../../domain/shared/result.ts';
import { createSupabaseSystemRepository } from '../data/system-repository.ts';
import { system } from '../data/system-rows.fixture.ts';
import { createSupabaseAuthRepository } from './auth-repository.ts';
import { credentials, NOW, parsedSession, sentTokens, sentUser } from './provider-answers.fixture.ts';

// As it is loaded, the client library looks once whether storage works, which is no business of this test.
beforeAll(async () => {
  await import('./auth-client.ts');
});

const settings = { supabaseUrl: 'https://abc.supabase.co', supabaseKey: 'sb_publishable_x' };

afterEach(() => {
  vi.restoreAllMocks();
});

test('a whole life of calls leaves no listener, channel, stored value or word on the console behind', async () => {
  const log = (['error', 'warn', 'log', 'trace'] as const).map((level) => vi.spyOn(console, level));
  const listen = vi.spyOn(window, 'addEventListener');
  const store = vi.spyOn(Storage.prototype, 'setItem');
  const openChannel = vi.spyOn(globalThis, 'BroadcastChannel');
  const { fetch } = scriptNetwork(
    json(200, sentTokens),
    json(200, sentTokens),
    json(200, sentTokens),
    json(200, sentUser),
    json(200, sentUser),
    text(204, null),
  );
  const auth = createSupabaseAuthRepository({ ...settings, fetch, now: () => NOW, siteUrl: 'https://app.example.test' });

  const answers = [
    await auth.signUp(credentials),
    await auth.signIn(credentials),
    await auth.refresh(parsedSession.refresh_token),
    await auth.as(parsedSession).currentUser(),
    await auth.as(parsedSession).updatePassword('New-password-1'),
    await auth.as(parsedSession).signOut('global'),
  ];

  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true]);
  for (const spy of [...log, listen, store, openChannel]) expect(spy).not.toHaveBeenCalled();
});

test('fetch is called as a browser wants it: bound to nothing else', async () => {
  const { fetch } = scriptNetwork(json(200, sentTokens), json(200, sentTokens), json(200, system));
  const strictFetch = async function strictFetch(this: unknown, ...call: Parameters<typeof fetch>): Promise<Response> {
    if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation');
    return fetch(...call);
  };
  const options = { ...settings, fetch: strictFetch };
  const auth = createSupabaseAuthRepository({ ...options, now: () => NOW, siteUrl: 'https://app.example.test' });
  const systems = createSupabaseSystemRepository({ ...options, accessToken: async () => success(parsedSession.access_token) });
  expect((await auth.signIn(credentials)).ok).toBe(true);
  expect((await auth.refresh(parsedSession.refresh_token)).ok).toBe(true);
  expect((await systems.get(system.id)).ok).toBe(true);
  // The SDK's word on the second repository of this page; the app has one.
  expect(takeConsole()).toEqual([expect.stringMatching(/Multiple GoTrueClient instances/)]);
});
