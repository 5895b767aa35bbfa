// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { address, aServerWith, EMAIL } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, eventually, openApp, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { twoTabs } from '../../../tests/ui/two-tabs.ts';
import type { StoredSession } from '../../domain/auth/stored-session.ts';
import { aSession, aUser } from '../../domain/testing/samples.ts';

const ofBob: StoredSession = { purpose: 'signIn', session: aSession('1', Math.floor(Date.now() / 1000) + 3600, { user: aUser('bob') }) };

const save = (password: string) => {
  type('Password', password);
  type('Repeat Password', password);
  press('Submit');
};

/** The link was followed and is used up, no password was saved yet; in another tab Bob is signed in. */
const startRecovery = async () => {
  const server = aServerWith('confirmed');
  await server.askAuth('requestPasswordReset', (auth) => auth.requestPasswordReset(address(EMAIL)));
  const [path] = server.mails().at(-1)?.text.match(/\/new-password\/\S+/) ?? [];
  if (path === undefined) throw new Error('No link was mailed.');
  const [store, theirs] = twoTabs();
  await theirs.write(ofBob);
  const { close } = openApp(path, { server, store });
  await arrivesAt('New password');
  save('weak');
  await eventually(() => expect(alerts()[0]).toMatch(/^Password should be/));
  return { server, store, theirs, close };
};

const place = () => [window.location.pathname, screen().controls.includes('Cancel')];

test.each(['/new-password', '/', '/login'])('field report 26: loaded anew at %s it is still a recovery, until a password is saved', async (path) => {
  const { server, store, close } = await startRecovery();
  close();
  openApp(path, { server, store });
  await arrivesAt('New password');
  await eventually(() => expect(place()).toEqual(['/new-password', true]));
  save('Other-Dolly-2');
  await arrivesAt('Systems');
  expect(window.location.pathname).toBe('/');
});

test('field report 26: a tab with somebody signed in, and the tab of the link, leave each other alone', async () => {
  const { theirs } = await startRecovery();
  expect(await theirs.read()).toEqual({ ok: true, value: ofBob });
  await theirs.clear('signIn');
  await theirs.write(ofBob);
  expect(place()).toEqual(['/new-password', true]);
});
