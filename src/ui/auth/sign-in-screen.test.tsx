import { expect, onTestFinished, test, vi } from 'vitest';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { aServerWith, EMAIL, PASSWORD, signIn } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, button, eventually, link, openApp, press, reload, screen, type } from '../../../tests/ui/open-app.tsx';

test('field report 31: an address that is not confirmed is told so, and the mail can be sent again from there', async () => {
  const { server } = openApp('/login', { server: aServerWith('unconfirmed') });
  await signIn(` ${EMAIL.toUpperCase()}`);
  await eventually(() => expect(screen().controls).toContain('Send again'));
  expect(alerts()).toEqual(['Email not confirmed']);
  press('Send again');
  await eventually(() => expect(server.mails().map((mail) => mail.to)).toEqual([EMAIL]));
  await eventually(() => expect(screen().text).toContain('Send again in 60 s'));
  expect(alerts()).toEqual(['Email not confirmed', 'If this address still needs to be confirmed, a new link is on its way.']);
  expect(button('Send again').getAttribute('aria-disabled')).toBe('true');
  type('Email Address', 'bea@example.test');
  await eventually(() => expect(alerts()).toEqual(['Email not confirmed']));
  type('Email Address', EMAIL);
  await eventually(() => expect(alerts()).toHaveLength(2));
});

test('field report 31: with a wrong password it is the usual refusal, and no word about a mail', async () => {
  openApp('/login', { server: aServerWith('unconfirmed') });
  // The right one first: what offers the mail is a chunk of its own, and is there by then.
  await signIn();
  await eventually(() => expect(screen().controls).toContain('Send again'));
  await signIn(EMAIL, `${PASSWORD} `);
  await eventually(() => expect(alerts()).toEqual(['Invalid login credentials']));
  expect(screen().controls).toEqual(['Show password', 'Sign In', 'Forgot password?', 'Sign Up']);
});

test('field report 30: too soon, the seconds of the provider are counted out, the address stays, also over a reload', async () => {
  const server = aServerWith('unconfirmed');
  server.faults.auth.next('resendConfirmation', {
    kind: 'fails',
    failure: { kind: 'rateLimited', message: 'After 48 seconds.', retryAfterSeconds: 48, limit: 'address' },
  });
  const opened = openApp('/login/confirm', { server, entryState: { email: EMAIL } });
  await eventually(() => press('Send again'));
  await eventually(() => expect(screen().text).toMatch(/Send again in 4[89] s/));

  reload(opened);
  await eventually(() => expect(screen().text).toMatch(/Send again in 4[89] s/));
  expect(button('Send again').getAttribute('aria-disabled')).toBe('true');
  press('Send again');
  expect(server.mails()).toEqual([]);
  type('Email Address', 'bea@example.test');
  await eventually(() => expect(button('Send again').getAttribute('aria-disabled')).toBeNull());
});

test('field report 30: nothing to send to is said, and nobody is asked', async () => {
  const { server } = openApp('/login/confirm', { server: aServerWith('unconfirmed') });
  await eventually(() => press('Send again'));
  await eventually(() => expect(screen().text).toContain('Email is required.'));
  expect(server.mails()).toEqual([]);
});

test('field report 33: an address with a sign or a letter that others lack is carried from page to page unharmed', async () => {
  const carried = () => [window.location.pathname, document.querySelector<HTMLInputElement>('input[name=email]')?.value];
  openApp('/login');
  await arrivesAt('Sign in');
  for (const email of ['ana+test@example.test', "o'neil@example.test", 'jörg@exämple.test']) {
    type('Email Address', email);
    await settled();
    link('Forgot password?').click();
    await arrivesAt('Reset Password');
    expect(carried()).toEqual(['/forgot-password', email]);
    link('Sign Up').click();
    await arrivesAt('Sign up');
    expect(carried()).toEqual(['/signup', email]);
    link('Already have an account? Sign in').click();
    await arrivesAt('Sign in');
    expect(carried()).toEqual(['/login', email]);
  }
});

test('a server that does not answer is said to be slow after six seconds, with what can be done; its answer is heard all the same', async () => {
  const server = aServerWith('confirmed');
  const hold = server.faults.auth.hold('signIn', 'beforeEffect');
  openApp('/login', { server });
  await arrivesAt('Sign in');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await signIn();
  await vi.advanceTimersByTimeAsync(5_900);
  expect([alerts(), button('Sign In').getAttribute('aria-busy')]).toEqual([[], 'true']);
  await eventually(() => expect(alerts()).toEqual(['The server hasn’t answered yet. You can wait, or reload the page to start over.']));
  vi.useRealTimers();
  hold.release();
  await arrivesAt('Systems');
});
