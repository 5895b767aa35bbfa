import { expect, test } from 'vitest';
import { address, CODE, codeNow, NEW_PASSWORD, PASSWORD, plantFactor, signIn } from '../../../tests/ui/accounts.ts';
import { factorNames, openAccount as open, type OpenedAccount, pressIn, secretShown } from '../../../tests/ui/account-page.ts';
import { alerts, arrivesAt, buttonIn, dialog, eventually, field, fillSilently, press, type } from '../../../tests/ui/open-app.tsx';
import { isSignedIn } from '../../machines/auth/session/session-machine.ts';

const begunPassword = () => (dialog() === null ? null : [field('New password').value, field('Repeat new password').value]);

test.each([
  ['the session is renewed', ({ services }: OpenedAccount) => services.session.send({ type: 'session.tokenNeeded' })],
  ['the new password is refused for it', () => pressIn('Save password')],
])('a new password that is being typed is still there after the code, where the session was lowered and %s', async (_, finds) => {
  const opened = await open();
  const { server } = opened;
  press('Change password');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('New password', NEW_PASSWORD);
  fillSilently('Repeat new password', NEW_PASSWORD);
  plantFactor(server);
  finds(opened);
  await arrivesAt('Enter your code');
  type('Code', CODE);
  await arrivesAt('Account');
  await eventually(() => expect(begunPassword()).toEqual([NEW_PASSWORD, NEW_PASSWORD]));
  pressIn('Save password');
  await eventually(() => expect(alerts()).toEqual(['The password was changed. Other devices may take up to an hour to log out.']));
  press('Change password');
  await eventually(() => expect(begunPassword()).toEqual(['', '']));
});

/** Which dialog is open, and what stands in its fields. */
const shownDialog = () => ({
  title: dialog()?.querySelector('h2')?.textContent ?? null,
  texts: Object.fromEntries([...(dialog()?.querySelectorAll('label') ?? [])].map((label) => [label.textContent, field(label.textContent).value])),
});

const none = { title: null, texts: {} };

type Shown = { readonly title: string; readonly texts: Readonly<Record<string, string>> };

const begins: readonly (readonly [opener: string, begun: Shown])[] = [
  ['Change email address', { title: 'Change your email address', texts: { 'New email address': 'new@exam' } }],
  ['Change password', { title: 'Change your password', texts: { 'New password': 'Begun', 'Repeat new password': 'Beg' } }],
  ['Add an authenticator', { title: 'Add an authenticator', texts: { Name: 'Crane' } }],
  ['Log out on all other devices', { title: 'Log out on all other devices?', texts: {} }],
  ['Delete account…', { title: 'Delete your account?', texts: { 'Your email address': 'ana@' } }],
];

const begin = async (opener: string, begun: Shown) => {
  press(opener);
  await eventually(() => expect(shownDialog().title).toBe(begun.title));
  for (const [label, text] of Object.entries(begun.texts)) type(label, text);
};

/** The session is lowered, and raised again by a code, with the dialog open. */
const passThroughCode = async ({ server, services }: OpenedAccount, begun: Shown) => {
  plantFactor(server);
  services.session.send({ type: 'session.tokenNeeded' });
  await arrivesAt('Enter your code');
  type('Code', CODE);
  await arrivesAt('Account');
  await eventually(() => expect(shownDialog()).toEqual(begun));
};

test.each(begins)('what was begun in “%s” is there again after the code, and once only', async (opener, begun) => {
  const opened = await open();
  const { router } = opened;
  await begin(opener, begun);
  await passThroughCode(opened, begun);
  pressIn('Cancel');
  await eventually(() => expect(shownDialog()).toEqual(none));
  await router.navigate({ to: '/' });
  await arrivesAt('Systems');
  await router.navigate({ to: '/account' });
  await arrivesAt('Account');
  expect(shownDialog()).toEqual(none);
});

test.each(begins.filter(([, { texts }]) => Object.keys(texts).length > 0))('Back does not take away what is there again in “%s”', async (opener, begun) => {
  const opened = await open();
  const { router } = opened;
  // Back is one step in this app, from whatever the test began at.
  await router.navigate({ to: '/' });
  await arrivesAt('Systems');
  await router.navigate({ to: '/account' });
  await arrivesAt('Account');
  await begin(opener, begun);
  await passThroughCode(opened, begun);
  const asked = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(asked);
  expect(asked.defaultPrevented).toBe(true);
  const heard = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  window.history.back();
  await heard;
  await eventually(() => expect([router.history.location.pathname, window.location.pathname]).toEqual(['/account', '/account']));
  expect(shownDialog()).toEqual(begun);
  // Emptied by hand there is nothing to lose.
  for (const label of Object.keys(begun.texts)) type(label, '');
  const askedAgain = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(askedAgain);
  expect(askedAgain.defaultPrevented).toBe(false);
});

