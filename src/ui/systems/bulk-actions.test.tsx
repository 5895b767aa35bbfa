import { expect, onTestFinished, test, vi } from 'vitest';
import { arrivesAt, button, dialog, eventually, link, press, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, note, numbered, openEdit, send, signedInAt } from '../../../tests/ui/signed-in.ts';
import { present } from '../../../tests/samples.ts';

const status = () => [...document.querySelectorAll('main [role=status], section[aria-label=Notices] [role=status]')].map(({ textContent }) => textContent).join();
const setTo = async (value: string, isReady: string): Promise<void> => {
  press('Set a field');
  await eventually(() => expect(dialog()).not.toBe(null));
  type('Value', value);
  await eventually(() => expect(dialog()?.textContent).toContain(isReady));
};
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main li input[aria-label^="Select"]')];

test('a field of all that are selected is set, what failed is told as one with what is left, and one press undoes the rest, the first of them with the focus', async () => {
  const systems = [1, 2, 3].map((number) => numbered(number, { connectionType: `old ${number}` }));
  const { elsewhere } = await signedInAt('/', systems);
  const connections = async () => {
    const read = await Promise.all(systems.map(({ id }) => elsewhere.get(id)));
    return read.map((each) => (each.ok ? each.value.connectionType : each.failure.kind));
  };
  await eventually(() => expect(lineNames()).toHaveLength(3));
  for (const box of boxes()) box.click();
  await setTo('fibre', 'Change 3 systems');
  await elsewhere.update(systems[1]?.id ?? numbered(2).id, { connectionType: 'theirs' }, null);
  press('Change 3 systems');
  await eventually(() => expect(status()).toContain('2 of 3 changed.'));
  expect(await connections()).toEqual(['fibre', 'theirs', 'fibre']);
  press('See 1 that failed');
  await eventually(() => expect(dialog()?.querySelector('li')?.textContent).toBe('Dolly 2You’ve changed it since then.Open Dolly 2'));
  press('Close');
  // A dialog gives the focus back a moment after it has gone, and would take it from the row.
  await eventually(() => expect([dialog(), document.activeElement?.textContent]).toEqual([null, 'See 1 that failed']));
  button('Undo').focus();
  press('Undo');
  await eventually(() => expect(status()).toContain('Undone.'));
  expect([await connections(), document.activeElement?.textContent]).toEqual([['old 1', 'theirs', 'old 3'], 'Dolly 1']);
  // As any answer it is there until the next one.
  button('Actions for \u2068Dolly 3\u2069').click();
  await eventually(() => button('Delete').click());
  await eventually(() => expect(status().match(/Undone\.|Deleted “Dolly 3”\./g)).toEqual(['Deleted “Dolly 3”.']));
});

test('what had the value before is told apart; what an undo leaves alone is named, with whose change it keeps and the way to it, and there is nothing to send again', async () => {
  const { elsewhere } = await signedInAt('/', [1, 2, 3].map((number) => numbered(number, { connectionType: 'old' })));
  await eventually(() => expect(lineNames()).toHaveLength(3));
  for (const box of boxes()) box.click();
  await setTo('fibre', 'Change 3 systems');
  await elsewhere.update(numbered(3).id, { connectionType: 'fibre' }, null);
  press('Change 3 systems');
  await eventually(() => expect(status()).toContain('Changed 2 systems. 1 already had this value.'));
  await elsewhere.update(numbered(2).id, { connectionType: 'Ethernet' }, null);
  press('Undo');
  await eventually(() => expect(status()).toContain('1 of 2 undone.'));
  press('See 1 that failed');
  await eventually(() => expect(dialog()?.textContent).toBe('What stays as it isEverything else was undone.Dolly 2You’ve changed it since then.Open Dolly 2Close'));
  link('Open Dolly 2').click();
  await arrivesAt('Dolly 2');
  await eventually(() => expect([dialog(), document.activeElement?.tagName]).toEqual([null, 'H1']));
});

