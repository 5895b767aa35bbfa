import { expect, test } from 'vitest';
import { arrivesAt, button, eventually, focusedOn, link, press, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lowerEdge, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

const systems = [1, 2, 3, 4, 5].map((number) => numbered(number, { maxHeight: 100 - number }));

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main li input[aria-label^="Select"]')];
const chosen = () => boxes().flatMap(({ checked }, index) => (checked ? [lineNames()[index]] : []));
const words = () => [...(lowerEdge()?.querySelectorAll('p > span:first-child') ?? [])].map(({ textContent }) => textContent).filter((text) => text?.includes('selected'));
const click = (index: number, shiftKey = false) => boxes()[index]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
const key = (name: string, shiftKey = false, others: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: name, shiftKey, ...others, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
};

const start = async () => {
  const opened = await signedInAt('/', systems);
  await eventually(() => expect(lineNames()).toHaveLength(systems.length));
  return opened;
};

test('Clear lets go of all that is selected, also of what the search hides, and the focus is at the heading; systems are chosen by their boxes and by Space, with Shift as far as the last one toggled, in the order that is shown', async () => {
  await start();
  for (const index of [0, 1]) click(index);
  type('Find by name or connection', 'dolly 2');
  await eventually(() => expect(words()).toEqual(['2 selected, 1 hidden by your search']));
  button('Clear selection').focus();
  press('Clear selection');
  await eventually(() => expect([chosen(), words(), focusedOn()]).toEqual([[], [], ['H1', 'Systems']]));
  type('Find by name or connection', '');
  await eventually(() => expect([lineNames().length, chosen()]).toEqual([systems.length, []]));
  expect([boxes()[0]?.getAttribute('aria-label'), words()]).toEqual(['Select \u2068Dolly 1\u2069', []]);
  click(0);
  click(2, true);
  await eventually(() => expect([chosen(), words()]).toEqual([['Dolly 1', 'Dolly 2', 'Dolly 3'], ['3 selected']]));
  press('Clear selection');
  await eventually(() => expect([chosen(), words()]).toEqual([[], []]));
  link('Dolly 4').focus();
  for (const name of ['altKey', 'ctrlKey', 'metaKey']) expect([name, key(' ', false, { [name]: true })]).toEqual([name, false]);
  expect(key(' ')).toBe(true);
  key('ArrowDown');
  key(' ', true);
  await eventually(() => expect([chosen(), words()]).toEqual([['Dolly 4', 'Dolly 5'], ['2 selected']]));
  // Now upside down.
  press('Sort by Max height');
  await eventually(() => expect(lineNames()[0]).toBe('Dolly 5'));
  click(0);
  click(2, true);
  expect([chosen(), words()]).toEqual([['Dolly 5', 'Dolly 4', 'Dolly 3'], ['3 selected']]);
});

test('what is chosen outlasts search, other screens and a fresh look at the list; what is deleted goes from it', async () => {
  const { elsewhere } = await start();
  for (const index of [0, 1, 4]) click(index);
  type('Find by name or connection', 'dolly 2');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2']));
  await eventually(() => expect([chosen(), words()]).toEqual([['Dolly 2'], ['3 selected, 2 hidden by your search']]));
  link('Dolly 2').click();
  await arrivesAt('Dolly 2');
  press('Delete');
  await arrivesAt('Systems');
  await eventually(() => expect(words()).toEqual(['2 selected, 2 hidden by your search']));
  type('Find by name or connection', '');
  await eventually(() => expect(chosen()).toEqual(['Dolly 1', 'Dolly 5']));
  const [first] = systems;
  if (first !== undefined) await elsewhere.delete(first.id);
  link('Add system').click();
  await arrivesAt('Add new system');
  link('back').click();
  await eventually(() => expect([chosen(), words()]).toEqual([['Dolly 5'], ['1 selected']]));
});

test('the box in the heading selects all that was found, beside what was before, or lets go of these and of nothing that the search hides; a button selects them where there is no heading, and rests with nothing more to select', async () => {
  await start();
  const all = (name = 'Select all') => document.querySelector<HTMLInputElement>(`main input[aria-label="${name}"]`);
  const is = () => [all()?.checked, all()?.indeterminate, chosen().length];
  for (const [checked, count] of [[true, 5], [false, 0]]) {
    all()?.click();
    await eventually(() => expect(is()).toEqual([checked, false, count]));
  }
  click(0);
  await eventually(() => expect([is(), words()]).toEqual([[false, true, 1], ['1 selected']]));
  type('Find by name or connection', 'dolly 3');
  await eventually(() => expect(words()).toEqual(['1 selected, 1 hidden by your search']));
  press('Select all found');
  await eventually(() => expect([words(), chosen(), all('Select all found')?.checked, button('Select all found').getAttribute('aria-disabled')]).toEqual([['2 selected, 1 hidden by your search'], ['Dolly 3'], true, 'true']));
  all('Select all found')?.click();
  await eventually(() => expect([words(), chosen(), all('Select all found')?.checked]).toEqual([['1 selected, 1 hidden by your search'], [], false]));
});

test('a key leads from a row to what can be done with the selected ones, and Escape back to the row', async () => {
  await start();
  link('Dolly 4').focus();
  key(' ');
  await eventually(() => expect(words()).toEqual(['1 selected']));
  expect(key(',')).toBe(true);
  expect(lowerEdge()?.contains(document.activeElement)).toBe(true);
  // Not read out with the words beside them.
  expect([...document.querySelectorAll('[role=status] :is(a, button)')]).toEqual([]);
  button('Delete the selected systems').focus();
  expect(key('Escape')).toBe(true);
  await eventually(() => expect(focusedOn()).toEqual(['A', 'Dolly 4']));
  expect(key('Escape')).toBe(false);
});
