import { expect, onTestFinished, test, vi } from 'vitest';
import { values } from '../../../tests/ui/form.ts';
import { arrivesAt, dialog, eventually, field, link, screen, type } from '../../../tests/ui/open-app.tsx';
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
  await signedInAt('/', [numbered(1)]);
  await eventually(() => link('Add system').click());
  await arrivesAt('Add new system');
  await eventually(() => field('Name'));
};

const isNotKept = () => eventually(() => expect(screen().text).toContain('What you type here will be lost if you leave the page.'));

test('what is typed into a form and can’t be kept is not lost by a reload unasked; emptied again, or sent, it asks nothing', async () => {
  await opened();
  fill();
  type('Name', 'Typed');
  await isNotKept();
  await eventually(() => expect(asksBeforeUnload()).toBe(true));

  type('Name', '');
  await eventually(() => expect(asksBeforeUnload()).toBe(false));
  type('Name', 'Sent');
  await eventually(() => expect(asksBeforeUnload()).toBe(true));
  await send('Add');
  await eventually(() => expect([lineNames(), dialog()]).toEqual([['Dolly 1', 'Sent'], null]));
});

test('what is kept as a draft holds up nobody', async () => {
  await opened();
  type('Name', 'Kept');
  await eventually(() => expect(values()['Name']).toBe('Kept'));
  expect(asksBeforeUnload()).toBe(false);
  link('back').click();
  await arrivesAt('Systems');
  expect(dialog()).toBe(null);
});
