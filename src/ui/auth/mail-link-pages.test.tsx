import { expect, test, vi } from 'vitest';
import { address, aServerWith, asksToSignIn, confirmationLink, EMAIL, NEW_PASSWORD, PASSWORD, recoveryLink, savePassword, sessionOf } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, button, emptyStore, eventually, field, focusedOn, link, openApp, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { twoTabs } from '../../../tests/ui/two-tabs.ts';
import { type LinkProblem, parseAuthCallback } from '../../domain/auth/auth-callback.ts';
import { failed } from '../../domain/shared/result.ts';

/** As a person presses it, with the focus at it. */
const pressAt = (name: string) => {
  button(name).focus();
  button(name).click();
};

test('field report 23: a confirmation link that was used before says so, with ways on, without being signed in', async () => {
  const { server } = openApp('/confirm/used-by-a-scanner', { server: aServerWith('unconfirmed') });
  await arrivesAt('Confirm your email address');
  press('Confirm email address');
  await eventually(() => expect(screen().controls).toContain('Send again'));
  expect(screen().controls).toEqual(['Confirm email address', 'Send again', 'Sign in', 'Sign Up']);
  expect(alerts()).toEqual([
    'Email link is invalid or has expiredThe link may already have been used. If so, your email address is confirmed and you can sign in.',
  ]);
  press('Send again');
  await eventually(() => expect(screen().text).toContain('Email is required.'));
  type('Email address to confirm', `\u2003${EMAIL.toUpperCase()}`);
  press('Send again');
  await eventually(() => expect(server.mails().map(({ to }) => to)).toEqual([EMAIL]));
  await eventually(() => expect(screen().text).toContain('Send again in 60 s'));
});

test('field report 23: opening the page uses nothing up, and while nobody can be asked the link is kept', async () => {
  const server = aServerWith('unconfirmed');
  const path = await confirmationLink(server);
  const { close } = openApp(path, { server });
  await arrivesAt('Confirm your email address');
  close();
  openApp(path, { server });
  await arrivesAt('Confirm your email address');
  server.faults.auth.next('verifyLink', { kind: 'unreachable' });
  press('Confirm email address');
  await eventually(() => expect(alerts()).toEqual(['The server couldn’t be reached. Check your connection and try again.']));
  expect(screen().controls).toEqual(['Confirm email address', 'Sign in', 'Sign Up']);
  press('Confirm email address');
  await arrivesAt('Systems');
  expect(alerts()).toContain('Your email address is confirmed, and you’re signed in.');
  link('Add system').click();
  await arrivesAt('Add new system');
  expect(screen().text).not.toContain('confirmed');
});

/** Ana is signed in, and opens the confirmation link of another account. */
const openLinkOfBea = async () => {
  const server = aServerWith('confirmed');
  const bea = { email: address('bea@example.test'), password: PASSWORD };
  server.plant.account(bea, 'unconfirmed');
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  openApp(await confirmationLink(server, bea.email), { server, store });
  await arrivesAt('Confirm your email address');
  return server;
};

test('field report 112: a confirmation link while somebody else is signed in: the page says so, and confirms all the same', async () => {
  const server = await openLinkOfBea();
  await eventually(() => expect(alerts()).toEqual([
    `You’re signed in as ${EMAIL}. This link may be for another account. Confirming it signs you in to that account instead. All systems`,
  ]));
  expect(screen().controls).toEqual(['All systems', 'Confirm email address']);
  press('Confirm email address');
  await arrivesAt('Systems');
  expect(window.location.pathname).toBe('/');
  expect((await asksToSignIn(server, 'bea@example.test', PASSWORD)).ok).toBe(true);
});

test('field report 112: who does not want that stays signed in, and the link is not used up', async () => {
  const server = await openLinkOfBea();
  await eventually(() => link('All systems').click());
  await arrivesAt('Systems');
  expect(await asksToSignIn(server, 'bea@example.test', PASSWORD)).toMatchObject({ ok: false, failure: { code: 'email_not_confirmed' } });
});

