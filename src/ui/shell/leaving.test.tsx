import { expect, onTestFinished, test } from 'vitest';
import { alerts, arrivesAt, browserStore, emptyStore, eventually, link, openApp, press } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';
import { twoTabs } from '../../../tests/ui/two-tabs.ts';
import type { SessionStore } from '../../domain/ports/auth.ts';
import { states } from '../../../tests/machines/session/rig.ts';
import { present } from '../../../tests/samples.ts';

const secret = numbered(1, { name: 'Private dolly' });
const shown = () => document.body.textContent;

/** Whether the system has been on the page since this was called. */
const watchForSecret = () => {
  let isSeen = false;
  const look = new MutationObserver(() => {
    isSeen ||= shown().includes(secret.name);
  });
  look.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => look.disconnect());
  return () => isSeen;
};

const nobody = { ok: true, value: null };

test.each([
  ['refuses', { kind: 'fails', failure: { kind: 'rejected', code: 'user_not_found', message: 'Gone' } }],
  ['does not hear of', { kind: 'unreachable' }],
  ['never answers', null],
] as const)('field report 11: the server %s a sign-out: the sign-in page, storage empty, and a page asked for leads there', async (_, fault) => {
  const store = emptyStore();
  const { server, close } = await signedInAt('/', [secret], { store });
  if (fault === null) onTestFinished(server.faults.auth.hold('signOut', 'beforeEffect').release);
  else server.faults.auth.next('signOut', fault);
  press('Log out');
  await arrivesAt('Sign in');
  expect([window.location.pathname, alerts(), await store.read()]).toEqual(['/login', ['You’re logged out.'], nobody]);
  // What is opened anew is told by what is stored alone.
  if (fault !== null) return;
  close();
  openApp('/systems/add', { server, store });
  await arrivesAt('Sign in');
});

test('field report 15: signed out in another tab, this one leaves untouched; signed in there, it is back where it was', async () => {
  const [mine, theirs] = twoTabs();
  const { services } = await signedInAt('/systems/add', [secret], { store: mine, heading: 'Add new system' });
  const session = present(services.session.getSnapshot().context.session);
  await theirs.clear('signIn', 'person');
  await arrivesAt('Sign in');
  await eventually(() => expect(alerts()).toEqual(['You logged out in another tab.']));
  await theirs.write({ purpose: 'signIn', session });
  await arrivesAt('Add new system');
  expect(window.location.pathname).toBe('/systems/add');
});

test('field report 116: where the provider has refused the session in another tab, this one says the same as that', async () => {
  const [mine, theirs] = twoTabs();
  await signedInAt('/', [secret], { store: mine });
  await theirs.clear('signIn', 'provider');
  await arrivesAt('Sign in');
  await eventually(() => expect(alerts()).toEqual(['Your session has ended. Sign in again.']));
});

test('field report 109: all data of the site was deleted under the open page: the sign-in page, and no word of another tab', async () => {
  const { services } = await signedInAt('/', [secret], { store: browserStore() });
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await arrivesAt('Sign in');
  await eventually(() => expect(services.session.getSnapshot().value).toEqual(states.signedOut));
  expect(alerts()).toEqual([]);
});

test('field report 16: Back after a sign-out shows the sign-in page, and at no moment what was there', async () => {
  await signedInAt('/', [secret]);
  await eventually(() => link(secret.name).click());
  await arrivesAt(secret.name);
  link('Edit').click();
  await arrivesAt('Edit system');
  press('Log out');
  await arrivesAt('Sign in');
  const isSeen = watchForSecret();
  // The last page has made room for the sign-in page. Further back are pages of earlier tests: the window is the same.
  for (let step = 0; step < 2; step += 1) {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await isBack;
    await eventually(() => expect(window.location.pathname).toBe('/login'));
    await arrivesAt('Sign in');
  }
  expect(isSeen()).toBe(false);
});

test('field report 16: back from the page cache after another tab has signed out: no row while storage is read, then the sign-in page', async () => {
  const [mine, theirs] = twoTabs();
  let isFrozen = false;
  let answer = (): void => undefined;
  const store: SessionStore = {
    ...mine,
    // A page that is put aside hears nothing.
    subscribe: () => () => undefined,
    read: async () => {
      if (isFrozen) await new Promise<void>((resolve) => (answer = resolve));
      return mine.read();
    },
  };
  await signedInAt('/', [secret], { store });
  await eventually(() => expect(lineNames()).toEqual([secret.name]));
  await theirs.clear('signIn', 'person');
  isFrozen = true;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await eventually(() => expect(shown()).not.toContain(secret.name));
  const isSeen = watchForSecret();
  answer();
  await arrivesAt('Sign in');
  expect([isSeen(), alerts()]).toEqual([false, ['You logged out in another tab.']]);
});
