import { expect, test } from 'vitest';
import { arrivesAt, dialog, eventually, link } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

let x = 0;

const press = (target: Element, pointerType: string): void => {
  // In the same place it would be the second half of a double click.
  x += 100;
  const isTaken = !target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, pointerType }));
  // As browsers do: a refused press moves no focus, and is a click all the same.
  if (!isTaken && target instanceof HTMLElement) target.focus();
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: x }));
};

const open = async (name: RegExp): Promise<HTMLButtonElement> => {
  const opener = [...document.querySelectorAll('button')].find((each) => name.test(each.getAttribute('aria-label') ?? ''));
  if (opener === undefined) throw new Error(`There is no ${name.source}.`);
  opener.click();
  await eventually(() => expect(opener.getAttribute('aria-expanded')).toBe('true'));
  return opener;
};

const listed = async () => {
  await signedInAt('/', [numbered(1), numbered(2)]);
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1', 'Dolly 2']));
};

const menus = [/^More actions/, /^Actions for .*Dolly 1/, /^Account menu/];

test.for(menus)('a tap beside the menu %s closes it and does nothing else; the next one is a tap again', async (name) => {
  await listed();
  const opener = await open(name);
  press(link('Dolly 2'), 'touch');
  await eventually(() => expect([opener.getAttribute('aria-expanded'), document.activeElement, window.location.pathname]).toEqual(['false', opener, '/']));
  press(link('Dolly 2'), 'touch');
  await arrivesAt('Dolly 2');
});

test.for(menus)('a finger that scrolls beside the menu %s, and a mouse that shows what it is over, take no press from what comes', async (name) => {
  await listed();
  const opener = await open(name);
  // No click comes of it.
  link('Dolly 1').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, pointerType: 'touch' }));
  await eventually(() => expect(opener.getAttribute('aria-expanded')).toBe('false'));
  opener.click();
  await eventually(() => expect(opener.getAttribute('aria-expanded')).toBe('true'));
  press(link('Dolly 2'), 'mouse');
  await arrivesAt('Dolly 2');
});

test('a tap on the button of a menu closes it as well, and its items are pressed', async () => {
  await listed();
  const opener = await open(/^More actions/);
  press(opener, 'touch');
  await eventually(() => expect(opener.getAttribute('aria-expanded')).toBe('false'));
  press(opener, 'touch');
  await eventually(() => expect(opener.getAttribute('aria-expanded')).toBe('true'));
  for (const item of document.querySelectorAll('[role=menuitem]')) if (item.textContent === 'Export') press(item, 'touch');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Export systems'));
});
