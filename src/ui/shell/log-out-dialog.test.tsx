import { expect, onTestFinished, test, vi } from 'vitest';
import { alerts, arrivesAt, button, buttonIn, dialog, eventually, link, press, type } from '../../../tests/ui/open-app.tsx';
import { addUnsent, answer, lineNames, lowerEdge, note, numbered, openAdd, send, signedInAt } from '../../../tests/ui/signed-in.ts';

const [kept, hint] = ['1 change hasn’t been saved yet. It’s kept in this browser and will be here when you sign in again.', 'Log out?'];

const inDialog = (name: string): HTMLButtonElement => buttonIn(dialog(), name);

test('Log out and Log out on all devices ask first; Stay stays, with the focus where it was, and Log out goes', async () => {
  await addUnsent();
  for (const name of ['Log out', 'Log out on all devices']) {
    const opener = button(name);
    press(name);
    await eventually(() => expect([dialog()?.querySelector('h2')?.textContent, dialog()?.querySelector('p')?.textContent]).toEqual([hint, kept]));
    inDialog('Stay signed in').click();
    await eventually(() => expect([dialog(), document.activeElement === opener]).toEqual([null, true]));
    expect(lineNames()).toEqual(['Dolly 1', 'Waiting']);
  }
  press('Log out on all devices');
  await eventually(() => inDialog('Log out').click());
  await arrivesAt('Sign in');
  await eventually(() => expect(alerts()).toEqual(['You’re logged out. Other devices may take up to an hour to log out.']));
});

test('where a session ends by itself with changes that wait, the sign-in page says that they are kept', async () => {
  const { services } = await addUnsent();
  services.session.send({ type: 'SIGNED_OUT' });
  await arrivesAt('Sign in');
  await eventually(() => expect(alerts()).toEqual(['Your session has ended. Sign in again.', 'What hasn’t been saved yet is kept in this browser and will be here when you sign in again.']));
});

test('what waits says when it is tried again, and is tried at once when asked for; the question follows what is sent meanwhile, with its buttons still there', async () => {
  const { letThrough } = await addUnsent();
  await eventually(() => expect(answer()?.textContent).toMatch(/^1 change is waiting for the network\. Trying again(?: in \d+ s\.|…)$/));
  press('Log out');
  await eventually(() => expect(dialog()?.querySelector('p')?.textContent).toBe(kept));
  const leave = inDialog('Log out');
  letThrough();
  press('Try now');
  await eventually(() => expect(dialog()?.querySelector('p [role=status]')?.textContent).toBe('All your changes are saved.'));
  expect([inDialog('Log out') === leave, note(1), lineNames()]).toEqual([true, null, ['Dolly 1', 'Waiting']]);
  leave.click();
  await arrivesAt('Sign in');
});

test('Back answers the question as Stay does, and the page stays; a way forward answers it so, and is gone; a search that is written into the address later answers nothing', async () => {
  const { router } = await addUnsent();
  await router.navigate({ to: '/account' });
  await arrivesAt('Account');
  router.history.back();
  await arrivesAt('Systems');
  press('Log out');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe(hint));
  router.history.back();
  await eventually(() => expect([dialog(), document.activeElement?.textContent, lineNames()]).toEqual([null, 'Log out', ['Dolly 1', 'Waiting']]));
  press('Log out');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe(hint));
  router.history.forward();
  await arrivesAt('Account');
  await eventually(() => expect([dialog(), document.activeElement?.tagName]).toEqual([null, 'H1']));
  router.history.back();
  await arrivesAt('Systems');
  press('Log out');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe(hint));
  await router.navigate({ to: '/', search: { q: 'Waiting' }, replace: true });
  await eventually(() => expect([dialog()?.querySelector('h2')?.textContent, lineNames()]).toEqual([hint, ['Waiting']]));
});

test('the question before the account is deleted says what would be lost with it, follows what is sent meanwhile, and is silent of it the next time', async () => {
  const { letThrough, router } = await addUnsent();
  await router.navigate({ to: '/account' });
  await arrivesAt('Account');
  const asks = async (words: string) => {
    press('Delete account…');
    await eventually(() => expect([dialog()?.querySelector('h2')?.textContent, unsent()]).toEqual(['Delete your account?', words]));
  };
  const unsent = () => dialog()?.querySelector('p [role=status]')?.textContent;
  await asks('1 change hasn’t been saved yet. It will be lost if you delete your account now.');
  const leave = inDialog('Delete account');
  letThrough();
  press('Try now');
  await eventually(() => expect(unsent()).toBe('All your changes are saved.'));
  expect(inDialog('Delete account')).toBe(leave);
  inDialog('Cancel').click();
  await eventually(() => expect(dialog()).toBe(null));
  await asks('');
});

test('what leads to the page for a lost password, which signs out, asks first where that would lose a change', async () => {
  const full = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const { server, router } = await openAdd();
  server.faults.data.always('insert', { kind: 'unreachable' });
  await send('Add', { Name: 'Waiting' });
  await eventually(() => expect(note()).toContain('Not sent yet.'));
  await router.navigate({ to: '/account' });
  await arrivesAt('Account');
  server.faults.auth.next('changePassword', { kind: 'fails', failure: { kind: 'rejected', code: 'current_password_required', message: '' } });
  press('Change password');
  await eventually(() => expect(dialog()).not.toBeNull());
  for (const label of ['New password', 'Repeat new password']) type(label, 'Other-Dolly-2');
  inDialog('Save password').click();
  await eventually(() => link('Forgot it? Get an email with a link').click());
  await eventually(() => expect([...document.querySelectorAll('h1, [role=dialog] h2')].map((each) => each.textContent)).toEqual(['Account', 'Change your password', hint]));
});

test('the question at Log out, open while many are sent, counts what was refused of them: it is not saved', async () => {
  const { server } = await signedInAt('/', [numbered(1), numbered(2)]);
  await eventually(() => expect(lineNames()).toHaveLength(2));
  for (const box of document.querySelectorAll<HTMLInputElement>('main li input[aria-label^="Select"]')) box.click();
  const hold = server.faults.data.hold('update', 'beforeEffect');
  server.faults.data.next('update', { kind: 'fails', failure: { kind: 'refused', message: 'no' } });
  press('Set a field');
  await eventually(() => type('Value', 'fibre'));
  await eventually(() => press('Change 2 systems'));
  await hold.reached;
  press('Log out');
  const asks = (words: string) => eventually(() => expect(dialog()?.querySelector('p')?.textContent).toContain(words));
  await asks('2 changes haven’t been saved yet');
  hold.release();
  await asks('1 change hasn’t been saved yet');
  await eventually(() => expect(lowerEdge()?.textContent).toContain('1 of 2 changed.'));
});
