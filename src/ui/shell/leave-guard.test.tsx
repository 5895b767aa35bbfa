import { expect, onTestFinished, test, vi } from 'vitest';
import { values } from '../../../tests/ui/form.ts';
import { arrivesAt, dialog, eventually, field, link, place, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, send, signedInAt } from '../../../tests/ui/signed-in.ts';

const asksBeforeUnload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const fill = (): void => {
  const full = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
};

/** The form of a new system, with the list before it. */
const opened = async () => {
  const { router } = await signedInAt('/', [numbered(1)]);
  await eventually(() => link('Add system').click());
  await arrivesAt('Add new system');
  await eventually(() => field('Name'));
  return router;
};

const isNotKept = () => eventually(() => expect(screen().text).toContain('What you type here will be lost if you leave the page.'));
const question = 'Leave this form?What you type here will be lost if you leave the page.LeaveStay';
const asks = () => eventually(() => expect([dialog()?.textContent, place()]).toEqual([question, '/systems/add']));

test('what is typed into a form and can’t be kept is not lost unasked: Back and links ask, and so does the browser before a reload; emptied again, or sent, it asks nothing', async () => {
  const { history } = await opened();
  fill();
  type('Name', 'Typed');
  await isNotKept();
  await eventually(() => expect(asksBeforeUnload()).toBe(true));

  link('back').focus();
  link('back').click();
  await asks();
  press('Stay');
  await eventually(() => expect([dialog(), place(), values()['Name'], document.activeElement]).toEqual([null, '/systems/add', 'Typed', link('back')]));

  history.back();
  await asks();
  // Back takes the question away, and nothing else.
  history.back();
  await eventually(() => expect([dialog(), place(), values()['Name']]).toEqual([null, '/systems/add', 'Typed']));
  history.back();
  await asks();
  press('Leave');
  await arrivesAt('Systems');
  expect([place(), asksBeforeUnload()]).toEqual(['/', false]);

  link('Add system').click();
  await arrivesAt('Add new system');
  await eventually(() => type('Name', 'Typed again'));
  await isNotKept();
  link('back').click();
  await asks();
  press('Leave');
  await arrivesAt('Systems');

  link('Add system').click();
  await arrivesAt('Add new system');
  await eventually(() => type('Name', 'Taken back'));
  await isNotKept();
  await eventually(() => expect(asksBeforeUnload()).toBe(true));
  type('Name', '');
  await eventually(() => expect(asksBeforeUnload()).toBe(false));
  type('Name', 'Sent');
  await eventually(() => expect(asksBeforeUnload()).toBe(true));
  await send('Add');
  await eventually(() => expect([lineNames(), dialog()]).toEqual([['Dolly 1', 'Sent'], null]));
});

test('who goes forward, or by several steps, is asked while the address is still that of the form, and gets there by Leave', async () => {
  const router = await opened();
  const pages = [['/account', 'Account'], ['/', 'Systems']] as const;
  for (const [to, heading] of pages) {
    await router.navigate({ to });
    await arrivesAt(heading);
  }
  fill();
  for (const [steps, there, heading] of [[1, '/account', 'Account'], [2, '/', 'Systems']] as const) {
    router.history.go(-(there === '/account' ? 2 : 1));
    await arrivesAt('Add new system');
    await eventually(() => type('Name', 'Typed'));
    await isNotKept();
    window.history.go(steps);
    await asks();
    press('Stay');
    await eventually(() => expect([dialog(), place(), values()['Name']]).toEqual([null, '/systems/add', 'Typed']));
    window.history.go(steps);
    await asks();
    press('Leave');
    await arrivesAt(heading);
    expect(place()).toBe(there);
  }
});

test('Log out asks as well, and says what would be lost; once the form has been left, it asks no more', async () => {
  await opened();
  fill();
  type('Name', 'Typed');
  await isNotKept();
  press('Log out');
  await eventually(() => expect(dialog()?.textContent).toBe('Log out?What you’ve entered on this page will be lost.Log outStay signed in'));
  press('Stay signed in');
  await eventually(() => expect([dialog(), values()['Name'], document.activeElement?.textContent]).toEqual([null, 'Typed', 'Log out']));
  // Back takes this question away as well, and asks no other.
  press('Log out');
  await eventually(() => expect(dialog()).not.toBe(null));
  window.history.back();
  await eventually(() => expect(dialog()).toBe(null));
  await eventually(() => expect([dialog(), place(), values()['Name']]).toEqual([null, '/systems/add', 'Typed']));
  link('back').click();
  await asks();
  press('Leave');
  await arrivesAt('Systems');
  press('Log out');
  await arrivesAt('Sign in');
});

test('what is kept as a draft holds up nobody', async () => {
  await opened();
  type('Name', 'Kept');
  await eventually(() => expect(values()['Name']).toBe('Kept'));
  expect(asksBeforeUnload()).toBe(false);
  link('back').click();
  await arrivesAt('Systems');
  expect(dialog()).toBe(null);
  link('Add system').click();
  await arrivesAt('Add new system');
  await eventually(() => expect(values()['Name']).toBe('Kept'));
  press('Log out');
  await arrivesAt('Sign in');
});
