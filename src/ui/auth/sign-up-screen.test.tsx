import { expect, test, vi } from 'vitest';
import { address, aServerWith, EMAIL, PASSWORD, signIn } from '../../../tests/ui/accounts.ts';
import { messages } from '../../../tests/ui/form.ts';
import { alerts, arrivesAt, button, eventually, field, link, openApp, place, press, reload, screen, type } from '../../../tests/ui/open-app.tsx';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';

const typeAll = (texts: Readonly<Record<string, string>>): void => {
  for (const [label, text] of Object.entries(texts)) type(label, text);
};
const fillIn = (email: string): void =>
  typeAll({ 'First Name': 'Ana', 'Last Name': 'Lima', 'Email Address': email, Password: PASSWORD, 'Repeat Password': PASSWORD });
const rateLimited = (rest: Partial<Extract<AuthFailure, { kind: 'rateLimited' }>>) =>
  ({ kind: 'fails', failure: { kind: 'rateLimited', message: 'In its words', retryAfterSeconds: null, limit: 'mails', ...rest } }) as const;

/** Where a sign-up with this address leads, and all that can be seen there. */
const outcomeOf = async (server: ReturnType<typeof aServerWith>, email: string) => {
  const { close } = openApp('/signup', { server });
  await arrivesAt('Sign up');
  fillIn(email);
  press('Sign Up');
  await eventually(() => expect(screen().controls).toContain('Send again'));
  await eventually(() => expect(screen().text).toMatch(/Send again in \d+ s/));
  const seen = { ...screen(), email: field('Email Address').value, search: window.location.search };
  close();
  window.localStorage.clear();
  return { ...seen, text: seen.text?.replace(/Send again in \d+ s/, 'Wait') };
};

test('field report 29: a new, a known and an unconfirmed address get the same answer, whatever the provider says of them', async () => {
  const outcomes = [
    await outcomeOf(aServerWith('confirmed'), 'new@example.test'),
    await outcomeOf(aServerWith('confirmed'), EMAIL),
    await outcomeOf(aServerWith('unconfirmed'), EMAIL),
  ];
  const underWay = aServerWith('unconfirmed');
  underWay.faults.auth.next('signUp', rateLimited({ retryAfterSeconds: 48, limit: 'address' }));
  outcomes.push(await outcomeOf(underWay, EMAIL));

  const sameFor = (email: string) => ({
    path: '/login/confirm',
    text: expect.stringContaining('Please check your email for a confirmation link.'),
    controls: ['Sign in', 'reset your password', 'Send again', 'Show password', 'Sign In', 'Forgot password?', 'Sign Up'],
    email,
    search: '',
  });
  expect(outcomes).toEqual(['new@example.test', EMAIL, EMAIL, EMAIL].map(sameFor));
  expect(new Set(outcomes.map(({ text }) => text)).size).toBe(1);
});

test('field report 29: the ways on from there carry the address along', async () => {
  openApp('/signup?redirect=%2Fsystems%2Fadd', { server: aServerWith('confirmed') });
  await arrivesAt('Sign up');
  fillIn('Ana+Test@example.test');
  press('Sign Up');
  await eventually(() => expect(screen().controls).toContain('reset your password'));
  link('Sign in').click();
  await eventually(() => expect(alerts()).toEqual([]));
  expect([place(), field('Email Address').value]).toEqual(['/login?redirect=%2Fsystems%2Fadd', 'ana+test@example.test']);
});

test('field report 30: too many mails for anybody: the seconds are counted out, what was typed stays, also over a reload', async () => {
  const server = aServerWith('confirmed');
  server.faults.auth.always('signUp', rateLimited({ retryAfterSeconds: 55 }));
  const opened = openApp('/signup', { server });
  await arrivesAt('Sign up');
  fillIn('Bea@example.test');
  press('Sign Up');
  await eventually(() => expect(screen().text).toMatch(/Send again in \d\d s/));
  expect(alerts()).toEqual(['No email was sent: too many were requested in the last hour. Try again later.What the server saidIn its words']);
  expect(button('Sign Up').getAttribute('aria-disabled')).toBe('true');
  expect(['First Name', 'Last Name', 'Email Address', 'Password'].map((label) => field(label).value)).toEqual([
    'Ana', 'Lima', 'Bea@example.test', PASSWORD,
  ]);
  reload(opened);
  await eventually(() => expect(screen().text).toMatch(/Send again in \d\d s/));
  // Beside the history entry it stands as it was asked about.
  expect(field('Email Address').value).toBe('bea@example.test');
});

