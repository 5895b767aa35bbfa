import { expect, test } from 'vitest';
import { button, buttonIn, dialog, eventually } from '../../../tests/ui/open-app.tsx';
import { lineNames, note, numbered, openEdit, send } from '../../../tests/ui/signed-in.ts';

const one = numbered(1, { maxHeight: 100 });

const inDialog = (name: string): HTMLButtonElement => buttonIn(dialog(), name);
const choices = () => [...(dialog()?.querySelectorAll('input') ?? [])];
const checked = () => choices().map((input) => input.checked);

/** Two people have changed the name and the height of one system, one of them the tilt as well. */
const start = async () => {
  const opened = await openEdit(one);
  await opened.others.update(one.id, { name: 'Theirs', maxHeight: 140 }, null);
  await send('Update', { Name: 'Mine', 'Max height [cm]': '120', 'Camera tilt [o]': '7' });
  await eventually(() => button('Compare'));
  return opened;
};

const open = async () => {
  button('Compare').click();
  await eventually(() => expect(dialog()).not.toBe(null));
};

test('what was chosen is still chosen when the dialog is opened again, and is what is saved', async () => {
  const { others } = await start();
  await open();
  expect([...(dialog()?.querySelectorAll('fieldset') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'NameBeforeDolly 1TheirsTheirsMineMine',
    'Max heightBefore100 cmTheirs140 cmMine120 cm',
  ]);
  choices()[1]?.click();
  await eventually(() => expect(checked()).toEqual([false, true, false, false]));
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await eventually(() => expect([dialog(), document.activeElement === button('Compare')]).toEqual([null, true]));
  await open();
  expect(checked()).toEqual([false, true, false, false]);
  choices()[2]?.click();
  await eventually(() => expect(checked()).toEqual([false, true, true, false]));
  inDialog('Save these').click();
  await eventually(() => expect([dialog(), lineNames(), note()]).toEqual([null, ['Mine'], null]));
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Mine', maxHeight: 140, cameraTilt: 7 } });
});

test('discarded there, theirs stands', async () => {
  const { others } = await start();
  await open();
  inDialog('Discard mine').click();
  await eventually(() => expect([dialog(), lineNames(), note()]).toEqual([null, ['Theirs'], null]));
  await eventually(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Theirs', maxHeight: 140, cameraTilt: 0 } });
});

test('decided elsewhere meanwhile, the dialog goes by itself', async () => {
  await start();
  await open();
  button('Discard').click();
  await eventually(() => expect([dialog(), lineNames()]).toEqual([null, ['Theirs']]));
});
