import { expect, test } from 'vitest';
import { address, aServerWith, asksToSignIn, CODE, EMAIL, NEW_PASSWORD, PASSWORD, plantFactor, recoveryLink, savePassword, sessionOf } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, button, emptyStore, eventually, field, link, openApp, press, reload, screen, type } from '../../../tests/ui/open-app.tsx';
import { twoTabs } from '../../../tests/ui/two-tabs.ts';
import type { StoredSession } from '../../domain/auth/session.ts';
import type { SessionStore } from '../../domain/ports/auth.ts';
import { states } from '../../../tests/machines/session/rig.ts';
import { aSession, aUser } from '../../../tests/samples.ts';
import { isSignedIn } from '../../machines/auth/session/session-machine.ts';

const ofBob: StoredSession = { purpose: 'signIn', session: aSession('1', Math.floor(Date.now() / 1000) + 3600, { user: aUser('bob') }) };

/** The link was followed and is used up, no password was saved yet; in another tab Bob is signed in. */
const startRecovery = async () => {
  const server = aServerWith('confirmed');
  const [store, theirs] = twoTabs();
  await theirs.write(ofBob);
  const { close } = openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  savePassword('weak');
  await eventually(() => expect(alerts()[0]).toMatch(/^This password is too short/));
  expect(screen().text).toContain(`This password will be for ${EMAIL}.`);
  return { server, store, theirs, close };
};

const seen = () => [window.location.pathname, screen().controls.includes('Cancel')];

// Other addresses that it may be loaded anew at are in src/ui/router/every-entry.test.tsx.
test('field report 26: loaded anew at / it is still a recovery, until a password is saved', async () => {
  const { server, store, close } = await startRecovery();
  close();
  openApp('/', { server, store });
  await arrivesAt('New password');
  await eventually(() => expect(seen()).toEqual(['/new-password', true]));
  savePassword();
  await arrivesAt('Systems');
  expect([window.location.pathname, alerts()]).toEqual(['/', expect.arrayContaining(['Your new password is saved.'])]);
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
  expect(services.session.getSnapshot().value).toEqual(states.reading);
  saving.release();
  await eventually(() => expect(window.location.pathname).toBe('/'));
  expect(services.session.getSnapshot().value).toEqual(states.reading);
  open();
  await arrivesAt('Systems');
  expect([window.location.pathname, isSignedIn(services.session.getSnapshot())]).toEqual(['/', true]);
});

test('Cancel rests while the password is being saved, which it could not take back', async () => {
  const server = aServerWith('confirmed');
  openApp(await recoveryLink(server), { server });
  await arrivesAt('New password');
  field('Password').focus();
  await eventually(() => expect(screen().controls).toContain('Cancel'));
  const saving = server.faults.auth.hold('updatePassword', 'afterEffect');
  savePassword();
  await saving.reached;
  press('Cancel');
  saving.release();
  await eventually(() => expect(alerts()).toContain('Your new password is saved.'));
});

const BOB = 'bob@example.test';
const forBob = `You’re signed in as ${BOB}. The new password will be for this account.`;
const forTheLink = 'This link may be for another account. The new password will be for that account, and you’ll be signed in to it.';
const formControls = ['Show password', 'Show repeat password', 'Submit'];

/** One for Ana, one for Bob, who is signed in if that is said. */
const start = async ({ isBobIn = false } = {}) => {
  const server = aServerWith('confirmed');
  server.plant.account({ email: address(BOB), password: PASSWORD }, 'confirmed');
  const store = emptyStore();
  if (isBobIn) await store.write({ purpose: 'signIn', session: await sessionOf(server, BOB) });
  return { server, store };
};

const passwordsThatWork = async (server: ReturnType<typeof aServerWith>) => {
  const tries = [[EMAIL, PASSWORD], [EMAIL, NEW_PASSWORD], [BOB, PASSWORD], [BOB, NEW_PASSWORD]] as const;
  const answers = await Promise.all(tries.map(([email, password]) => asksToSignIn(server, email, password)));
  return tries.filter((_, index) => answers[index]?.ok);
};

