import { expect, onTestFinished, test } from 'vitest';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { messages } from '../../../tests/ui/form.ts';
import { button, buttonIn, dialog, eventually, field, type } from '../../../tests/ui/open-app.tsx';
import { answer, lineNames, note, numbered, openAdd, openEdit, send, somebodyElse } from '../../../tests/ui/signed-in.ts';

const one = numbered(1, { maxHeight: 100, maxDollySpeed: 1, connectionType: '' });

const inDialog = (name: string): HTMLButtonElement => buttonIn(dialog(), name);
const choices = () => [...(dialog()?.querySelectorAll('input') ?? [])];
const checked = () => choices().map((input) => input.checked);
const words = (selector: string) => [...(dialog()?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

/** Two people have changed the name, the height and the connection of one system, and each of them something else as well. */
const start = async () => {
  const opened = await openEdit(one);
  const { systems } = await somebodyElse(opened.server, 'bob@example.test');
  await systems.update(one.id, { name: 'Theirs', maxHeight: 140, maxDollySpeed: 2, connectionType: 'RS-422' }, null);
  await send('Update', { Name: 'Mine', 'Max height [cm]': '120', 'Camera tilt [o]': '7', 'Connection type': 'Ethernet' });
  await eventually(() => button('Compare'));
  return opened;
};

const open = async () => {
  button('Compare').click();
  await eventually(() => expect(dialog()).not.toBe(null));
};

test('field report 46: an overlap shows base, theirs and mine, with nothing chosen; what was chosen is still chosen when the dialog is opened again, and is what is saved', async () => {
  const { elsewhere } = await start();
  await open();
  expect(words('fieldset')).toEqual([
    'NameBefore: Dolly 1TheirsTheirsYoursMine',
    'Max heightBefore: 100 cmTheirs140 cmYours120 cm',
    'Connection typeBefore: –emptyTheirsRS-422YoursEthernet',
  ]);
  expect(words('.dialog-description span')).toEqual([
    'Someone else saved changes after you opened this system. Choose which values to keep.',
    'Only you changed: Camera tilt. Your values will be saved.',
    'Only they changed: Max dolly speed. Their values stay.',
  ]);
  expect(checked()).toEqual([false, false, false, false, false, false]);
  choices()[1]?.click();
  await eventually(() => expect(checked()).toEqual([false, true, false, false, false, false]));
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await eventually(() => expect([dialog(), document.activeElement === button('Compare')]).toEqual([null, true]));
  await open();
  expect(checked()).toEqual([false, true, false, false, false, false]);
  inDialog('Save choices').click();
  await eventually(() => expect(words('fieldset p')).toEqual(['Choose one.', 'Choose one.']));
  expect(document.activeElement).toBe(choices()[2]);
  choices()[2]?.click();
  choices()[5]?.click();
  await eventually(() => expect([checked(), words('fieldset p')]).toEqual([[false, true, true, false, false, true], []]));
  inDialog('Save choices').click();
  await eventually(() => expect([dialog(), lineNames(), note()]).toEqual([null, ['Mine'], null]));
  await eventually(() => expect(answer()?.textContent).toBe('Saved “Mine”.'));
  const saved = { name: 'Mine', maxHeight: 140, cameraTilt: 7, maxDollySpeed: 2, connectionType: 'Ethernet' };
  expect(await elsewhere.get(one.id)).toMatchObject({ ok: true, value: saved });
});

test('what is saved meets a newer value: it is asked about once more, with nothing chosen', async () => {
  const { server } = await openEdit(one);
  const { systems } = await somebodyElse(server, 'bob@example.test');
  await systems.update(one.id, { name: 'Theirs' }, null);
  await send('Update', { Name: 'Mine' });
  await eventually(() => button('Compare'));
  await open();
  await systems.update(one.id, { name: 'Theirs again' }, null);
  choices()[1]?.click();
  await eventually(() => expect(checked()).toEqual([false, true]));
  inDialog('Save choices').click();
  await eventually(() => expect(dialog()).toBe(null));
  await eventually(() => button('Compare'));
  await open();
  expect([words('fieldset'), checked()]).toEqual([['NameBefore: TheirsTheirsTheirs againYoursMine'], [false, false]]);
});

/** What the row says, and the dialog. */
const told = async () => {
  await eventually(() => button('Compare'));
  const row = note();
  await open();
  return [row, ...words('h2'), ...words('.dialog-description span'), ...words('fieldset')];
};

test('while the form is open, what somebody else has saved stands in the fields that nobody has touched and is told at one that both have changed, which keeps what was typed; sent all the same, it is asked about', async () => {
  const { server } = await openEdit(one);
  const { systems } = await somebodyElse(server, 'bob@example.test');
  type('Name', 'Mine');
  type('Camera tilt [o]', '7');
  await systems.update(one.id, { name: 'Theirs', maxDollySpeed: 2 }, null);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(messages()).toEqual({ Name: 'Changed to “\u2068Theirs\u2069” since you typed this.' }));
  expect(['Name', 'Camera tilt [o]', 'Max dolly speed [m/s]'].map((label) => field(label).value)).toEqual(['Mine', '7', '2']);
  // Also where the old value stands in the field again, whatever else is saved meanwhile.
  type('Name', one.name);
  await systems.update(one.id, { maxDollySpeed: 3 }, null);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect([field('Name').value, field('Max dolly speed [m/s]').value, messages()]).toEqual([one.name, '3', { Name: 'Changed to “\u2068Theirs\u2069” since you typed this.' }]));
  type('Name', 'Theirs');
  await eventually(() => expect(messages()).toEqual({}));
  // And it is asked about as well: who was told of theirs and typed the old one means it.
  await send('Update', { Name: one.name });
  await eventually(() => button('Compare'));
  expect(note()).toBe('Not saved. Someone else changed this system.CompareEditDiscard');
});

