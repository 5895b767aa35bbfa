import { expect, onTestFinished, test, vi } from 'vitest';
import { focused, values } from '../../../tests/ui/form.ts';
import { arrivesAt, button, dialog, eventually, field, link, press, reload, screen, type } from '../../../tests/ui/open-app.tsx';
import { answer, lineNames, lines, numbered, send, signedInAt } from '../../../tests/ui/signed-in.ts';

const systems = [numbered(1), numbered(2, { maxHeight: 90, connectionType: 'RS-422' }), numbered(3)];

const start = async () => {
  const opened = await signedInAt('/', systems);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  return opened;
};

const key = (name: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
const has = (name: string | undefined) => eventually(() => expect(document.activeElement?.textContent).toBe(name));

const openMenu = (name: string) => {
  const opener = button(`Actions for \u2068${name}\u2069`);
  opener.focus();
  opener.click();
  return eventually(() => expect([document.querySelectorAll('[role=menu]').length, document.activeElement?.textContent]).toEqual([1, 'Open']));
};

test('the menu of a row: its keys, Escape with the focus back, and one menu at a time; a row is opened, edited and deleted by it; after a delete the next row has the focus', async () => {
  const { router } = await start();
  await openMenu('Dolly 2');
  expect([...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual(['Open', 'Edit', 'Duplicate', 'Delete']);
  for (const [name, item] of [['ArrowDown', 'Edit'], ['End', 'Delete'], ['ArrowDown', 'Open'], ['ArrowUp', 'Delete'], ['Home', 'Open'], ['d', 'Duplicate']]) {
    key(name ?? '');
    await has(item);
  }
  // The browser's own, as Ctrl with D.
  expect([key('d', { ctrlKey: true }), key('o', { metaKey: true })]).toEqual([true, true]);
  await has('Duplicate');
  const isOpen = () => button('Actions for \u2068Dolly 2\u2069').getAttribute('aria-expanded');
  expect(isOpen()).toBe('true');
  key('Escape');
  await eventually(() => expect(isOpen()).toBe('false'));
  await eventually(() => expect([document.querySelector('[role=menu]'), document.activeElement?.getAttribute('aria-label')]).toEqual([null, 'Actions for \u2068Dolly 2\u2069']));
  await openMenu('Dolly 3');
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await eventually(() => expect(document.querySelector('[role=menu]')).toBe(null));
  for (const [item, heading] of [['Open', 'Dolly 2'], ['Edit', 'Edit system']] as const) {
    await openMenu('Dolly 2');
    press(item);
    await arrivesAt(heading);
    router.history.back();
    await eventually(() => expect(lineNames()).toHaveLength(3));
  }
  await openMenu('Dolly 2');
  press('Delete');
  await eventually(() => expect([lineNames(), answer()?.textContent]).toEqual([['Dolly 1', 'Dolly 3'], 'Deleted “Dolly 2”.']));
  await has('Dolly 3');
});

test('a menu goes with its row, and stays away when that comes back', async () => {
  const { elsewhere } = await start();
  await openMenu('Dolly 2');
  await elsewhere.delete(numbered(2).id);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => press('Show'));
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1', 'Dolly 3']));
  await elsewhere.insert(numbered(2));
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect([lineNames(), document.querySelector('[role=menu]')]).toEqual([['Dolly 1', 'Dolly 2', 'Dolly 3'], null]));
});

test('a copy begins with all values, its name is taken for one that there is, a reload and the next copy of the same system find it again, no other one does, and the draft of a new system is left alone', async () => {
  const opened = await start();
  link('Add system').click();
  await arrivesAt('Add new system');
  await eventually(() => type('Name', 'Begun'));
  link('back').click();
  await eventually(() => expect(lineNames()).toHaveLength(3));
  const duplicate = async (name: string) => {
    await openMenu(name);
    press('Duplicate');
    await arrivesAt('Add new system');
  };
  await duplicate('Dolly 2');
  const copied = { Name: 'Dolly 2', 'Max height [cm]': '90', 'Connection type': 'RS-422' };
  await eventually(() => expect([values(), focused()]).toMatchObject([copied, 'Name']));
  expect(screen().text).toContain('This name is already in use.');
  type('Name', 'Dolly 2 b');
  for (const [name, begun] of [['Dolly 3', { Name: 'Dolly 3' }], ['Dolly 2', { ...copied, Name: 'Dolly 2 b' }]] as const) {
    link('back').click();
    await eventually(() => expect(lineNames()).toHaveLength(3));
    await duplicate(name);
    await eventually(() => expect(values()).toMatchObject(begun));
  }
  reload(opened, { store: opened.store });
  await eventually(() => expect(values()).toMatchObject({ ...copied, Name: 'Dolly 2 b' }));
  await send('Add');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1', 'Dolly 2', 'Dolly 2 b', 'Dolly 3']));
  link('Add system').click();
  await arrivesAt('Add new system');
  await eventually(() => expect(values()).toMatchObject({ Name: 'Begun', 'Max height [cm]': '0' }));
});

test('keys of the list: find, rows, edit, add, delete; none while somebody types, or with another key; one that is held acts once, and arrows and keys with Shift belong to the page outside the rows', async () => {
  const { router } = await start();
  key('j');
  await has('Dolly 1');
  key('j');
  await has('Dolly 2');
  key('k');
  await has('Dolly 1');
  key('e', { ctrlKey: true });
  key('/');
  await eventually(() => expect(document.activeElement).toBe(field('Find by name or connection')));
  key('n');
  expect(window.location.pathname).toBe('/');
  document.querySelector<HTMLElement>('h1')?.focus();
  key('n');
  await arrivesAt('Add new system');
  router.history.back();
  await eventually(() => expect(lineNames()).toHaveLength(3));
  link('Dolly 2').focus();
  key('e');
  await arrivesAt('Edit system');
  router.history.back();
  await arrivesAt('Systems');
  await has('Systems');
  // On from the row that the way led away from.
  for (const name of ['Dolly 2', 'Dolly 3']) {
    key('j');
    await has(name);
  }
  key('Delete');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1', 'Dolly 2']));
  key('u');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1', 'Dolly 2', 'Dolly 3']));
  link('Dolly 1').focus();
  for (const repeat of [false, true, true]) key('Delete', { repeat });
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2', 'Dolly 3']));
  link('Dolly 2').focus();
  key('Delete', { shiftKey: true });
  key('ArrowDown', { shiftKey: true });
  await has('Dolly 2');
  button('Undo').focus();
  key('ArrowDown');
  await has('Undo');
  key('j');
  await has('Dolly 2');
  key('j', { repeat: true });
  await has('Dolly 3');
  expect(lineNames()).toEqual(['Dolly 2', 'Dolly 3']);
});

test('? shows the keys, where they can be switched off; they stay off, and the columns still lead there', async () => {
  const opened = await start();
  key('?');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Keyboard shortcuts'));
  expect([...(dialog()?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(['/', 'n', 'j↓', 'k↑', 'Enter', 'Space', ',', 'Escape', 'e', 'd', 'Delete', 'u', 'Ctrl+Enter', '?']);
  dialog()?.querySelector('input')?.click();
  press('Close');
  await eventually(() => expect(dialog()).toBe(null));
  reload(opened, { store: opened.store });
  await eventually(() => expect(lineNames()).toHaveLength(3));
  key('n');
  key('?');
  press('Columns');
  await eventually(() => press('Keyboard shortcuts'));
  await eventually(() => expect(dialog()?.querySelector('input')?.checked).toBe(false));
  expect(window.location.pathname).toBe('/');
});

test('after an Update and an Add the list is as it was: search and order; what was written is brought into sight and tinted for a moment', async () => {
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  onTestFinished(() => shown.mockRestore());
  await signedInAt('/?q=dolly&sort=maxHeight&order=desc', systems);
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2', 'Dolly 1', 'Dolly 3']));
  const tinted = () => lines().flatMap((line) => (line.classList.contains('just-written') ? [line.querySelector('a')?.textContent] : []));
  link('Dolly 3').click();
  await arrivesAt('Dolly 3');
  link('Edit').click();
  await arrivesAt('Edit system');
  await eventually(() => expect(values()).toMatchObject({ Name: 'Dolly 3' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await send('Update', { 'Max height [cm]': '100' });
  await eventually(() => expect([window.location.search, lineNames(), tinted(), shown.mock.calls]).toEqual([
    '?q=dolly&sort=maxHeight&order=desc', ['Dolly 3', 'Dolly 2', 'Dolly 1'], ['Dolly 3'], [[{ block: 'nearest' }]],
  ]));
  await vi.advanceTimersByTimeAsync(2_400);
  await eventually(() => expect(tinted()).toEqual([]));
  vi.useRealTimers();
  link('Add system').click();
  await arrivesAt('Add new system');
  await send('Add', { Name: 'Dolly 4' });
  await eventually(() => expect([window.location.search, tinted()]).toEqual(['?q=dolly&sort=maxHeight&order=desc', ['Dolly 4']]));
  press('Undo');
  await eventually(() => expect([lineNames(), tinted()]).toEqual([['Dolly 3', 'Dolly 2', 'Dolly 1'], []]));
});

test('a copy form that was sent, gone back to and sent again adds another system', async () => {
  const { router } = await start();
  await openMenu('Dolly 2');
  press('Duplicate');
  await arrivesAt('Add new system');
  await eventually(() => expect(values()).toMatchObject({ Name: 'Dolly 2' }));
  await send('Add', { Name: 'Copy 1' });
  await eventually(() => expect([lineNames().length, answer()?.textContent]).toEqual([4, 'Added “Copy 1”.']));
  router.history.back();
  await arrivesAt('Add new system');
  await eventually(() => expect(values()).toMatchObject({ Name: 'Dolly 2' }));
  await send('Add', { Name: 'Copy 2' });
  await eventually(() => expect([lineNames(), answer()?.textContent]).toEqual([['Copy 1', 'Copy 2', 'Dolly 1', 'Dolly 2', 'Dolly 3'], 'Added “Copy 2”.']));
});

test('a copy that is left stays in sight until the list comes, and no other form in its place', async () => {
  await start();
  await openMenu('Dolly 2');
  press('Duplicate');
  await arrivesAt('Add new system');
  await eventually(() => type('Name', 'Copy'));
  const shown = new Set<string | undefined>();
  const watch = new MutationObserver(() => shown.add(values()['Name']));
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  await send('Add');
  await eventually(() => expect(lineNames()).toHaveLength(4));
  watch.disconnect();
  expect([...shown].filter((name) => name !== undefined && name !== 'Copy')).toEqual([]);
});

test('the way back from a system leads to the list as it was left, also from View; from a namesake it leads to the form', async () => {
  await signedInAt('/?q=dolly&sort=name&order=desc', systems);
  await eventually(() => expect(lineNames()).toEqual(['Dolly 3', 'Dolly 2', 'Dolly 1']));
  link('Add system').click();
  await arrivesAt('Add new system');
  await eventually(() => type('Name', 'Dolly 2'));
  await eventually(() => link('Open it').click());
  await arrivesAt('Dolly 2');
  link('Back').click();
  await arrivesAt('Add new system');
  await eventually(() => expect(values()).toMatchObject({ Name: 'Dolly 2' }));
  await send('Add', { Name: 'Dolly 4' });
  await eventually(() => link('View').click());
  await arrivesAt('Dolly 4');
  link('Back').click();
  await eventually(() => expect([window.location.search, lineNames()]).toEqual(['?q=dolly&order=desc', ['Dolly 4', 'Dolly 3', 'Dolly 2', 'Dolly 1']]));
});

test('what was just written and is hidden by the search is said to be hidden, and shown when asked for', async () => {
  await signedInAt('/?q=RS&sort=maxHeight', systems);
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2']));
  link('Add system').click();
  await arrivesAt('Add new system');
  await send('Add', { Name: 'Jib' });
  const offered = () => [...(answer()?.parentElement?.parentElement?.querySelectorAll('button, a') ?? [])].map(({ textContent }) => textContent);
  await eventually(() => expect([answer()?.textContent, offered(), lineNames()]).toEqual(['Added “Jib”. Your search hides it.', ['Undo', 'Show', 'Dismiss'], ['Dolly 2']]));
  link('Show').click();
  const tinted = () => lines().flatMap((line) => (line.classList.contains('just-written') ? [line.querySelector('a')?.textContent] : []));
  await eventually(() => expect([window.location.search, answer()?.textContent, lineNames().length, tinted()]).toEqual(['?sort=maxHeight', 'Added “Jib”.', 4, ['Jib']]));
});

test('what is not saved yet has no time of its last change', async () => {
  const { server } = await start();
  server.faults.data.outage();
  link('Add system').click();
  await arrivesAt('Add new system');
  await send('Add', { Name: 'Jib' });
  await eventually(() => expect(lines().map((line) => line.querySelector('dl > :last-child > dd')?.textContent === 'Not saved yet')).toEqual([false, false, false, true]));
});