test('failures that another window dismissed while they were looked at are looked at no more: what is done next opens nothing', async () => {
  const { elsewhere, services } = await signedInAt('/', [1, 2, 3].map((number) => numbered(number)));
  await eventually(() => expect(lineNames()).toHaveLength(3));
  for (const box of boxes()) box.click();
  await setTo('fibre', 'Change 3 systems');
  await elsewhere.update(numbered(2).id, { connectionType: 'theirs' }, null);
  press('Change 3 systems');
  await eventually(() => press('See 1 that failed'));
  await eventually(() => expect(dialog()).not.toBe(null));
  present((await services.signedIn()).userScope.getSnapshot().context.userScope).batch.send({ type: 'batch.dismiss' });
  await eventually(() => expect(dialog()).toBe(null));
  press('Delete the selected systems');
  await eventually(() => expect(status()).toContain('Deleted 3 systems.'));
  expect(dialog()).toBe(null);
});

test('a connection that is set of many is suggested, as in the form', async () => {
  await signedInAt('/', ['Ethernet', 'RS-422'].map((connectionType, index) => numbered(index + 1, { connectionType })));
  await eventually(() => expect(lineNames()).toHaveLength(2));
  for (const box of boxes()) box.click();
  press('Set a field');
  const input = () => dialog()?.querySelector('input');
  const key = (name: string) => input()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await eventually(() => input()?.focus());
  await eventually(() => {
    key('ArrowDown');
    expect(options()).toEqual(['Ethernet', 'RS-422']);
  });
  type('Value', 'eth');
  await eventually(() => expect([options(), input()?.getAttribute('role')]).toEqual([['Ethernet'], 'combobox']));
  // Escape closes what is open last.
  key('Escape');
  await eventually(() => expect([options(), dialog() === null]).toEqual([[], false]));
  key('ArrowDown');
  await eventually(() => expect(options()).toEqual(['Ethernet']));
  key('ArrowDown');
  await eventually(() => expect(input()?.getAttribute('aria-activedescendant')).toBe(document.querySelector('[role=option]')?.id));
  key('Enter');
  await eventually(() => expect([input()?.value, options()]).toEqual(['Ethernet', []]));
});

test('a figure that is set of many says what it is kept as', async () => {
  await signedInAt('/', [numbered(1, { maxHeight: 240 }), numbered(2)]);
  await eventually(() => expect(lineNames()).toHaveLength(2));
  for (const box of boxes()) box.click();
  press('Set a field');
  await eventually(() => expect(dialog()).not.toBe(null));
  const select = dialog()?.querySelector('select');
  if (!(select instanceof HTMLSelectElement)) throw new Error('There is no field to choose.');
  select.value = 'maxHeight';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const described = () => document.getElementById(dialog()?.querySelector('input')?.getAttribute('aria-describedby') ?? '')?.textContent?.trim();
  await eventually(() => expect(dialog()?.textContent).toContain('[cm]'));
  type('Value [cm]', '1.250');
  await eventually(() => expect(described()).toBe('= 1.25 cm. For thousands, write 1250.'));
  type('Value [cm]', '2.4 m');
  await eventually(() => expect(described()).toBe('= 240 cm'));
  // The number is taken away, and its unit stands: nothing is stated, and nothing erased unasked.
  type('Value [cm]', ' m');
  await eventually(() => expect(button('Change').getAttribute('aria-disabled')).toBe('true'));
  button('Clear Max height of 2 systems');
});

test('many changes that this browser can’t store: it asks before the page goes as long as one of them is still to be sent', async () => {
  const asksBeforeUnload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { server } = await signedInAt('/', [numbered(1), numbered(2)]);
  await eventually(() => expect(lineNames()).toHaveLength(2));
  const full = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const mend = server.faults.data.outage();
  for (const box of boxes()) box.click();
  await eventually(() => press('Delete the selected systems'));
  await eventually(() => button('Try now'));
  await eventually(() => expect([status().includes('This browser can’t store it, so keep this page open.'), asksBeforeUnload()]).toEqual([true, true]));
  mend();
  press('Try now');
  await eventually(() => expect([status().includes('Deleted 2 systems.'), asksBeforeUnload()]).toEqual([true, false]));
});

