import { expect, test } from 'vitest';
import { arrivesAt, button, eventually, field, link, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { answer, lineNames, numbered, openAdd, openEdit, send, signedInAt } from '../../../tests/ui/signed-in.ts';

const [one, two] = [numbered(1), numbered(2)] as const;
const refused = { kind: 'fails', failure: { kind: 'refused', message: 'too high' } } as const;
const words = 'Find by name or connection';

/** As somebody does it who has no pointer. */
const pressByKey = async (name: string): Promise<void> => {
  await eventually(() => button(name).focus());
  press(name);
};
const focus = (): string => {
  const { activeElement: element } = document;
  return element instanceof HTMLInputElement ? `field ${element.type}` : `${element?.tagName} ${element?.textContent}`;
};
const hasFocus = (where: string) => eventually(() => expect(focus()).toBe(where));

test('field report 94: after “Clear” the search has the focus, be anything found or not', async () => {
  await signedInAt('/', [one, two]);
  for (const typed of ['zz', 'dolly']) {
    await eventually(() => type(words, typed));
    await pressByKey('Clear');
    await eventually(() => expect(field(words).value).toBe(''));
    await hasFocus('field search');
    field(words).blur();
  }
});

test.each([
  ['Retry', 'A Renamed'],
  ['Discard', 'A Dolly 1'],
])('field report 94: after %s of a change the line has the focus', async (name, where) => {
  await openEdit(one, { systems: [one, two], prepare: ({ faults: { data } }) => data.next('update', refused) });
  await send('Update', { Name: 'Renamed' });
  await pressByKey(name);
  await hasFocus(where);
});

test('field report 94: after “Try now” at the lower edge the heading has the focus, after “Discard” of a line that goes the next line', async () => {
  const { server } = await openAdd({ systems: [one] });
  const letThrough = server.faults.data.always('insert', { kind: 'unreachable' });
  await send('Add', { Name: 'Waiting' });
  await eventually(() => button('Try now'));
  letThrough();
  server.faults.data.next('insert', refused);
  await pressByKey('Try now');
  await hasFocus('H1 Systems');
  await pressByKey('Discard');
  await eventually(() => expect(lineNames()).toEqual([one.name]));
  await hasFocus('A Dolly 1');
});

test('field report 94: after “Retry” of a system, and of a form, that did not come, the heading has the focus', async () => {
  const { server } = await signedInAt('/', [one]);
  const letThrough = server.faults.data.always('get', { kind: 'fails', failure: { kind: 'unexpected' } });
  await eventually(() => link(one.name).click());
  await arrivesAt(one.name);
  await eventually(() => expect(screen().text).toContain('Showing the last loaded version'));
  await pressByKey('Retry');
  await hasFocus(`H1 ${one.name}`);
  link('Edit').click();
  await arrivesAt('Edit system');
  letThrough();
  await pressByKey('Retry');
  await hasFocus('H1 Edit system');
});

test('field report 94: a notice that goes by itself, with the focus on its button, gives it to the heading', async () => {
  const { server } = await openEdit(one, { prepare: ({ faults: { data } }) => void data.always('update', { kind: 'unreachable' }) });
  await send('Update', { Name: 'Renamed' });
  await eventually(() => button('Undo “Renamed”').focus());
  server.faults.data.next('update', refused);
  press('Try now');
  await eventually(() => expect(answer()).toBe(null));
  await hasFocus('H1 Systems');
});
