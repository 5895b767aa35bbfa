import { expect, onTestFinished, test, vi } from 'vitest';
import { signIn } from '../../../tests/ui/accounts.ts';
import { focused, messages, values } from '../../../tests/ui/form.ts';
import { arrivesAt, eventually, field, link, press, reload, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, note, numbered, openAdd, openEdit, send, signedInAt } from '../../../tests/ui/signed-in.ts';
import { untouchedForm } from '../../../tests/untouched-form.ts';

const one = numbered(1, { minHeight: 10, maxHeight: 100, connectionType: 'RS-422' });
const held = { ...untouchedForm, Name: 'Dolly 1', 'Min height [cm]': '10', 'Max height [cm]': '100', 'Connection type': 'RS-422' };

const restored = () => screen().text?.includes('Restored your unsaved changes from') === true;
const shows = (isRestored: boolean, texts: object) => eventually(() => expect([restored(), values()]).toEqual([isRestored, texts]));

/** Away from the form, and to it again. */
const leaveAndComeBack = async (): Promise<void> => {
  link('back').click();
  await arrivesAt('Systems');
  link('Add system').click();
  await arrivesAt('Add new system');
};
const openEditFromList = async (listed: string, read = listed): Promise<void> => {
  await eventually(() => expect(lineNames()).toEqual([listed]));
  link(listed).click();
  await arrivesAt(read);
  link('Edit').click();
  await arrivesAt('Edit system');
};
const isSaved = (name: string) => eventually(() => expect([lineNames(), note()]).toEqual([[name], null]));

test('Discard puts the empty form back, with the focus in its first field, and typing starts anew; until then, Undo brings back what was typed, to be kept as before', async () => {
  await openAdd();
  type('Name', ' half a na');
  type('Min height [cm]', '1e');
  await leaveAndComeBack();
  type('Connection type', 'typed since');
  const typed = { ...untouchedForm, Name: ' half a na', 'Min height [cm]': '1e', 'Connection type': 'typed since' };
  await shows(true, typed);
  press('Discard');
  await shows(false, untouchedForm);
  expect(focused()).toBe('Name');
  press('Undo');
  await shows(true, typed);
  expect(focused()).toBe('Name');
  await leaveAndComeBack();
  await shows(true, typed);
  press('Discard');
  await leaveAndComeBack();
  await shows(false, untouchedForm);
  type('Name', 'again');
  await leaveAndComeBack();
  await shows(true, { ...untouchedForm, Name: 'again' });
  press('Discard');
  await eventually(() => expect(screen().controls).toContain('Undo'));
  type('Name', 'again');
  await eventually(() => expect(screen().controls).not.toContain('Undo'));
  await leaveAndComeBack();
  await shows(true, { ...untouchedForm, Name: 'again' });
});

test('an edit keeps what was touched, takes the newer row elsewhere, and says where both were changed', async () => {
  const { elsewhere } = await openEdit(one);
  await shows(false, held);
  type('Name', 'Mine');
  type('Min height [cm]', '11');
  link('back').click();
  await arrivesAt('Systems');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1']));
  await elsewhere.update(one.id, { name: 'Theirs', maxHeight: 101 }, null);
  await openEditFromList('Dolly 1', 'Theirs');
  await shows(true, { ...held, Name: 'Mine', 'Min height [cm]': '11', 'Max height [cm]': '101' });
  expect(messages()).toEqual({ Name: 'Changed to “\u2068Theirs\u2069” since you typed this.' });
  await send('Update');
  await isSaved('Mine');
  expect(await elsewhere.get(one.id)).toMatchObject({ ok: true, value: { name: 'Mine', minHeight: 11, maxHeight: 101, connectionType: 'RS-422' } });
  await openEditFromList('Mine');
  await shows(false, { ...held, Name: 'Mine', 'Min height [cm]': '11', 'Max height [cm]': '101' });
});

