import { expect, test } from 'vitest';
import { arrivesAt, button, dialog, eventually, field, link, press, type } from '../../../tests/ui/open-app.tsx';
import { numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

/** On the list, which is not the first page. */
const listed = async () => {
  const { router } = await signedInAt('/systems/add', [numbered(1)], { heading: 'Add new system' });
  await router.navigate({ to: '/' });
  await arrivesAt('Systems');
  await eventually(() => link('Dolly 1'));
  return router;
};

const openerOf = (name: RegExp): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((each) => name.test(each.getAttribute('aria-label') ?? each.textContent));
  if (found === undefined) throw new Error(`There is no ${name.source}.`);
  return found;
};

const asksBeforeUnload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const isOpenNow = () => [document.querySelector('[role=menu], [role=dialog]') !== null, openerOf(/^Account menu/).getAttribute('aria-expanded')];

test.for([/^More actions/, /^Actions for .*Dolly 1/, /^Account menu/, /^Export/])('Back closes what %s has opened, and then leaves the page', async (name) => {
  const { history } = await listed();
  const closed = isOpenNow();
  const opener = openerOf(name);
  opener.focus();
  opener.click();
  await eventually(() => expect(isOpenNow()).not.toEqual(closed));
  history.back();
  await eventually(() => expect([isOpenNow(), document.activeElement, window.location.pathname]).toEqual([closed, opener, '/']));
  history.back();
  await arrivesAt('Add new system');
});

test('Back keeps a dialog into which something is typed, and its page, as do Escape and a press beside it, and the browser asks before it leaves the app; emptied again, it is closed', async () => {
  const { history } = await listed();
  document.querySelector<HTMLInputElement>('main li input[aria-label^="Select"]')?.click();
  await eventually(() => button('Set a field').focus());
  press('Set a field');
  await eventually(() => expect(dialog()).not.toBeNull());
  expect(asksBeforeUnload()).toBe(false);
  type('Value', 'CAN');
  expect(asksBeforeUnload()).toBe(true);
  const isHeard = new Promise<void>((resolve) => {
    const end = history.subscribe(() => {
      end();
      resolve();
    });
  });
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  document.querySelector('.dialog-backdrop')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  history.back();
  await isHeard;
  await eventually(() => expect([dialog() === null, field('Value').value, window.location.pathname]).toEqual([false, 'CAN', '/']));
  type('Value', '');
  expect(asksBeforeUnload()).toBe(false);
  history.back();
  await eventually(() => expect([dialog(), document.activeElement, window.location.pathname]).toEqual([null, button('Set a field'), '/']));
});
