import { expect, onTestFinished, test } from 'vitest';
import { aServerWith, EMAIL, PASSWORD, signIn } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, button, emptyStore, eventually, openApp, press, type } from '../../../tests/ui/open-app.tsx';
import type { LinkProblem } from '../../domain/auth/auth-callback.ts';
import { aUser, present } from '../../../tests/samples.ts';

const headings = () => [...document.querySelectorAll('h1')].map((heading) => heading.textContent);

test('a page that does not know yet who is there has a heading, and takes no focus for it', async () => {
  const store = emptyStore();
  let answer = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  openApp('/systems/add', { store: { ...store, read: () => known.then(() => store.read()) } });
  await eventually(() => expect(headings()).toEqual(['Loading']));
  expect([document.querySelector('[role=status]')?.textContent, document.activeElement?.tagName]).toEqual(['Loading', 'BODY']);
  answer();
  await arrivesAt('Sign in');
  expect([headings(), document.activeElement?.tagName]).toEqual([['Sign in'], 'BODY']);
});

/** What the page has shown around its form so far, each of it once. */
const watchForm = () => {
  const seen: string[] = [];
  const watch = new MutationObserver(() => {
    const main = document.querySelector('main');
    if (main === null || main.querySelector('input[name=password]') === null) return;
    const text = main.textContent ?? '';
    if (seen.at(-1) !== text) seen.push(text);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  return seen;
};

test.each<LinkProblem>(['expired', 'otherBrowser', 'broken'])('field report 24: a link that is %s: the page comes with its words, and nothing moves afterwards', async (problem) => {
  const seen = watchForm();
  openApp('/login', { authCallback: { kind: 'problem', problem } });
  await eventually(() => expect(button('Send again')).toBeInstanceOf(HTMLButtonElement));
  expect(alerts()).toHaveLength(1);
  expect(seen).toEqual([document.querySelector('main')?.textContent]);
});

test('after a sign-up: the ways on come with the page', async () => {
  const seen = watchForm();
  openApp('/login/confirm', { entryState: { email: 'ana@example.test' } });
  await eventually(() => expect(button('Send again')).toBeInstanceOf(HTMLButtonElement));
  expect(seen).toEqual([document.querySelector('main')?.textContent]);
});

test('what turns up later comes into the page that is there, with all that was typed', async () => {
  const { services } = openApp('/login', { server: aServerWith('confirmed') });
  await arrivesAt('Sign in');
  type('Email Address', EMAIL);
  type('Password', PASSWORD);
  const password = document.querySelector('input[name=password]');
  services.session.send({ type: 'storage.failed' });
  await eventually(() => expect(alerts()).toHaveLength(1));
  expect(document.querySelector('input[name=password]')).toBe(password);
  press('Sign In');
  await arrivesAt('Systems');
});

test('a failed sign-out on all devices is told to that user, and not to another', async () => {
  const server = aServerWith('confirmed');
  const { services } = openApp('/systems/add', { server });
  await signIn();
  await arrivesAt('Add new system');
  server.faults.auth.next('signOut', { kind: 'unreachable' });
  const session = present(services.session.getSnapshot().context.session);
  press('Log out on all devices');
  await arrivesAt('Sign in');
  const words = 'The server didn’t confirm logging you out on other devices. You may still be signed in there.';
  await eventually(() => expect(alerts()).toEqual(['You’re logged out.', words]));
  services.session.send({ type: 'SIGNED_IN', session });
  await arrivesAt('Systems');
  // Not that nobody is signed in here.
  await eventually(() => expect(alerts().filter(Boolean)).toEqual([words]));
  services.session.send({ type: 'SIGNED_IN', session: { ...session, user: aUser('bob') } });
  await arrivesAt('Systems');
  expect(document.body.textContent).not.toContain(words);
});