test('where storage takes no text the form says so, and works', async () => {
  await openAdd();
  const full = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const hint = 'What you type here will be lost if you leave the page.';
  expect(screen().text).not.toContain(hint);
  type('Name', 'Not kept');
  await eventually(() => expect(screen().text).toContain(hint));
  // In sight of who types, also on a phone.
  const said = [...document.querySelectorAll('main [role=status]')].find(({ textContent }) => textContent === hint);
  expect(said?.compareDocumentPosition(field('Name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await send('Add');
  await isSaved('Not kept');
});

test('what was typed for a system that somebody has deleted since is there when its form is opened again, goes on in the form of a new one, and is gone once that is added', async () => {
  const { router, elsewhere, server } = await openEdit(one);
  type('Name', 'Took an hour');
  type('Connection type', '');
  link('back').click();
  await arrivesAt('Systems');
  await elsewhere.delete(one.id);
  const open = () => router.navigate({ to: '/systems/$id/edit', params: { id: one.id } });
  await open();
  const shown = () => [...document.querySelectorAll('main tr')].map(({ textContent }) => textContent);
  const typed = ['NameTook an hour', 'Connection type–empty'];
  await eventually(() => expect(shown()).toEqual(typed));
  expect(screen().text).toMatch(/System not found.*It may have been deleted\. Your unsaved changes from .* are still here\./);
  link('Add as a new system').click();
  await arrivesAt('Add new system');
  await shows(true, { ...untouchedForm, Name: 'Took an hour' });
  expect([focused(), messages()]).toEqual(['Name', {}]);
  type('Min height [cm]', '12');
  router.history.back();
  await eventually(() => expect(shown()).toEqual(['NameTook an hour', 'Min height12']));
  link('Add as a new system').click();
  await arrivesAt('Add new system');
  await shows(true, { ...untouchedForm, Name: 'Took an hour', 'Min height [cm]': '12' });
  await send('Add');
  await isSaved('Took an hour');
  expect(server.snapshot()).toContain('"name":"Took an hour","minHeight":12');
  await open();
  await eventually(() => expect(screen().text).toContain('It may have been deleted, or the link is incomplete.'));
});

test('what was typed after one copy that was added is not lost to what is typed after another: both are offered, the later one first', async () => {
  await signedInAt('/', [numbered(1), numbered(2)]);
  for (const [line, typed] of ['First', 'Second'].entries()) {
    await eventually(() => expect(lineNames().length).toBe(2 + line));
    lines()[line]?.querySelector('button')?.click();
    await eventually(() => press('Duplicate'));
    await arrivesAt('Add new system');
    await eventually(() => type('Name', `Copy ${line}`));
    press('Add and add another');
    await eventually(() => expect(values()['Name']).toBe(''));
    type('Name', typed);
    link('back').click();
    await arrivesAt('Systems');
  }
  link('Add system').click();
  await arrivesAt('Add new system');
  await shows(true, { ...untouchedForm, Name: 'Second' });
  press('Discard');
  await leaveAndComeBack();
  await shows(true, { ...untouchedForm, Name: 'First' });
});

test('what is typed after a copy that was added is there after a reload and after Back, and the copy is not offered once more', async () => {
  const opened = await signedInAt('/', [one]);
  await eventually(() => expect(lines()).toHaveLength(1));
  lines()[0]?.querySelector('button')?.click();
  await eventually(() => press('Duplicate'));
  await arrivesAt('Add new system');
  await eventually(() => type('Name', 'Copy'));
  press('Add and add another');
  const next = { ...untouchedForm, 'Connection type': 'RS-422' };
  await eventually(() => expect([focused(), values()]).toEqual(['Name', next]));
  type('Name', 'After it');
  const { router } = reload(opened, { store: opened.store });
  await arrivesAt('Add new system');
  await shows(true, { ...next, Name: 'After it' });
  await router.navigate({ to: '/account' });
  await arrivesAt('Account');
  router.history.back();
  await arrivesAt('Add new system');
  await shows(true, { ...next, Name: 'After it' });
});

test.each([[], ['Forgot password?', 'Sign in'], ['Sign Up', 'Already have an account? Sign in']])('a session that ends while a copy is typed leads back to the copy, with what was typed (by %s, %s)', async (...detour) => {
  const { services } = await signedInAt('/', [one]);
  await eventually(() => expect(lines()).toHaveLength(1));
  lines()[0]?.querySelector('button')?.click();
  await eventually(() => press('Duplicate'));
  await arrivesAt('Add new system');
  await eventually(() => type('Name', 'Half a copy'));
  services.session.send({ type: 'storage.changed', stored: null });
  await arrivesAt('Sign in');
  for (const name of detour) {
    const before = window.location.pathname;
    link(name).click();
    await eventually(() => expect(window.location.pathname).not.toBe(before));
  }
  await signIn();
  await arrivesAt('Add new system');
  await shows(true, { ...held, Name: 'Half a copy' });
});
