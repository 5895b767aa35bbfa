import { expect, onTestFinished, test, vi } from 'vitest';
import { alerts, arrivesAt, button, eventually, link, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, numbered, openAdd, openEdit, send } from '../../../tests/ui/signed-in.ts';

const [one, two] = [numbered(1, { maxHeight: 100 }), numbered(2)] as const;
const refused = { kind: 'fails', failure: { kind: 'refused', message: 'too high' } } as const;
const notSaved = 'Not saved. The database refused it: too high';

/** Somebody has changed the first system in a way that the database does not take. */
const start = async () => {
  const opened = await openEdit(one, { systems: [one, two], prepare: (server) => server.faults.data.next('update', refused) });
  await send('Update', { Name: 'Renamed' });
  await eventually(() => expect(lines()[1]?.textContent).toContain(notSaved));
  return opened;
};

const openDetail = async () => {
  link('Renamed').click();
  await arrivesAt('Renamed');
  await eventually(() => expect(alerts()).toContain(`${notSaved}RetryDiscard`));
};

test('a failed write stands on the page of its system, and Retry sends it from there', async () => {
  const { others } = await start();
  await openDetail();
  expect(screen().controls).toEqual(['Back', 'Edit', 'Delete', 'Retry', 'Discard']);
  press('Retry');
  await eventually(() => expect(screen().controls).toEqual(['Back', 'Edit', 'Delete']));
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Renamed', maxHeight: 100 } });
});

test('a new system that was refused and is discarded on its page is no system: the list comes back', async () => {
  await openAdd({ systems: [one], prepare: (server) => server.faults.data.next('insert', refused) });
  await send('Add', { Name: 'Never added' });
  link('Never added').click();
  await arrivesAt('Never added');
  await eventually(() => expect(alerts()).toEqual([`${notSaved.replace('saved', 'added')}RetryDiscard`]));
  press('Discard');
  await arrivesAt('Systems');
  expect([window.location.pathname, lineNames()]).toEqual(['/', ['Dolly 1']]);
});

test('of a system that somebody else has deleted: it is gone, and the change can be discarded', async () => {
  const { others } = await start();
  await others.delete(one.id);
  button('Retry').click();
  const gone = 'Not saved. The system is gone: someone else has deleted it.RetryDiscard';
  await eventually(() => expect(lines()[1]?.textContent).toContain(gone));
  link('Renamed').click();
  await arrivesAt('System');
  await eventually(() => expect(alerts()).toEqual([gone]));
  expect(screen().text).toContain('No such system');
  press('Discard');
  await eventually(() => expect(alerts()).toEqual([]));
});

const status = () => [...document.querySelectorAll('main [role=status], .sticky [role=status]')].map(({ textContent }) => textContent);

test('a search that hides it names it, with the way to its page; one that finds it does not', async () => {
  await start();
  type('Find by name or connection', 'Dolly 2');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2']));
  await eventually(() => expect(status()).toEqual(['1 of 2 systems', 'Not shown here:Renamed(not saved)']));
  type('Find by name or connection', 'ren');
  await eventually(() => expect([lineNames(), status()]).toEqual([['Renamed'], ['1 of 2 systems', '']]));
  type('Find by name or connection', 'nothing like it');
  await eventually(() => expect(status()).toEqual(['0 of 2 systems', 'Not shown here:Renamed(not saved)']));
  link('Renamed').click();
  await arrivesAt('Renamed');
  await eventually(() => expect(alerts()).toContain(`${notSaved}RetryDiscard`));
});

test('one in a row that is out of sight is named at the lower edge, unspoken there, until the row is in sight', async () => {
  let bottom = 1781;
  const place = vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, bottom - 80, 300, 80));
  onTestFinished(() => place.mockRestore());
  const edge = () => document.querySelector('.sticky')?.textContent;
  const scrollTo = (to: number): void => {
    bottom = to;
    window.dispatchEvent(new Event('scroll'));
  };
  await start();
  await eventually(() => expect(edge()).toBe('Out of sight:Renamed(not saved)'));
  expect(document.querySelector('.sticky [role]')).toBe(null);
  scrollTo(window.innerHeight);
  await eventually(() => expect(edge()).toBe(''));
  scrollTo(0);
  await eventually(() => expect(edge()).toBe('Out of sight:Renamed(not saved)'));
  document.querySelector<HTMLAnchorElement>('.sticky a')?.click();
  await arrivesAt('Renamed');
  expect(document.activeElement?.tagName).toBe('H1');
});
