import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { click, mount } from '../../../tests/mount.tsx';
import { buttonIn, dialog } from '../../../tests/ui/open-app.tsx';
import type { SystemUpdate } from '../../domain/sync/system-write.ts';
import { aSystem } from '../../domain/testing/samples.ts';
import { type Choices, ConflictDialog } from './conflict-dialog.tsx';

const before = aSystem(1, { name: 'Base', maxHeight: 100, cameraTilt: 5, maxDollySpeed: 1, updatedAt: 'v1' });
const theirs = aSystem(1, { ...before, name: '', maxHeight: 140, maxDollySpeed: 2, updatedAt: 'v2' });
const update: SystemUpdate = { kind: 'update', before, changes: { name: 'Mine', maxHeight: 120, cameraTilt: 7 } };

const inDialog = <Kind extends Element>(selector: string, kind: new () => Kind): readonly Kind[] =>
  [...document.querySelectorAll(`[role=dialog] ${selector}`)].flatMap((each) => (each instanceof kind ? [each] : []));
const button = (name: string): HTMLButtonElement => buttonIn(dialog(), name);
const words = (selector: string) => inDialog(selector, HTMLElement).map(({ textContent }) => textContent);

const open = async (choices: Choices = {}) => {
  const calls = { onChoose: vi.fn(), onSave: vi.fn(), onDiscard: vi.fn(), onClose: vi.fn() };
  const show = (chosen: Choices) => (
    <ConflictDialog update={update} theirs={theirs} choices={chosen} {...calls} returnTo={null} />
  );
  const { render } = await mount(show(choices));
  return { ...calls, choose: (chosen: Choices) => render(show(chosen)) };
};

test('the fields that both have changed stand side by side, nothing is chosen, the others are named', async () => {
  await open();
  expect(words('fieldset')).toEqual([
    'NameBeforeBaseTheirs–MineMine',
    'Max heightBefore100 cmTheirs140 cmMine120 cm',
  ]);
  expect(inDialog('input', HTMLInputElement).map(({ checked }) => checked)).toEqual([false, false, false, false]);
  expect(words('p span')).toEqual([
    'Someone else has saved it since you opened it. Choose what is to stand.',
    'Saved with these, as only you changed it: Camera tilt.',
    'Stays as it is now, as only the other one changed it: Max dolly speed.',
  ]);
});

test('a choice is told with the others; saved are the fields that are mine', async () => {
  const { choose, onChoose, onSave } = await open({ name: 'mine' });
  const [, , theirHeight] = inDialog('input', HTMLInputElement);
  if (theirHeight === undefined) throw new Error('There are four.');
  await click(theirHeight);
  expect(onChoose.mock.calls).toEqual([[{ name: 'mine', maxHeight: 'theirs' }]]);
  await choose({ name: 'mine', maxHeight: 'theirs' });
  await click(button('Save these'));
  expect(onSave.mock.calls).toEqual([[['name']]]);
});

test('while a choice is missing nothing is saved, and the first such field gets the focus', async () => {
  const { onSave, choose } = await open({ name: 'theirs' });
  await click(button('Save these'));
  expect(onSave).not.toHaveBeenCalled();
  expect(words('fieldset p')).toEqual(['Choose one of the two.']);
  expect(document.activeElement).toBe(inDialog('input', HTMLInputElement)[2]);
  await choose({ name: 'theirs', maxHeight: 'theirs' });
  expect(words('fieldset p')).toEqual([]);
  await click(button('Save these'));
  expect(onSave.mock.calls).toEqual([[[]]]);
});

test('Escape and the buttons say what they are for, and nothing else', async () => {
  const { onClose, onDiscard, onSave } = await open();
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  await click(button('Not now'));
  expect(onClose).toHaveBeenCalledTimes(2);
  await click(button('Discard mine'));
  expect(onDiscard).toHaveBeenCalledOnce();
  expect(onSave).not.toHaveBeenCalled();
});
