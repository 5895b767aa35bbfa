// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aServerWith, EMAIL, PASSWORD } from '../../../tests/ui/accounts.ts';
import { arrivesAt, emptyStore, eventually, field, openApp, press, type } from '../../../tests/ui/open-app.tsx';

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

test('where it takes the place of a screen, the focus is at the heading of the next one', async () => {
  const { services } = openApp('/systems/add', { server: aServerWith('confirmed') });
  await arrivesAt('Sign in');
  type('Email Address', EMAIL);
  type('Password', PASSWORD);
  press('Sign In');
  await arrivesAt('Add new system');
  await eventually(() => field('Name').focus());
  services.session.send({ type: 'page.restored' });
  await eventually(() => expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual(['H1', 'Add new system']));
});