/** Under which address a password manager would store the new password. */
const usernames = () => [...document.querySelectorAll<HTMLInputElement>('main input[autocomplete=username]')].map(({ value }) => value);

/** In this tab, where Ana's recovery was left meanwhile. */
const makeWayForBob = async (server: ReturnType<typeof aServerWith>, store: SessionStore) => {
  await store.clear('recovery');
  await store.write({ purpose: 'signIn', session: await sessionOf(server, BOB) });
  comeBack();
};

/** Ana has begun to type a new password when her recovery makes way for Bob. */
const takenOver = async () => {
  const { server, store } = await start();
  await store.write({ purpose: 'recovery', session: await sessionOf(server) });
  const { services } = openApp('/new-password', { server, store });
  await arrivesAt('New password');
  await eventually(() => expect(screen().controls).toEqual([...formControls, 'Cancel', 'Send a new link']));
  type('Password', NEW_PASSWORD);
  type('Repeat Password', 'Other');
  await eventually(() => expect(screen().text).toContain('The passwords don’t match.'));
  await makeWayForBob(server, store);
  await eventually(() => expect(alerts()).toEqual([forBob]));
  return { services, store };
};

test('a recovery that somebody else’s sign-in has ended: it says who is signed in, keeps nothing that was typed, and has ways on', async () => {
  const { services } = await takenOver();
  expect(screen().controls).toEqual([...formControls, 'All systems', 'Log out', 'Send a new link']);
  expect([field('Password').value, field('Repeat Password').value, screen().text?.includes('differ')]).toEqual(['', '', false]);
  link('All systems').click();
  await arrivesAt('Systems');
  expect(services.session.getSnapshot().context.session?.user.email).toBe(BOB);
});

test('… Log out leads to the sign-in page', async () => {
  const { store } = await takenOver();
  press('Log out');
  await arrivesAt('Sign in');
  expect([window.location.pathname, window.location.search, await store.read()]).toEqual(['/login', '', { ok: true, value: null }]);
});

test('… and what was typed for the one is not saved for the other, where a code was to come first', async () => {
  const { server, store } = await start();
  plantFactor(server);
  openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  savePassword();
  await arrivesAt('Enter your code');
  await makeWayForBob(server, store);
  await arrivesAt('New password');
  await eventually(() => expect(alerts()).toEqual([forBob]));
  expect([field('Password').value, await passwordsThatWork(server)]).toEqual(['', [[EMAIL, PASSWORD], [BOB, PASSWORD]]]);
});

