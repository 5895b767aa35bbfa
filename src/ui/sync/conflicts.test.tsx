import { expect, test } from 'vitest';
import { arrivesAt, button, eventually, field, press, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

const one = numbered(1, { maxHeight: 100 });

const dialog = () => document.querySelector('[role=dialog]');
const inDialog = (name: string): HTMLButtonElement => {
  const found = [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`The dialog has no button '${name}'.`);
  return found;
};
const choices = () => [...(dialog()?.querySelectorAll('input') ?? [])];
const checked = () => choices().map((input) => input.checked);

/** Two people have changed the name and the height of one system, one of them the tilt as well. */
const start = async () => {
  const opened = await signedInAt(`/systems/${one.id}/edit`, [one], { heading: 'Edit system' });
  await eventually(() => expect(field('Name').value).toBe('Dolly 1'));
  type('Name', 'Mine');
  type('Max height [cm]', '120');
  type('Camera tilt [o]', '7');
  await opened.others.update(one.id, { name: 'Theirs', maxHeight: 140 }, null);
  press('Update');
  await arrivesAt('Systems');
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
  await eventually(() => expect([dialog(), lineNames(), lines()[0]?.querySelector('[role=alert], [role=status]')]).toEqual([null, ['Mine'], null]));
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Mine', maxHeight: 140, cameraTilt: 7 } });
});

test('theirs throughout leaves theirs, and takes what only I have changed', async () => {
  const { others } = await start();
  await open();
  for (const index of [0, 2]) choices()[index]?.click();
  await eventually(() => expect(checked()).toEqual([true, false, true, false]));
  inDialog('Save these').click();
  await eventually(() => expect([dialog(), lineNames(), lines()[0]?.querySelector('[role=alert], [role=status]')]).toEqual([null, ['Theirs'], null]));
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Theirs', maxHeight: 140, cameraTilt: 7 } });
});

test('discarded there, theirs stands', async () => {
  const { others } = await start();
  await open();
  inDialog('Discard mine').click();
  await eventually(() => expect([dialog(), lineNames(), lines()[0]?.querySelector('[role=alert]')]).toEqual([null, ['Theirs'], null]));
  await eventually(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Theirs', maxHeight: 140, cameraTilt: 0 } });
});

test('decided elsewhere meanwhile, the dialog goes by itself', async () => {
  await start();
  await open();
  button('Discard').click();
  await eventually(() => expect([dialog(), lineNames()]).toEqual([null, ['Theirs']]));
});
