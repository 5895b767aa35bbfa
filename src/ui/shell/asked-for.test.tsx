import { expect, onTestFinished, test, vi } from 'vitest';
import { aServerWith, EMAIL, PASSWORD, signIn } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, browserStore, eventually, link, openApp, place, press, screen, type } from '../../../tests/ui/open-app.tsx';

const deep = '/systems/add?from=mail#form';

test('field report 19: path, query and fragment come back, also after a wrong password; a sign-out forgets them', async () => {
  openApp(deep, { server: aServerWith('confirmed') });
  await signIn(EMAIL, 'wrong');
  await eventually(() => expect(alerts()).toEqual(['Invalid login credentials']));
  await signIn();
  await arrivesAt('Add new system');
  expect(place()).toBe(deep);
  press('Log out');
  await arrivesAt('Sign in');
  expect(place()).toBe('/login');
  await signIn();
  await arrivesAt('Systems');
  expect(place()).toBe('/');
});

test('field report 19: they come back after a detour by the sign-up page and by a mail for a new password', async () => {
  openApp(deep, { server: aServerWith('confirmed') });
  await arrivesAt('Sign in');
  link('Sign Up').click();
  await arrivesAt('Sign up');
  link('Already have an account? Sign in').click();
  await arrivesAt('Sign in');
  link('Forgot password?').click();
  await arrivesAt('Reset Password');
  type('Email Address', `\u00a0${EMAIL.toUpperCase()} `);
  press('Reset password');
  await eventually(() => expect(alerts()).toHaveLength(1));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ redirect: deep });
  link('Sign in').click();
  await arrivesAt('Sign in');
  type('Password', PASSWORD);
  press('Sign In');
  await arrivesAt('Add new system');
  expect(place()).toBe(deep);
});

test('field report 19: they come back after the session has ended in the middle of the work', async () => {
  const { services } = openApp(deep, { server: aServerWith('confirmed') });
  await signIn();
  await arrivesAt('Add new system');
  services.session.send({ type: 'SIGNED_OUT' });
  await arrivesAt('Sign in');
  await eventually(() => expect(alerts()).toEqual(['Your session has ended. Sign in again.']));
  await signIn();
  await arrivesAt('Add new system');
  expect(place()).toBe(deep);
});

test('field report 13: where storage is blocked the app stands, says that the sign-in will not be remembered, and signing in works', async () => {
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const spies = (['localStorage', 'sessionStorage'] as const).map((area) => vi.spyOn(window, area, 'get').mockImplementation(blocked));
  const hint = 'This browser doesn’t let the app store anything, so you’ll have to sign in again after reloading.';
  openApp('/systems/add', { server: aServerWith('confirmed'), store: browserStore() });
  // Before the page is closed, which clears storage.
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  await arrivesAt('Sign in');
  expect(alerts()).toEqual([hint]);
  await signIn();
  await arrivesAt('Add new system');
  expect(screen().text).toContain(hint);
});
