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
  fillSilently,
  openApp,
  press,
  screen,
  type,
} from '../../../tests/ui/open-app.tsx';
import { PASSWORD_TOO_LONG_MESSAGE } from '../../domain/auth/password.ts';

type Server = ReturnType<typeof aServerWith>;

const NEW = 'Other-Dolly-2';
const totp = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: null } as const;

const isTaken = async (server: Server, email: string, password: string): Promise<boolean> =>
  (await server.askAuth('signIn', (auth) => auth.signIn({ email: address(email), password }))).ok;

/** The page of a recovery link, whose token is not used up yet. */
const openRecovery = async (server: Server) => {
  await server.askAuth('requestPasswordReset', (auth) => auth.requestPasswordReset(address(EMAIL)));
  const app = openApp(server.mails().at(-1)?.text.match(/\/new-password\/\S+/)?.[0] ?? '', { server });
  await arrivesAt('New password');
  return app;
};

const openSignUp = async (server: Server) => {
  openApp('/signup', { server });
  await arrivesAt('Sign up');
};

/** What was sent is on its way, and stays there. */
const hangs = (server: Server, operation: Parameters<Server['faults']['auth']['hold']>[0]) =>
  server.faults.auth.hold(operation, 'beforeEffect').reached;

const fillInSignUp = (email: string, password: string, put = type) => {
  put('First Name', 'Bea');
  put('Last Name', 'Lima');
  put('Email Address', email);
  put('Password', password);
  put('Repeat Password', password);
};

const tokens = () => [...document.querySelectorAll('input')].map((input) => [input.name, input.autocomplete, input.type]);

test('field report 65: the reset page reads what was filled in without an event, and its field says what it is', async () => {
  const { server } = openApp('/forgot-password', { server: aServerWith('confirmed') });
  await arrivesAt('Reset Password');
  expect(tokens()).toEqual([['email', 'username', 'email']]);
  fillSilently('Email Address', `\u2003${EMAIL.toUpperCase()}\ufeff`);
  press('Reset password');
  await eventually(() => expect(server.mails().map(({ to }) => to)).toEqual([EMAIL]));
});

test('field report 65: so does Send again, on the sign-in page and after a link that did nothing', async () => {
  const signIn = openApp('/login/confirm', { server: aServerWith('unconfirmed') });
  await eventually(() => expect(screen().controls).toContain('Send again'));
  fillSilently('Email Address', `\u3000${EMAIL.toUpperCase()}`);
  press('Send again');
  await eventually(() => expect(signIn.server.mails().map(({ to }) => to)).toEqual([EMAIL]));
  signIn.close();
  window.localStorage.clear();

  const confirm = openApp('/confirm/used-up', { server: aServerWith('unconfirmed') });
  await arrivesAt('Confirm your address');
  press('Confirm address');
  await eventually(() => field('Address to confirm'));
  expect(tokens()).toEqual([['email', 'email', 'email']]);
  fillSilently('Address to confirm', `${EMAIL.toUpperCase()}\u00a0`);
  press('Send again');
  await eventually(() => expect(confirm.server.mails().map(({ to }) => to)).toEqual([EMAIL]));
});

test('field report 65: so does the new-password page, which says whose password it is', async () => {
  const server = aServerWith('confirmed');
  await openRecovery(server);
  fillSilently('Password', NEW);
  fillSilently('Repeat Password', NEW);
  const saving = hangs(server, 'updatePassword');
  press('Submit');
  await saving;
  await eventually(() => expect(tokens()).toHaveLength(3));
  expect([tokens(), document.querySelector<HTMLInputElement>('input[name=username]')?.value]).toEqual([
    [['username', 'username', 'email'], ['password', 'new-password', 'password'], ['repeat_password', 'new-password', 'password']],
    EMAIL,
  ]);
});

test('field report 65: … and saves it', async () => {
  const server = aServerWith('confirmed');
  await openRecovery(server);
  fillSilently('Password', NEW);
  fillSilently('Repeat Password', NEW);
  press('Submit');
  await arrivesAt('Systems');
  expect(await isTaken(server, EMAIL, NEW)).toBe(true);
});