test('who opens the link again that has signed them in is led on from there', async () => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  openApp('/confirm/used-before', { server, store });
  await arrivesAt('Confirm your email address');
  press('Confirm email address');
  await eventually(() => expect(alerts().at(-1)).toMatch(/^Email link is invalid/));
  expect(screen().controls).toContain('All systems');
});

const endings: readonly (readonly [LinkProblem, string])[] = [
  ['expired', 'This link has expired or was already used. Your email address may be confirmed anyway: try signing in, or request a new link. Reset your password'],
  ['broken', 'The link is incomplete. Open it from the email again, or request a new one. Reset your password'],
  [
    'otherBrowser',
    'This link only works in the browser where you requested it. If it was to confirm your email address, you’re done: sign in. Otherwise, open it in that browser or request a new link here. Reset your password',
  ],
];

test.each(endings)('field reports 24 and 28: a link that is %s ends in our words, and the mail can be sent again', async (problem, words) => {
  const { server } = openApp('/login', { server: aServerWith('unconfirmed'), authCallback: { kind: 'problem', problem } });
  await eventually(() => field('Email address to confirm'));
  expect(alerts()).toEqual([expect.stringContaining(words)]);
  type('Email address to confirm', EMAIL);
  press('Send again');
  await eventually(() => expect(server.mails().map(({ to }) => to)).toEqual([EMAIL]));
  pressAt('Close');
  await eventually(() => expect(alerts()).toEqual([]));
  expect([screen().controls, focusedOn()]).toEqual([['Show password', 'Sign In', 'Forgot password?', 'Sign Up'], ['H1', 'Sign in']]);
});

test.each([
  ['to sign in', 'Sign in', false],
  ['to add it to the account', 'Systems', true],
])('who has stayed at a provider for too long, %s, is told that, and nothing of a link in an email', async (_, heading, isSignedIn) => {
  const authCallback = parseAuthCallback({}, { error: 'invalid_request', error_code: 'bad_oauth_state', error_description: 'OAuth state has expired' });
  const [server, store] = [aServerWith('confirmed'), emptyStore()];
  if (isSignedIn) await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  openApp('/', { server, store, ...(authCallback && { authCallback }) });
  await arrivesAt(heading);
  const said = () => alerts().filter((text) => text !== '');
  await eventually(() => expect(said()).toEqual(['Connecting to the other service took too long. Start again.Close']));
  pressAt('Close');
  await eventually(() => expect(said()).toEqual([]));
});

