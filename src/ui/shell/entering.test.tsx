// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { aServerWith, EMAIL, PASSWORD } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, browserStore, emptyStore, eventually, openApp, press, screen, type } from '../../../tests/ui/open-app.tsx';
import type { SessionStore } from '../../domain/ports/session-store.ts';

const signIn = async () => {
  await arrivesAt('Sign in');
  type('Email Address', EMAIL);
  type('Password', PASSWORD);
  press('Sign In');
};

/** Where each navigation after the page was opened has led. */
const watchNavigations = () => {
  const seen: string[] = [];
  const methods = ['pushState', 'replaceState'] as const;
  for (const method of methods) {
    const own = window.history[method].bind(window.history);
    const spy = vi.spyOn(window.history, method).mockImplementation((data, unused, url) => {
      own(data, unused, url);
      if (seen.at(-1) !== window.location.pathname) seen.push(window.location.pathname);
    });
    onTestFinished(() => spy.mockRestore());
  }
  return seen;
};

/** A store that takes its time: it answers when the page has shown that it does not know yet. */
const slowly = (store: SessionStore): SessionStore => ({
  ...store,
  read: async () => {
    await eventually(() => expect(document.body.textContent).toContain('Loading'));
    return store.read();
  },
});

const deep = '/systems/add?from=mail#form';

test('field report 18: a deep page with a session is reached without a detour, also by way of the sign-in page', async () => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  const { close } = openApp('/login', { server, store });
  const seen = watchNavigations();
  await signIn();
  await arrivesAt('Systems');
  expect(seen.splice(0)).toEqual(['/']);
  close();
  openApp(deep, { server, store: slowly(store) });
  await arrivesAt('Add new system');
  expect([window.location.href.replace(window.location.origin, ''), seen]).toEqual([deep, ['/systems/add']]);
});

test('a signed-in user has no use for the sign-in page', async () => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  const { close } = openApp('/login', { server, store });
  await signIn();
  await arrivesAt('Systems');
  close();
  openApp('/login?redirect=%2Fsystems%2Fadd', { server, store });
  await arrivesAt('Add new system');
  expect(window.location.pathname).toBe('/systems/add');
});

test('field report 18: without one, or with one that the provider refuses, it is one visit to the sign-in page, and one back', async () => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  const first = openApp('/', { server, store });
  await signIn();
  await arrivesAt('Systems');
  const { session } = first.services.session.getSnapshot().context;
  if (session === null) throw new Error('Nobody is signed in.');
  first.close();
  await store.write({ purpose: 'signIn', session: { ...session, expires_at: 1 } });
  server.faults.auth.next('refresh', { kind: 'fails', failure: { kind: 'sessionMissing' } });
  const seen = watchNavigations();
  openApp(deep, { server, store: slowly(store) });
  await signIn();
  await arrivesAt('Add new system');
  expect([window.location.href.replace(window.location.origin, ''), seen]).toEqual([deep, ['/systems/add', '/login', '/systems/add']]);
});

test('field report 13: where storage is blocked the app stands, says that the sign-in will not be remembered, and signing in works', async () => {
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const spies = (['localStorage', 'sessionStorage'] as const).map((area) => vi.spyOn(window, area, 'get').mockImplementation(blocked));
  const hint = 'This browser does not let the app store anything: the sign-in will not be remembered after a reload.';
  openApp('/systems/add', { server: aServerWith('confirmed'), store: browserStore() });
  // Before the page is closed, which clears storage.
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  await arrivesAt('Sign in');
  expect(alerts()).toEqual([hint]);
  await signIn();
  await arrivesAt('Add new system');
  expect(screen().text).toContain(hint);
});