test('several that still wait to be added are deleted: they are said, and brought back, as one', async () => {
  const { server } = await signedInAt('/', [numbered(1)]);
  await eventually(() => expect(lineNames()).toHaveLength(1));
  const mend = server.faults.data.outage();
  for (const name of ['Alpha', 'Beta']) {
    link('Add system').click();
    await arrivesAt('Add new system');
    await send('Add', { Name: name });
    await eventually(() => expect(lineNames()).toContain(name));
  }
  for (const box of boxes().slice(0, 2)) box.click();
  await eventually(() => press('Delete the selected systems'));
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1']));
  press('Undo 2 changes');
  await eventually(() => expect(lineNames()).toEqual(['Alpha', 'Beta', 'Dolly 1']));
  for (const box of boxes().slice(0, 2)) box.click();
  await eventually(() => press('Delete the selected systems'));
  mend();
  press('Try now');
  await eventually(() => expect(status()).toContain('Deleted “Beta” and 1 more.'));
});

test('the dialog of a field stays as long as its change is not taken: another batch is under way', async () => {
  const { elsewhere } = await signedInAt('/', [numbered(1, { connectionType: 'old' })]);
  await eventually(() => expect(lineNames()).toHaveLength(1));
  for (const box of boxes()) box.click();
  await setTo('first', 'Change 1 system');
  press('Change 1 system');
  await eventually(() => expect([status().includes('Changed 1 system.'), dialog()]).toEqual([true, null]));
  // Where every answer stands: in sight wherever the list was scrolled to.
  expect(document.querySelector('section[aria-label=Notices]')?.textContent).toContain('Changed 1 system.UndoDismiss');
  await setTo('second', 'Change 1 system');
  press('Undo');
  press('Change 1 system');
  await eventually(() => expect(status()).toContain('Undone.'));
  expect(dialog()).not.toBe(null);
  press('Change 1 system');
  await eventually(() => expect([status().includes('Changed 1 system.'), dialog()]).toEqual([true, null]));
  expect(await elsewhere.get(numbered(1).id)).toMatchObject({ value: { connectionType: 'second' } });
});

test('an empty value erases nothing: clearing is a button of its own, which says what it clears; whom a change leaves as they are is told', async () => {
  const systems = ['old', 'old', ''].map((connectionType, index) => numbered(index + 1, { connectionType }));
  const { elsewhere } = await signedInAt('/', systems);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  for (const box of boxes()) box.click();
  press('Set a field');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Set a field for 3 systems'));
  const actions = () => [...(dialog()?.querySelectorAll('.dialog-actions button') ?? [])].map((each) => `${each.textContent}${each.matches('[aria-disabled=true]') ? ' (rests)' : ''}`);
  expect([actions(), dialog()?.textContent]).toEqual([['Change (rests)', 'Clear Connection type of 2 systems', 'Cancel'], expect.stringContaining('1 of them is empty already.')]);
  dialog()?.querySelector('form')?.requestSubmit();
  type('Value', 'old');
  await eventually(() => expect([actions(), dialog()?.textContent]).toEqual([['Change 1 system', 'Cancel'], expect.stringContaining('2 of them have this value already.')]));
  type('Value', ' ');
  await eventually(() => expect(actions()).toHaveLength(3));
  press('Clear Connection type of 2 systems');
  await eventually(() => expect(status()).toContain('Changed 2 systems.'));
  expect(await elsewhere.get(systems[0]?.id ?? numbered(2).id)).toMatchObject({ value: { connectionType: '' } });
});

test('all that are selected are deleted, and one press brings them back, the first with the focus; what somebody had deleted before is not counted, and stays gone', async () => {
  const systems = [1, 2, 3, 4].map((number) => numbered(number));
  const { elsewhere } = await signedInAt('/', systems);
  await eventually(() => expect(lineNames()).toHaveLength(4));
  for (const box of boxes().slice(1)) box.click();
  await elsewhere.delete(numbered(4).id);
  press('Delete the selected systems');
  await eventually(() => expect([status().includes('Deleted 2 systems. 1 was already gone.'), lineNames()]).toEqual([true, ['Dolly 1']]));
  button('Undo').focus();
  press('Undo');
  await eventually(() => expect([status().includes('Undone.'), lineNames(), document.activeElement?.textContent]).toEqual([true, ['Dolly 1', 'Dolly 2', 'Dolly 3'], 'Dolly 2']));
});