test('field report 65: so does the code of a second factor', async () => {
  const server = aServerWith('confirmed');
  server.plant.factor(address(EMAIL), totp, '123456');
  const answer = await server.askAuth('signIn', (auth) => auth.signIn({ email: address(EMAIL), password: PASSWORD }));
  if (!answer.ok) throw new Error('There is such an account.');
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: answer.value });
  openApp('/', { server, store });
  await arrivesAt('Enter your code');
  fillSilently('Code', '123456');
  press('Go on');
  await arrivesAt('Systems');
});

const SPACED = ' Camera(Dolly) 1 ';

test('field report 32: a password is sent as it is typed, spaces and all, by sign-up', async () => {
  const server = aServerWith('confirmed');
  await openSignUp(server);
  fillInSignUp('bea@example.test', SPACED);
  press('Sign Up');
  await eventually(() => expect(server.mails()).toHaveLength(1));
  const refusals = await Promise.all([SPACED, SPACED.trim()].map((password) => server.askAuth('signIn', (auth) => auth.signIn({ email: address('bea@example.test'), password }))));
  expect(refusals.map((answer) => !answer.ok && answer.failure.kind === 'rejected' && answer.failure.code)).toEqual(['email_not_confirmed', 'invalid_credentials']);
});

test('field report 32: … and by the new-password page', async () => {
  const server = aServerWith('confirmed');
  await openRecovery(server);
  type('Password', SPACED);
  type('Repeat Password', SPACED);
  press('Submit');
  await arrivesAt('Systems');
  expect([await isTaken(server, EMAIL, SPACED), await isTaken(server, EMAIL, SPACED.trim())]).toEqual([true, false]);
});

// 72 bytes in 38 characters; with one more letter it is too long.
const LONGEST = `Aa1!${'é'.repeat(34)}`;

test('a password beyond 72 bytes is refused by sign-up, with a message at the field, and nothing is sent', async () => {
  const server = aServerWith('confirmed');
  await openSignUp(server);
  fillInSignUp('bea@example.test', `${LONGEST}x`);
  press('Sign Up');
  await eventually(() => expect(screen().text).toContain(PASSWORD_TOO_LONG_MESSAGE));
  expect([field('Password').getAttribute('aria-invalid'), server.mails()]).toEqual(['true', []]);
  type('Password', LONGEST);
  type('Repeat Password', LONGEST);
  press('Sign Up');
  await eventually(() => expect(server.mails()).toHaveLength(1));
});

test('… and only hinted at on the new-password page, while it is typed', async () => {
  const server = aServerWith('confirmed');
  await openRecovery(server);
  type('Password', LONGEST);
  await eventually(() => expect(screen().text).not.toContain('72 bytes'));
  type('Password', `${LONGEST}x`);
  await eventually(() => expect(screen().text).toContain(PASSWORD_TOO_LONG_MESSAGE));
  const saving = hangs(server, 'updatePassword');
  press('Submit');
  await saving;
  expect([field('Password').getAttribute('aria-invalid'), alerts()]).toEqual([null, []]);
});

/** Shows the passwords, then sends the form. */
const typesAfterSending = async (names: readonly string[], submit: string, sent: Promise<void>) => {
  for (const name of names) press(`Show ${name.toLowerCase()}`);
  await eventually(() => expect(names.map((name) => field(name).type)).toEqual(names.map(() => 'text')));
  press(submit);
  await sent;
  await eventually(() => expect(button(submit).getAttribute('aria-busy')).toBe('true'));
  return names.map((name) => field(name).type);
};

test('a password that is shown is hidden again when it is sent, by each form', async () => {
  const server = aServerWith('confirmed');
  const signIn = openApp('/login', { server });
  await arrivesAt('Sign in');
  type('Email Address', EMAIL);
  type('Password', PASSWORD);
  const seen = [await typesAfterSending(['Password'], 'Sign In', hangs(server, 'signIn'))];
  signIn.close();
  await openSignUp(server);
  fillInSignUp('bea@example.test', PASSWORD);
  seen.push(await typesAfterSending(['Password', 'Repeat Password'], 'Sign Up', hangs(server, 'signUp')));
  document.body.replaceChildren();
  await openRecovery(server);
  type('Password', NEW);
  seen.push(await typesAfterSending(['Password', 'Repeat Password'], 'Submit', hangs(server, 'verifyLink')));
  expect(seen).toEqual([['password'], ['password', 'password'], ['password', 'password']]);
});