test('one’s own change in another tab is called one’s own', async () => {
  const { elsewhere } = await openEdit(one);
  await elsewhere.update(one.id, { name: 'Over there', maxDollySpeed: 2 }, null);
  await send('Update', { Name: 'Over here', 'Camera tilt [o]': '7' });
  expect(await told()).toEqual([
    'Not saved. You changed this system elsewhere.CompareEditDiscard',
    'You changed “Dolly 1” twice',
    'You saved other changes, perhaps in another tab or on another device, after you opened this system here. Choose which values to keep.',
    'Only changed here: Camera tilt. These values will be saved.',
    'Only changed elsewhere: Max dolly speed. Those values stay.',
    'NameBefore: Dolly 1ElsewhereOver thereHereOver here',
  ]);
});

test('where the log does not tell whose it was, it is called nobody’s', async () => {
  const { elsewhere, server } = await openEdit(one);
  server.faults.data.always('changesOf', { kind: 'unreachable' });
  await elsewhere.update(one.id, { name: 'Over there' }, null);
  await send('Update', { Name: 'Over here' });
  expect(await told()).toEqual([
    'Not saved. This system was changed elsewhere.CompareEditDiscard',
    '“Dolly 1” was also changed elsewhere',
    'Other changes were saved after you opened this system here. Choose which values to keep.',
    'NameBefore: Dolly 1ElsewhereOver thereHereOver here',
  ]);
});

test('decided elsewhere meanwhile, the dialog goes by itself', async () => {
  await start();
  await open();
  button('Discard').click();
  await eventually(() => expect([dialog(), lineNames()]).toEqual([null, ['Theirs']]));
});

/** As an extension of the browser does it: a box of its own in the page, which takes the focus. */
const foreignBox = (): HTMLInputElement => {
  const box = document.createElement('input');
  document.body.append(box);
  onTestFinished(() => box.remove());
  return box;
};

const pressAndFocus = async (box: HTMLElement) => {
  box.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
  box.focus();
  box.click();
  await settled();
};

test('field report 89: a box of an extension that takes the focus, or is pressed, closes no comparison, and what was chosen stays; a press beside the dialog closes it. Put off, nothing is lost; discarded, theirs stands', async () => {
  const { elsewhere } = await start();
  await open();
  choices()[1]?.click();
  await eventually(() => expect(checked()).toContain(true));
  const chosen = checked();
  const box = foreignBox();
  await pressAndFocus(box);
  expect([document.activeElement, checked()]).toEqual([box, chosen]);
  const backdrop = document.querySelector<HTMLElement>('.dialog-backdrop');
  if (backdrop === null) throw new Error('There is one behind each dialog.');
  await pressAndFocus(backdrop);
  await eventually(() => expect(dialog()).toBe(null));
  await open();
  inDialog('Decide later').click();
  await eventually(() => expect([dialog(), lineNames()]).toEqual([null, ['Mine']]));
  await open();
  inDialog('Discard my changes').click();
  await eventually(() => expect([dialog(), lineNames(), note()]).toEqual([null, ['Theirs'], null]));
  await eventually(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(await elsewhere.get(one.id)).toMatchObject({ ok: true, value: { name: 'Theirs', maxHeight: 140, cameraTilt: 0 } });
});

test('field report 89: nor the question at Log out', async () => {
  const { server } = await openAdd();
  server.faults.data.always('insert', { kind: 'unreachable' });
  await send('Add', { Name: 'Waiting' });
  await eventually(() => expect(note()).toContain('Not sent yet.'));
  button('Log out').click();
  await eventually(() => expect(dialog()).not.toBe(null));
  await pressAndFocus(foreignBox());
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Log out?');
});