test('who goes on while what they put back is on its way keeps the focus where they are', async () => {
  const { server } = await signedInAt('/', [1, 2, 3].map((number) => numbered(number)));
  await eventually(() => expect(lineNames()).toHaveLength(3));
  for (const box of boxes().slice(1)) box.click();
  press('Delete the selected systems');
  await eventually(() => button('Undo').focus());
  const { release } = server.faults.data.hold('insertMany', 'beforeEffect');
  onTestFinished(release);
  press('Undo');
  await eventually(() => expect(document.activeElement?.tagName).toBe('H1'));
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  release();
  await eventually(() => expect([status().includes('Undone.'), lineNames()]).toEqual([true, ['Dolly 1', 'Dolly 2', 'Dolly 3']]));
  expect(document.activeElement?.tagName).toBe('H1');
});

test('the key for Undo takes back what was done last, also to several, once; the line of what was done before has gone', async () => {
  await signedInAt('/', [1, 2, 3].map((number) => numbered(number)));
  await eventually(() => expect(lineNames()).toHaveLength(3));
  const key = (name: string) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  link('Dolly 1').focus();
  key('Delete');
  await eventually(() => expect(status()).toContain('Deleted “Dolly 1”.'));
  for (const box of boxes()) box.click();
  await eventually(() => press('Delete the selected systems'));
  await eventually(() => expect([status().includes('Deleted 2 systems.'), status().includes('Deleted “Dolly 1”.')]).toEqual([true, false]));
  key('u');
  await eventually(() => expect([lineNames(), status().includes('Undone.')]).toEqual([['Dolly 2', 'Dolly 3'], true]));
  key('u');
  link('Dolly 2').focus();
  key('Delete');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 3']));
  key('u');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2', 'Dolly 3']));
});

test('a value that nobody sees erases nothing by Enter', async () => {
  await signedInAt('/', [numbered(1, { connectionType: 'rail' })]);
  await eventually(() => expect(lineNames()).toHaveLength(1));
  for (const box of boxes()) box.click();
  await setTo('\u200B', 'Clear Connection type of 1 system');
  expect(button('Change').getAttribute('aria-disabled')).toBe('true');
});

test('a system whose change was refused goes with the others that are deleted, and its change with it', async () => {
  const refuse = { kind: 'fails', failure: { kind: 'refused', message: 'too high' } } as const;
  await openEdit(numbered(1), { systems: [numbered(1), numbered(2)], prepare: (server) => server.faults.data.next('update', refuse) });
  await send('Update', { 'Max height [cm]': '99' });
  await eventually(() => expect(note()).toContain('Not saved.'));
  for (const box of boxes()) box.click();
  await eventually(() => press('Delete the selected systems'));
  await eventually(() => expect([lineNames(), status().match(/Deleted [^.]*\./g)]).toEqual([[], ['Deleted 1 system.', 'Deleted “Dolly 1”.']]));
});

test('a field of a system whose change waits is set after that, and one of a system whose change was refused beside it: undone, it is as the server had it', async () => {
  const [one, two] = [1, 2].map((number) => numbered(number, { connectionType: 'old' }));
  const { server, elsewhere } = await openEdit(present(one), { systems: [present(one), present(two)] });
  const connections = () => Promise.all([one, two].map(async (each) => elsewhere.get(present(each).id))).then((read) => read.map((each) => each.ok && each.value.connectionType));
  await elsewhere.update(present(one).id, { connectionType: 'theirs' }, null);
  await send('Update', { 'Connection type': 'mine' });
  await eventually(() => expect(note()).toContain('Not saved.'));
  link('Dolly 2').click();
  await arrivesAt('Dolly 2');
  link('Edit').click();
  await arrivesAt('Edit system');
  const mend = server.faults.data.outage();
  await send('Update', { 'Connection type': 'waits' });
  await eventually(() => expect(note(1)).toContain('Not sent yet.'));
  for (const box of boxes()) box.click();
  await setTo('fibre', 'Change 2 systems');
  press('Change 2 systems');
  mend();
  await eventually(() => press('Try now'));
  await eventually(() => expect([note(1), status().match(/Changed [^.]*\./)?.[0]]).toEqual([null, 'Changed 1 system.']));
  expect(await connections()).toEqual(['fibre', 'fibre']);
  press('Undo');
  await eventually(() => expect(status()).toContain('Undone.'));
  expect(await connections()).toEqual(['theirs', 'fibre']);
});
