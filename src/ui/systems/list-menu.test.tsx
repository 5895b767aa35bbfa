import { expect, test } from 'vitest';
import { arrivesAt, button, dialog, eventually } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

const key = (name: string) =>
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : document.body);
const said = () => items().map((item) => [item.textContent, item.getAttribute('aria-disabled')]);

const openMenu = async () => {
  const opener = button('More actions');
  opener.focus();
  opener.click();
  await eventually(() => expect(document.activeElement?.textContent).toBe('Import'));
  return opener;
};

test('the menu beside Add: its keys, Escape with the focus back, and where its two lines lead', async () => {
  await signedInAt('/', [numbered(1), numbered(2)]);
  await eventually(() => expect(lineNames()).toHaveLength(2));
  const opener = await openMenu();
  expect([said(), opener.ariaExpanded ?? opener.getAttribute('aria-expanded')]).toEqual([[['Import', null], ['Export', null]], 'true']);
  key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Export');
  key('Escape');
  await eventually(() => expect([items(), document.activeElement, opener.getAttribute('aria-expanded')]).toEqual([[], opener, 'false']));

  await openMenu();
  items()[1]?.click();
  await eventually(() => expect(dialog()?.textContent).toContain('Export systems'));
  button('Cancel').click();
  await eventually(() => expect([dialog(), document.activeElement]).toEqual([null, opener]));

  await openMenu();
  items()[0]?.click();
  await arrivesAt('Import systems');
});

test.for([/^More actions/, /^Actions for .*Dolly 1/])('Down opens what belongs to %s at its first item, and not with another key held', async (name) => {
  await signedInAt('/', [numbered(1), numbered(2)]);
  await eventually(() => expect(lineNames()).toHaveLength(2));
  const opener = [...document.querySelectorAll('button')].find((each) => name.test(each.getAttribute('aria-label') ?? ''));
  opener?.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', ctrlKey: true, bubbles: true, cancelable: true }));
  expect([items(), document.activeElement]).toEqual([[], opener]);
  // Not the browser's to scroll by.
  expect(key('ArrowDown')).toBe(false);
  await eventually(() => expect([items().indexOf(focused()), opener?.getAttribute('aria-expanded')]).toEqual([0, 'true']));
  key('ArrowDown');
  expect(items().indexOf(focused())).toBe(1);
  key('Escape');
  await eventually(() => expect([items(), document.activeElement]).toEqual([[], opener]));
});

test('before any system is known there is nothing to export yet; the menu says so, and stands where it will', async () => {
  await signedInAt('/', [numbered(1)], { prepare: ({ faults }) => void faults.data.hold('list', 'beforeEffect') });
  await openMenu();
  expect(said()).toEqual([['Import', null], ['Export', 'true']]);
  items()[1]?.click();
  expect([dialog(), items().length]).toEqual([null, 2]);
});

test('a menu that is open goes with its button where the list turns out to be empty', async () => {
  const holds: { readonly release: () => void }[] = [];
  await signedInAt('/', [], { prepare: ({ faults }) => void holds.push(faults.data.hold('list', 'beforeEffect')) });
  await openMenu();
  for (const hold of holds) hold.release();
  await eventually(() => expect([document.querySelector('main')?.textContent.includes('No systems yet'), items()]).toEqual([true, []]));
});

test('an empty list has Import in the open, and no menu', async () => {
  await signedInAt('/', []);
  await eventually(() => expect(document.querySelector('main')?.textContent).toContain('No systems yet'));
  const heading = document.querySelector('h1')?.parentElement;
  expect([...(heading?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent)).toEqual(['Import', 'Add system']);
});
