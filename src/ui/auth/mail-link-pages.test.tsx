// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { address, aServerWith, EMAIL, PASSWORD } from '../../../tests/ui/accounts.ts';
import {
  alerts,
  arrivesAt,
  button,
  emptyStore,
  eventually,
  field,
  link,
  openApp,
  press,
  screen,
  type,
} from '../../../tests/ui/open-app.tsx';
import type { LinkProblem } from '../../domain/auth/mail-link.ts';

const NEW_PASSWORD = 'Other-Dolly-2';
const mailedLink = async (server: ReturnType<typeof aServerWith>, ask: () => Promise<unknown>) => {
  await ask();
  const [path] = server.mails().at(-1)?.text.match(/\/(confirm|new-password)\/\S+/) ?? [];
  if (path === undefined) throw new Error('No link was mailed.');
  return path;
};
const confirmationLink = (server: ReturnType<typeof aServerWith>) =>
  mailedLink(server, () => server.askAuth('resendConfirmation', (asked) => asked.resendConfirmation(address(EMAIL))));
const recoveryLink = (server: ReturnType<typeof aServerWith>) =>
  mailedLink(server, () => server.askAuth('requestPasswordReset', (asked) => asked.requestPasswordReset(address(EMAIL))));
const save = (password: string) => {
  type('Password', password);
  type('Repeat Password', password);
  press('Submit');
};

test('field report 23: a confirmation link that was used before says so, with ways on, without being signed in', async () => {
  const { server } = openApp('/confirm/used-by-a-scanner', { server: aServerWith('unconfirmed') });
  await arrivesAt('Confirm your address');
  press('Confirm address');
  await eventually(() => expect(screen().controls).toContain('Send again'));
  expect(screen().controls).toEqual(['Confirm address', 'Send again', 'Sign in', 'Sign Up']);
  expect(alerts()).toEqual([
    'Email link is invalid or has expiredThe link may have been used already: if so, the address is confirmed and you can sign in.',
  ]);
  press('Send again');
  await eventually(() => expect(screen().text).toContain('Email is required.'));
  type('Address to confirm', `\u2003${EMAIL.toUpperCase()}`);
  press('Send again');
  await eventually(() => expect(server.mails().map(({ to }) => to)).toEqual([EMAIL]));
  await eventually(() => expect(screen().text).toContain('Wait 60 s'));
});

test('field report 23: opening the page uses nothing up, and while nobody can be asked the link is kept', async () => {
  const server = aServerWith('unconfirmed');
  const path = await confirmationLink(server);
  const { close } = openApp(path, { server });
  await arrivesAt('Confirm your address');
  close();
  openApp(path, { server });
  await arrivesAt('Confirm your address');
  server.faults.auth.next('verifyLink', { kind: 'unreachable' });
  press('Confirm address');
  await eventually(() => expect(alerts()).toEqual(['The server could not be reached. Check the connection and try again.']));
  expect(screen().controls).toEqual(['Confirm address', 'Sign in', 'Sign Up']);
  press('Confirm address');
  await arrivesAt('Systems');
});

const endings: readonly (readonly [LinkProblem, RegExp])[] = [
  ['expired', /^This link was used already or has run out\..+ New password/],
  ['broken', /^This link is not complete\..+ New password/],
  ['otherBrowser', /^This link only works in the browser that asked for it\. If it was to confirm your address, that is done: sign in\./],
];

test.each(endings)('field reports 24 and 28: a link that is %s ends in our words, and the mail can be sent again', async (problem, words) => {
  const { server } = openApp('/login', { server: aServerWith('unconfirmed'), authCallback: { kind: 'problem', problem } });
  await eventually(() => field('Address to confirm'));
  expect(alerts()).toEqual([expect.stringMatching(words)]);
  type('Address to confirm', EMAIL);
  press('Send again');
  await eventually(() => expect(server.mails().map(({ to }) => to)).toEqual([EMAIL]));
  press('Close');
  await eventually(() => expect(alerts()).toEqual([]));
  expect(screen().controls).toEqual(['Show password', 'Sign In', 'Forgot password?', 'Sign Up']);
});

test('field report 24: tokens of a link are kept while nobody can be asked, and Retry uses them', async () => {
  const server = aServerWith('confirmed');
  const signedIn = await server.askAuth('signIn', (asked) => asked.signIn({ email: address(EMAIL), password: PASSWORD }));
  if (!signedIn.ok) throw new Error('There is such an account.');
  const { access_token: accessToken, refresh_token: refreshToken } = signedIn.value;
  server.faults.auth.next('adoptTokens', { kind: 'unreachable' });
  openApp('/', {
    server,
    authCallback: { kind: 'tokens', purpose: 'recovery', accessToken, refreshToken: refreshToken ?? '', expiresIn: 3600 },
  });
  await eventually(() => expect(alerts()[0]).toMatch(/^The server could not be reached, so the link from the mail has done nothing yet/));
  expect(window.location.pathname).toBe('/login');
  press('Retry');
  await arrivesAt('New password');
  expect([window.location.pathname, alerts()]).toEqual(['/new-password', []]);
});

test('field report 26: a recovery leads to the new password from everywhere, until it is left', async () => {
  const server = aServerWith('confirmed');
  openApp(await recoveryLink(server), { server });
  await arrivesAt('New password');
  save('short');
  await eventually(() => expect(alerts()[0]).toMatch(/^Password should be/));
  // The token is used up: it must not be tried again after a reload.
  expect(window.location.pathname).toBe('/new-password');
  expect(field('Password').getAttribute('aria-describedby')).not.toBeNull();
  expect(screen().text).toContain('Too easy to guess.');
  save(PASSWORD);
  await eventually(() => expect(screen().text).toContain('This is the password you have now. Choose another one.'));
  press('Cancel');
  await arrivesAt('Sign in');
  expect(window.location.pathname).toBe('/login');
});

test('field report 26: left by hand, the tab is as the others are', async () => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  const signedIn = await server.askAuth('signIn', (asked) => asked.signIn({ email: address(EMAIL), password: PASSWORD }));
  if (!signedIn.ok) throw new Error('There is such an account.');
  await store.write({ purpose: 'signIn', session: signedIn.value });
  openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  save(PASSWORD);
  await eventually(() => expect(screen().controls).toContain('Cancel'));
  press('Cancel');
  await arrivesAt('Systems');
  expect(window.location.pathname).toBe('/');
});

test('field report 26: saved, it leads to the list', async () => {
  const server = aServerWith('confirmed');
  openApp(await recoveryLink(server), { server });
  await arrivesAt('New password');
  save(NEW_PASSWORD);
  await arrivesAt('Systems');
  expect(window.location.pathname).toBe('/');
});

test('field report 26: without a recovery nothing is sent, and the page says why, with a way on', async () => {
  const { server } = openApp('/new-password', { server: aServerWith('confirmed') });
  const before = server.snapshot();
  await arrivesAt('New password');
  await eventually(() => expect(alerts()).toHaveLength(1));
  save(NEW_PASSWORD);
  await eventually(() => expect(alerts()).toHaveLength(2));
  expect(alerts()).toEqual([
    'A new password can only be saved after opening the link from the mail. Ask for a new mail',
    'Nothing has been saved: it takes the link from a mail to set a new password.',
  ]);
  expect([field('Password').value, button('Submit').getAttribute('aria-busy'), server.snapshot()]).toEqual([NEW_PASSWORD, null, before]);
  link('Ask for a new mail').click();
  await arrivesAt('Reset Password');
});
