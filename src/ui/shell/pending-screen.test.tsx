import { expect, test } from 'vitest';
import { arrivesAt, emptyStore, eventually, openApp } from '../../../tests/ui/open-app.tsx';

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
