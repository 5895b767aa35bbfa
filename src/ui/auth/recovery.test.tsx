import { expect, test } from 'vitest';
import { aServerWith, recoveryLink, savePassword } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, emptyStore, eventually, openApp, screen } from '../../../tests/ui/open-app.tsx';
import { twoTabs } from '../../../tests/ui/two-tabs.ts';
import type { StoredSession } from '../../domain/auth/stored-session.ts';
import type { SessionStore } from '../../domain/ports/session-store.ts';
import { aSession, aUser } from '../../domain/testing/samples.ts';

const ofBob: StoredSession = { purpose: 'signIn', session: aSession('1', Math.floor(Date.now() / 1000) + 3600, { user: aUser('bob') }) };

/** The link was followed and is used up, no password was saved yet; in another tab Bob is signed in. */
const startRecovery = async () => {
  const server = aServerWith('confirmed');
  const [store, theirs] = twoTabs();
  await theirs.write(ofBob);
  const { close } = openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  savePassword('weak');
  await eventually(() => expect(alerts()[0]).toMatch(/^Password should be/));
  return { server, store, theirs, close };
};

const seen = () => [window.location.pathname, screen().controls.includes('Cancel')];

test.each(['/new-password', '/', '/login'])('field report 26: loaded anew at %s it is still a recovery, until a password is saved', async (path) => {
  const { server, store, close } = await startRecovery();
  close();
  openApp(path, { server, store });
  await arrivesAt('New password');
  await eventually(() => expect(seen()).toEqual(['/new-password', true]));
  savePassword();
  await arrivesAt('Systems');
  expect(window.location.pathname).toBe('/');
});

test('field report 26: a tab with somebody signed in, and the tab of the link, leave each other alone', async () => {
  const { theirs } = await startRecovery();
  expect(await theirs.read()).toEqual({ ok: true, value: ofBob });
  await theirs.clear('signIn');
  await theirs.write(ofBob);
  expect(seen()).toEqual(['/new-password', true]);
});

/** The page is put aside and brought back. happy-dom knows no page cache. */
const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

/** Answers its reads when it is told to. */
const openWhenTold = (store: SessionStore) => {
  const waiting: (() => void)[] = [];
  let isTold = true;
  const held: SessionStore = {
    ...store,
    read: async () => {
      if (!isTold) await new Promise<void>((resolve) => void waiting.push(resolve));
      return store.read();
    },
  };
  const close = () => {
    isTold = false;
  };
  const open = () => {
    isTold = true;
    for (const go of waiting.splice(0)) go();
  };
  return { held, close, open };
};

test('a password that is saved while the page comes back from the page cache: the page knows, and leads to the list', async () => {
  const server = aServerWith('confirmed');
  const { held, close, open } = openWhenTold(emptyStore());
  const { services } = openApp(await recoveryLink(server), { server, store: held });
  await arrivesAt('New password');
  const saving = server.faults.auth.hold('updatePassword', 'afterEffect');
  savePassword();
  await saving.reached;
  close();
  comeBack();
  expect(services.session.getSnapshot().value).toEqual({ processing: 'reading' });
  saving.release();
  await eventually(() => expect(window.location.pathname).toBe('/'));
  expect(services.session.getSnapshot().value).toEqual({ processing: 'reading' });
  open();
  await arrivesAt('Systems');
  expect([window.location.pathname, services.session.getSnapshot().value]).toEqual(['/', { signedIn: 'current' }]);
});