/** One whose texts are kept by the app, and one that has none. */
test.each(begins.filter(([opener]) => ['Change password', 'Log out on all other devices'].includes(opener)))('what was begun in “%s” comes back with the page from the browser’s cache, and is nobody else’s', async (opener, begun) => {
  const { server, services, router } = await open();
  server.plant.account({ email: address('bo@example.test'), password: PASSWORD }, 'confirmed');
  await begin(opener, begun);
  services.session.send({ type: 'page.restored' });
  await eventually(() => expect(isSignedIn(services.session.getSnapshot())).toBe(true));
  await eventually(() => expect(shownDialog()).toEqual(begun));
  plantFactor(server);
  services.session.send({ type: 'session.tokenNeeded' });
  await arrivesAt('Enter your code');
  press('Log out');
  await signIn('bo@example.test');
  await arrivesAt('Systems');
  await router.navigate({ to: '/account' });
  await arrivesAt('Account');
  expect(shownDialog()).toEqual(none);
});

test.each([
  ['Add an authenticator', 'Next', 'Connect Crane'],
  ['Change email address', 'Send both emails', 'Check both inboxes'],
])('where “%s” goes on after “%s”, the dialog has the focus anew and is read out', async (opener, next, title) => {
  await open();
  press(opener);
  await eventually(() => expect(dialog()).not.toBeNull());
  type(opener === 'Add an authenticator' ? 'Name' : 'New email address', opener === 'Add an authenticator' ? 'Crane' : 'new@example.test');
  buttonIn(dialog(), next).focus();
  pressIn(next);
  await eventually(() => expect([shownDialog().title, document.activeElement]).toEqual([title, dialog()]));
});

/** From here on the server is asked, and has done it before the answer comes. */
const inFlight: readonly (readonly [opener: string, begun: Shown, operation: 'enroll' | 'changePassword' | 'changeAddress' | 'signOutElsewhere', submit: string])[] = [
  ['Add an authenticator', { title: 'Add an authenticator', texts: { Name: 'Crane' } }, 'enroll', 'Next'],
  ['Change password', { title: 'Change your password', texts: { 'New password': NEW_PASSWORD, 'Repeat new password': NEW_PASSWORD } }, 'changePassword', 'Save password'],
  ['Change email address', { title: 'Change your email address', texts: { 'New email address': 'new@example.test' } }, 'changeAddress', 'Send both emails'],
  ['Log out on all other devices', { title: 'Log out on all other devices?', texts: {} }, 'signOutElsewhere', 'Log out'],
];

test.each(inFlight)('“%s” stays open while the server is asked, so that nothing is done behind a Cancel', async (opener, begun, operation, submit) => {
  const { server } = await open();
  await begin(opener, begun);
  const asked = server.faults.auth.hold(operation, 'afterEffect');
  pressIn(submit);
  await asked.reached;
  pressIn('Cancel');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect([shownDialog(), buttonIn(dialog(), 'Cancel').getAttribute('aria-disabled')]).toEqual([begun, 'true']);
  asked.release();
  await eventually(() => expect(shownDialog().title).not.toBe(begun.title));
  expect([shownDialog().title, alerts()].flat()).toContainEqual(expect.stringMatching(/^Connect Crane$|^Check both inboxes$|^The password was changed\.|^All other devices are being logged out\./));
});

test('an authenticator whose picture was shown when the code was asked for keeps its name, and is added with a new picture', async () => {
  const { server, services } = await open();
  press('Add an authenticator');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('Name', 'Crane');
  pressIn('Next');
  await eventually(() => expect(secretShown()).not.toBe(''));
  const before = secretShown();
  plantFactor(server);
  services.session.send({ type: 'session.tokenNeeded' });
  await arrivesAt('Enter your code');
  await eventually(() => expect([dialog(), document.activeElement]).toEqual([null, field('Code')]));
  type('Code', CODE);
  await arrivesAt('Account');
  await eventually(() => expect(shownDialog()).toEqual({ title: 'Add an authenticator', texts: { Name: 'Crane' } }));
  pressIn('Next');
  await eventually(() => expect(secretShown()).toMatch(/^[A-Z2-7]{32}$/));
  expect(secretShown()).not.toBe(before);
  type('Code', codeNow(secretShown()));
  await eventually(() => expect(factorNames()).toEqual(['Crane', 'Phone']));
});