test('field report 99: an address that was typed gets into no address, and is in the field again after a reload, also two pages on', async () => {
  const addresses: string[] = [];
  const isNamed = () => addresses.filter((each) => /bea|example/i.test(decodeURIComponent(each)));
  const opened = openApp('/signup?redirect=%2Fsystems%2Fadd', { server: aServerWith('confirmed') });
  opened.router.subscribe('onBeforeNavigate', ({ toLocation: { href } }) => addresses.push(href));
  await arrivesAt('Sign up');
  fillIn('Bea@example.test');
  press('Sign Up');
  await eventually(() => expect(screen().controls).toContain('Send again'));
  expect(place()).toBe('/login/confirm?redirect=%2Fsystems%2Fadd');
  const again = reload(opened);
  again.router.subscribe('onBeforeNavigate', ({ toLocation: { href } }) => addresses.push(href));
  await eventually(() => expect(field('Email Address').value).toBe('bea@example.test'));
  link('Forgot password?').click();
  await arrivesAt('Reset Password');
  expect([place(), field('Email Address').value]).toEqual(['/forgot-password?redirect=%2Fsystems%2Fadd', 'bea@example.test']);
  press('Reset password');
  await eventually(() => expect(screen().text).toMatch(/Send again in \d+ s/));
  reload(again);
  await eventually(() => expect(field('Email Address').value).toBe('bea@example.test'));
  expect([addresses.length > 2, isNamed(), place()]).toEqual([true, [], '/forgot-password?redirect=%2Fsystems%2Fadd']);
});

test('what was typed, but for the passwords, is there again after a reload, whether its field was left or not', async () => {
  const opened = openApp('/signup?redirect=%2Fsystems%2Fadd', { server: aServerWith('confirmed') });
  await arrivesAt('Sign up');
  type('First Name', 'Bea');
  type('Last Name', 'Lo');
  field('Last Name').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  type('Password', 'Aa1!aaaa');
  const seen = () => ['First Name', 'Last Name', 'Email Address', 'Password'].map((label) => field(label).value);
  await eventually(() => expect(window.history.state).toMatchObject({ firstName: 'Bea', lastName: 'Lo' }));
  expect(JSON.stringify(window.history.state)).not.toContain('Aa1');
  const again = reload(opened);
  await eventually(() => expect(seen()).toEqual(['Bea', 'Lo', '', '']));
  type('Email Address', 'bea@example.test');
  await eventually(() => expect(window.history.state).toMatchObject({ email: 'bea@example.test' }));
  reload(again);
  await eventually(() => expect([seen(), place()]).toEqual([['Bea', 'Lo', 'bea@example.test', ''], '/signup?redirect=%2Fsystems%2Fadd']));
});

/** Somebody has pressed Sign In on a slow line and has gone to sign up instead; half of it is typed when the answer comes. */
const signInIsAnsweredLate = async () => {
  const server = aServerWith('confirmed');
  const answer = server.faults.auth.hold('signIn', 'beforeEffect');
  const opened = openApp('/login', { server });
  await signIn();
  await answer.reached;
  link('Sign Up').click();
  await arrivesAt('Sign up');
  return { ...opened, answer };
};
const signedInAs = `You’re signed in as ${EMAIL}. You can still finish signing up for another account. All systems`;