test('a new address of which the first of its two links was opened: the page says that the other one is to come', async () => {
  const authCallback = parseAuthCallback({ message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', sb: '' }, {});
  const server = aServerWith('confirmed');
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  openApp('/', { server, store, ...(authCallback && { authCallback }) });
  await arrivesAt('Systems');
  const notice = () => alerts().filter((words) => words?.startsWith('Confirmed.'));
  await eventually(() => expect(notice()).toEqual(['Confirmed. Now open the link in the email to your other address: the change needs both.Close']));
  press('Close');
  await eventually(() => expect(notice()).toEqual([]));
});

test('field report 24: tokens of a link are kept while nobody can be asked; Retry uses them, keeps the focus meanwhile, and then it is at the page that it leads to', async () => {
  const server = aServerWith('confirmed');
  const { access_token: accessToken, refresh_token: refreshToken } = await sessionOf(server);
  server.faults.auth.next('adoptTokens', { kind: 'unreachable' });
  openApp('/', { server, authCallback: { kind: 'tokens', purpose: 'recovery', accessToken, refreshToken: refreshToken ?? '', expiresIn: 3600 } });
  await eventually(() => expect(alerts()[0]).toMatch(/^The link from your email couldn’t be checked, so it hasn’t been used yet/));
  await arrivesAt('Sign in');
  const retry = button('Retry');
  const trying = server.faults.auth.hold('adoptTokens', 'beforeEffect');
  pressAt('Retry');
  await trying.reached;
  await eventually(() => expect([retry.getAttribute('aria-busy'), document.activeElement]).toEqual(['true', retry]));
  trying.release();
  await arrivesAt('New password');
  expect([window.location.pathname, alerts(), focusedOn()]).toEqual(['/new-password', [], ['H1', 'New password']]);
});

test('… and where it turns out that the link is not complete, who was at Retry is at the heading', async () => {
  const server = aServerWith('confirmed');
  server.faults.auth.next('adoptTokens', { kind: 'unreachable' });
  openApp('/login', { server, authCallback: { kind: 'tokens', purpose: 'signIn', accessToken: 'a', refreshToken: 'r', expiresIn: 3600 } });
  await eventually(() => expect(alerts()).toHaveLength(1));
  pressAt('Retry');
  await eventually(() => expect(alerts()).toEqual([expect.stringMatching(/^The link is incomplete/)]));
  expect(focusedOn()).toEqual(['H1', 'Sign in']);
});

test('tokens of a link for another account change nobody who is signed in, in any tab, until that is asked for', async () => {
  const other = 'bob@example.test';
  const server = aServerWith('confirmed');
  server.plant.account({ email: address(other), password: PASSWORD }, 'confirmed');
  const [here, elsewhere] = twoTabs();
  await here.write({ purpose: 'signIn', session: await sessionOf(server) });
  const { access_token: accessToken, refresh_token: refreshToken } = await sessionOf(server, other);
  openApp('/', { server, store: here, authCallback: { kind: 'tokens', purpose: 'signIn', accessToken, refreshToken: refreshToken ?? '', expiresIn: 3600 } });
  await arrivesAt('Systems');
  const stored = async () => {
    const answer = await elsewhere.read();
    return answer.ok ? answer.value?.session.user.email : null;
  };
  const notice = () => alerts().filter((words) => words?.includes('link you opened'));
  await eventually(() => expect(notice()).toEqual([`You’re signed in as ${EMAIL}. The link you opened is for another account.Sign in to that accountClose`]));
  expect(await stored()).toBe(EMAIL);
  press('Sign in to that account');
  await eventually(() => expect(notice()).toEqual([]));
  await arrivesAt('Systems');
  expect(await stored()).toBe(other);
});

test('a new password of which the answer was lost is in force, and who sends it again is told that it is theirs', async () => {
  const server = aServerWith('confirmed');
  const ask = server.askAuth.bind(server);
  let isLost = true;
  vi.spyOn(server, 'askAuth').mockImplementation(async (operation, effect) => {
    const answer = await ask(operation, effect);
    if (operation !== 'updatePassword' || !isLost) return answer;
    isLost = false;
    return failed({ kind: 'unreachable' });
  });
  openApp(await recoveryLink(server), { server });
  await arrivesAt('New password');
  savePassword();
  await eventually(() => expect(alerts()).toEqual(['The server couldn’t be reached. Check your connection and try again.']));
  savePassword();
  await eventually(() => expect(screen().text).toContain('This is already your password. Choose a different one to change it.'));
});

test('field report 26: a refused password leaves the recovery as it is, with a word at the field; left by hand, the tab is as the others are', async () => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  savePassword('short');
  await eventually(() => expect(alerts()[0]).toMatch(/^This password is too short/));
  // The token is used up: it must not be tried again after a reload.
  expect(window.location.pathname).toBe('/new-password');
  savePassword(PASSWORD);
  await eventually(() => expect(screen().text).toContain('This is already your password. Choose a different one to change it.'));
  press('Cancel');
  await arrivesAt('Systems');
  expect(window.location.pathname).toBe('/');
});

test('field report 26: without a recovery nothing is sent, and the page says why, with ways on', async () => {
  const { server } = openApp('/new-password', { server: aServerWith('confirmed') });
  const before = server.snapshot();
  await arrivesAt('New password');
  await eventually(() => expect(alerts()).toHaveLength(1));
  savePassword();
  await eventually(() => expect(alerts()).toHaveLength(2));
  expect(alerts()).toEqual([
    'To set a new password, open the link from your email. Send a new link',
    'Nothing was saved. To set a new password, open the link from your email.',
  ]);
  expect([field('Password').value, button('Submit').getAttribute('aria-busy'), server.snapshot()]).toEqual([NEW_PASSWORD, null, before]);
  expect(screen().controls).toEqual(['Send a new link', 'Show password', 'Show repeat password', 'Submit', 'Sign in', 'Send a new link']);
  link('Send a new link').click();
  await arrivesAt('Reset Password');
});
