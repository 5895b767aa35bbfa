// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aServerWith, EMAIL, PASSWORD } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, eventually, link, openApp, press, type } from '../../../tests/ui/open-app.tsx';

const signIn = async (password = PASSWORD) => {
  await arrivesAt('Sign in');
  type('Email Address', EMAIL);
  type('Password', password);
  press('Sign In');
};

const deep = '/systems/add?from=mail#form';
const place = (): string => window.location.href.replace(window.location.origin, '');

test('field report 19: path, query and fragment come back, also after a wrong password; a sign-out forgets them', async () => {
  openApp(deep, { server: aServerWith('confirmed') });
  await signIn('wrong');
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

test('field report 19: they come back after a detour by the sign-up page', async () => {
  openApp(deep, { server: aServerWith('confirmed') });
  await arrivesAt('Sign in');
  link('Sign Up').click();
  await arrivesAt('Sign up');
  link('Already have an account? Sign in').click();
  await signIn();
  await arrivesAt('Add new system');
  expect(place()).toBe(deep);
});

test('field report 19: they come back after the session has ended in the middle of the work', async () => {
  const { services } = openApp(deep, { server: aServerWith('confirmed') });
  await signIn();
  await arrivesAt('Add new system');
  services.session.send({ type: 'SIGNED_OUT' });
  await arrivesAt('Sign in');
  await eventually(() => expect(alerts()).toEqual(['Your session has ended. Please sign in again.']));
  await signIn();
  await arrivesAt('Add new system');
  expect(place()).toBe(deep);
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
  'field report 20: asked for %s, signing in leads to the list, within this page',
  async (target) => {
    const page = document;
    openApp(`/login?redirect=${encodeURIComponent(target)}`, { server: aServerWith('confirmed') });
    await signIn();
    await arrivesAt('Systems');
    expect([place(), document === page]).toEqual(['/', true]);
  },
);
