import { expect, test } from 'vitest';
import { openWithoutAddress } from '../../../tests/ui/account-page.ts';
import { arrivesAt, button, dialog, eventually, link, place, press } from '../../../tests/ui/open-app.tsx';
import { signedInAt } from '../../../tests/ui/signed-in.ts';
import { present } from '../../../tests/samples.ts';
import { paste, start, status } from '../spreadsheet/import.fixture.ts';

const menu = () => present(document.querySelector<HTMLButtonElement>('button[aria-label^="Account menu"]'));

const openMenu = async () => {
  menu().focus();
  menu().click();
  await eventually(() => expect(menu().getAttribute('aria-expanded')).toBe('true'));
};
const isClosed = () => eventually(() => expect([menu().getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', menu()]));

test('Back closes the menu over a page that asks before it is left, and nothing else', async () => {
  await start('/');
  paste('Name\tMax height [m]\nRig\t3\n');
  await eventually(() => button('Preview'));
  press('Preview');
  await eventually(() => expect(status()).toEqual(['1 changed']));
  await openMenu();
  window.history.back();
  await isClosed();
  expect([place(), dialog(), status()]).toEqual(['/import', null, ['1 changed']]);
});

test('a press on “Account” closes it on the account page, too', async () => {
  await signedInAt('/account', [], { heading: 'Account' });
  await openMenu();
  link('Account').click();
  await isClosed();
  await arrivesAt('Account');
});

test('where the account has no address, that is said in its place', async () => {
  await openWithoutAddress();
  const text = 'an account without an address';
  expect([menu().getAttribute('aria-label'), document.querySelector('header')?.textContent]).toEqual([`Account menu, signed in as ${text}`, expect.stringContaining(`Signed in as${text}`)]);
});