test('somebody who is signed in and opens the page has the same ways on, and saves for the account that is named', async () => {
  const { server, store } = await start({ isBobIn: true });
  openApp('/new-password', { server, store });
  await arrivesAt('New password');
  await eventually(() => expect(alerts()).toEqual([forBob]));
  expect(screen().controls).toEqual([...formControls, 'All systems', 'Log out', 'Send a new link']);
  const saving = server.faults.auth.hold('updatePassword', 'beforeEffect');
  savePassword();
  await saving.reached;
  expect([alerts(), usernames()]).toEqual([[forBob], [BOB]]);
  // Whoever had gone would not hear what came of it.
  expect([link('All systems'), button('Log out'), link('Send a new link')].map((each) => each.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
  saving.release();
  await arrivesAt('Systems');
  expect(await passwordsThatWork(server)).toEqual([[EMAIL, PASSWORD], [BOB, NEW_PASSWORD]]);
});

test('a link whose token is unspent, while somebody else is signed in: nobody’s address is known, and the link decides', async () => {
  const { server, store } = await start({ isBobIn: true });
  openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  await eventually(() => expect(screen().controls).toEqual([...formControls, 'All systems', 'Log out', 'Send a new link']));
  expect([alerts(), usernames()]).toEqual([[forTheLink], []]);
  const [verifying, saving] = [server.faults.auth.hold('verifyLink', 'beforeEffect'), server.faults.auth.hold('updatePassword', 'beforeEffect')];
  savePassword();
  await verifying.reached;
  expect([alerts(), usernames()]).toEqual([[forTheLink], []]);
  verifying.release();
  await saving.reached;
  await eventually(() => expect([alerts(), usernames(), field('Password').value]).toEqual([[forTheLink], [EMAIL], NEW_PASSWORD]));
  saving.release();
  await arrivesAt('Systems');
  expect(await passwordsThatWork(server)).toEqual([[EMAIL, NEW_PASSWORD], [BOB, PASSWORD]]);
});

test('… and a refusal after that is of the link’s own user: what was typed and the words of the provider stay', async () => {
  const { server, store } = await start({ isBobIn: true });
  openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  type('Password', 'short');
  press('Submit');
  await eventually(() => expect(screen().controls).toEqual([...formControls, 'Cancel', 'Send a new link']));
  expect([alerts(), usernames(), field('Password').value]).toEqual([[expect.stringMatching(/^This password is too short/)], [EMAIL], 'short']);
});

test('what was typed before the code is still there after it', async () => {
  const { server } = await start();
  plantFactor(server);
  const asked = server.faults.auth.hold('verifyLink', 'afterEffect');
  openApp(await recoveryLink(server), { server });
  await arrivesAt('New password');
  field('Password').focus();
  await asked.reached;
  type('Password', NEW_PASSWORD);
  type('Repeat Password', 'half');
  asked.release();
  await arrivesAt('Enter your code');
  type('Code', CODE);
  await arrivesAt('New password');
  await eventually(() => expect([field('Password').value, field('Repeat Password').value]).toEqual([NEW_PASSWORD, 'half']));
});

test('a person who signs out where a code is asked for finds the page without what was typed, and nothing is said to have failed', async () => {
  const { server } = await start();
  plantFactor(server);
  openApp(await recoveryLink(server), { server });
  await arrivesAt('New password');
  type('Password', NEW_PASSWORD);
  type('Repeat Password', 'half');
  press('Submit');
  await arrivesAt('Enter your code');
  press('Log out');
  await arrivesAt('New password');
  await eventually(() => expect(alerts()).toEqual(['You’re logged out.', 'To set a new password, open the link from your email. Send a new link']));
  expect([field('Password').value, field('Repeat Password').value, screen().controls.slice(-2)]).toEqual(['', '', ['Sign in', 'Send a new link']]);
});

test('a link that was used already is said to be, before anything is typed; a page that is only opened uses nothing up', async () => {
  const server = aServerWith('confirmed');
  const mailed = await recoveryLink(server);
  const opened = openApp(mailed, { server });
  await arrivesAt('New password');
  opened.close();
  const used = openApp(mailed, { server });
  await arrivesAt('New password');
  field('Password').focus();
  await eventually(() => expect([window.location.pathname, screen().controls.includes('Cancel'), alerts()]).toEqual(['/new-password', true, []]));
  expect(document.activeElement).toBe(field('Password'));
  used.close();
  openApp(mailed, { server });
  await arrivesAt('New password');
  expect(alerts()).toEqual([]);
  field('Password').focus();
  await eventually(() => expect(alerts()).toHaveLength(1));
  expect([screen().text?.includes('The link has expired or was already used. Send a new link to try again.'), field('Password').value]).toEqual([true, '']);
});

test('what was done is said once: neither on the way back nor after a reload', async () => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  const opened = openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  savePassword();
  await arrivesAt('Systems');
  await eventually(() => expect(alerts()).toContain('Your new password is saved.'));
  void opened.router.navigate({ to: '/systems/add' });
  await arrivesAt('Add new system');
  opened.router.history.back();
  await arrivesAt('Systems');
  expect(alerts()).not.toContain('Your new password is saved.');
  reload(opened, { store });
  await arrivesAt('Systems');
  expect(alerts()).not.toContain('Your new password is saved.');
});
