import { expect, test } from 'vitest';
import { aServerWith, asksToSignIn, EMAIL, NEW_PASSWORD, PASSWORD, recoveryLink } from '../../../tests/ui/accounts.ts';
import { arrivesAt, button, eventually, field, fillSilently, openApp, press, screen, type } from '../../../tests/ui/open-app.tsx';

type Server = ReturnType<typeof aServerWith>;

const tokens = () => [...document.querySelectorAll('input')].map((input) => [input.name, input.autocomplete, input.type]);

/** The page of a recovery link, whose token is not used up yet. */
const openRecovery = async (server: Server) => {
  const app = openApp(await recoveryLink(server), { server });
  await arrivesAt('New password');
  return app;
};

const signUpTexts = { 'First Name': 'Bea', 'Last Name': 'Lima', 'Email Address': ' Bea@Example.test\u00a0', Password: PASSWORD, 'Repeat Password': PASSWORD };
const mailGoesTo = (email: string) => (server: Server) => eventually(() => expect(server.mails().map(({ to }) => to)).toEqual([email]));

/** What a form has for a password manager: its fields, and what it does with what was filled in without an event. */
type FormCase = {
  readonly path: string;
  readonly account?: 'confirmed' | 'unconfirmed';
  /** Pressed before the form is there. */
  readonly first?: string;
  readonly fields: readonly (readonly [name: string, autocomplete: string, type: string])[];
  readonly texts: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly done: (server: Server) => Promise<void>;
};

const forms: readonly FormCase[] = [
  {
    path: '/login', submit: 'Sign In',
    fields: [['email', 'username', 'email'], ['password', 'current-password', 'password']],
    texts: { 'Email Address': EMAIL.toUpperCase(), Password: PASSWORD },
    done: () => arrivesAt('Systems'),
  },
  {
    path: '/signup', submit: 'Sign Up',
    fields: [
      ['firstName', 'given-name', 'text'], ['lastName', 'family-name', 'text'], ['email', 'username', 'email'],
      ['password', 'new-password', 'password'], ['repeat_password', 'new-password', 'password'],
    ],
    texts: signUpTexts,
    done: mailGoesTo('bea@example.test'),
  },
  {
    path: '/forgot-password', submit: 'Reset password', fields: [['email', 'username', 'email']],
    texts: { 'Email Address': `\u2003${EMAIL.toUpperCase()}\ufeff` },
    done: mailGoesTo(EMAIL),
  },
  {
    path: '/login/confirm', submit: 'Send again', account: 'unconfirmed',
    fields: [['email', 'username', 'email'], ['password', 'current-password', 'password']],
    texts: { 'Email Address': `\u3000${EMAIL.toUpperCase()}` },
    done: mailGoesTo(EMAIL),
  },
  {
    path: '/confirm/used-up', first: 'Confirm email address', submit: 'Send again', account: 'unconfirmed', fields: [['email', 'email', 'email']],
    texts: { 'Email address to confirm': `${EMAIL.toUpperCase()}\u00a0` },
    done: mailGoesTo(EMAIL),
  },
];

test.each(forms)(
  'field report 65: the fields at $path say what they are, and $submit reads what was filled in without an event',
  async ({ path, fields, first, account = 'confirmed', texts, submit, done }) => {
    const { server } = openApp(path, { server: aServerWith(account) });
    if (first !== undefined) await eventually(() => press(first));
    await eventually(() => button(submit));
    await eventually(() => expect(tokens()).toEqual(fields));
    expect(button(submit).matches(':disabled, [aria-disabled]')).toBe(false);
    for (const [label, text] of Object.entries(texts)) fillSilently(label, text);
    press(submit);
    await done(server);
  },
);

test('field report 65: so does the new-password page, which says whose password it is, and saves it as it is', async () => {
  const server = aServerWith('confirmed');
  await openRecovery(server);
  fillSilently('Password', NEW_PASSWORD);
  fillSilently('Repeat Password', NEW_PASSWORD);
  const saving = server.faults.auth.hold('updatePassword', 'beforeEffect');
  press('Submit');
  await saving.reached;
  await eventually(() => expect(tokens()).toEqual([
    ['username', 'username', 'email'], ['password', 'new-password', 'password'], ['repeat_password', 'new-password', 'password'],
  ]));
  expect(document.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe(EMAIL);
  saving.release();
  await arrivesAt('Systems');
  expect((await asksToSignIn(server, EMAIL, NEW_PASSWORD)).ok).toBe(true);
});

// 72 bytes in 38 characters; with one more letter it is too long.
const LONGEST = `Aa1!${'é'.repeat(34)}`;

test('a password beyond 72 bytes is hinted at on the new-password page while it is typed', async () => {
  await openRecovery(aServerWith('confirmed'));
  type('Password', LONGEST);
  await eventually(() => expect(screen().text).not.toContain('72 characters'));
  type('Password', `${LONGEST}x`);
  await eventually(() => expect(screen().text).toContain('72 characters'));
  expect(field('Password').getAttribute('aria-invalid')).toBe(null);
});

test.each([
  ['sign-in', 'signIn', 'Sign In', { 'Email Address': EMAIL, Password: PASSWORD }, (server: Server) => openApp('/login', { server })],
  ['sign-up', 'signUp', 'Sign Up', signUpTexts, (server: Server) => openApp('/signup', { server })],
  ['new-password', 'verifyLink', 'Submit', { Password: NEW_PASSWORD, 'Repeat Password': NEW_PASSWORD }, openRecovery],
] as const)('a password that is shown is hidden again when the %s form is sent', async (_, operation, submit, texts, open) => {
  const server = aServerWith('confirmed');
  const { reached } = server.faults.auth.hold(operation, 'beforeEffect');
  await open(server);
  await eventually(() => button(submit));
  for (const [label, text] of Object.entries(texts)) type(label, text);
  const names = Object.keys(texts).filter((label) => label.endsWith('Password'));
  const types = () => names.map((name) => field(name).type);
  for (const name of names) press(`Show ${name.toLowerCase()}`);
  await eventually(() => expect(types()).toEqual(names.map(() => 'text')));
  press(submit);
  await reached;
  await eventually(() => expect([button(submit).getAttribute('aria-busy'), types()]).toEqual(['true', names.map(() => 'password')]));
});