test('field report 108: a sign-in that is answered late takes no half-typed sign-up away, and says who is signed in', async () => {
  const { server, answer } = await signInIsAnsweredLate();
  typeAll({ 'First Name': 'Bea', Password: PASSWORD });
  answer.release();
  await eventually(() => expect(alerts()).toEqual([signedInAs]));
  expect([place(), field('First Name').value, field('Password').value]).toEqual(['/signup', 'Bea', PASSWORD]);
  fillIn('bea@example.test');
  press('Sign Up');
  await eventually(() => expect(window.location.pathname).toBe('/login/confirm'));
  await eventually(() => expect(alerts()).toEqual([
    `You’re signed in as ${EMAIL}. The account you just created is a different one. All systems`, 'Please check your email for a confirmation link.',
  ]));
  expect(server.mails().map(({ to }) => to)).toEqual(['bea@example.test']);
  expect(link('All systems').getAttribute('href')).toBe('/');
  // A link to the sign-in page would lead to the list of whoever is signed in.
  expect([screen().controls.includes('Sign in'), screen().text]).toEqual([false, expect.stringContaining('Already have an account? Sign in below or reset your password.')]);
  server.plant.account({ email: address('old@example.test'), password: PASSWORD }, 'confirmed');
  typeAll({ 'Email Address': 'old@example.test', Password: PASSWORD });
  press('Sign In');
  await arrivesAt('Systems');
});

test('a field that is left while the next page comes keeps nobody on this one', async () => {
  openApp('/signup');
  await arrivesAt('Sign up');
  fillIn('bea@example.test');
  const push = vi.spyOn(window.history, 'pushState').mockImplementation((...given) => {
    push.mockRestore();
    window.history.pushState(...given);
    field('First Name').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
  press('Sign Up');
  await eventually(() => expect(alerts()).toEqual(['Please check your email for a confirmation link.']));
  expect(window.location.pathname).toBe('/login/confirm');
});

test('field report 108: where nothing was typed, the list comes', async () => {
  const { answer } = await signInIsAnsweredLate();
  answer.release();
  await arrivesAt('Systems');
});

test('refused on this side of the wire: each field has its message, and the last name is told of the first, as described', async () => {
  const { server } = openApp('/signup');
  const before = server.snapshot();
  await arrivesAt('Sign up');
  typeAll({ 'First Name': 'An', 'Last Name': 'Li', 'Email Address': 'ana@', Password: 'short1A', 'Repeat Password': 'short1B' });
  press('Sign Up');
  await eventually(() => expect(messages()).toEqual({
    'First Name': 'First Name must be at least 3 characters long.',
    'Last Name': 'First Name must be at least 3 characters long.',
    'Email Address': 'Please enter a valid email address.',
    Password: expect.stringMatching(/^Password must contain at least one uppercase letter/),
    'Repeat Password': 'Passwords must match',
  }));
  expect(server.snapshot()).toBe(before);
});

test('the rules of a name and of a password are there from the start, and each of a password is marked once it is followed, by no live region', async () => {
  openApp('/signup');
  await arrivesAt('Sign up');
  const rules = () => [...document.querySelectorAll('form ul li')].map(({ textContent }) => textContent);
  const all = ['8 or more characters', 'An uppercase letter', 'A lowercase letter', 'A number', 'A special character: !@#$%^&*(),.?":{}|<>'];
  const marked = (...done: readonly number[]) => all.map((rule, index) => `${rule}: ${done.includes(index) ? 'done' : 'still missing'}`);
  expect([rules(), document.querySelector('form ul')?.closest('[aria-live], [role=status]')]).toEqual([marked(), null]);
  expect(messages()).toEqual({ 'First Name': '3–30 letters or digits', 'Last Name': '3–30 letters or digits' });
  expect(field('Password').getAttribute('aria-describedby')?.split(' ')).toContain(document.querySelector('form ul')?.id);
  for (const [typed, ...done] of [['A', 1], ['Ab', 1, 2], ['Ab1', 1, 2, 3], ['Ab1!', 1, 2, 3, 4], ['Ab1!5678', 0, 1, 2, 3, 4], ['12345678', 0, 3]] as const) {
    type('Password', typed);
    await eventually(() => expect(rules()).toEqual(marked(...done)));
  }
});
