import { expect, onTestFinished, test, vi } from 'vitest';
import { alerts, arrivesAt, button, buttonIn, eventually, field, link, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, lowerEdge, note, numbered, openAdd, openEdit, send, signedInAt, somebodyElse } from '../../../tests/ui/signed-in.ts';
import type { SystemRepository } from '../../domain/ports/systems.ts';
import { parseSystemId } from '../../domain/systems/system.ts';

const [one, two] = [numbered(1, { minHeight: 10, maxHeight: 100, maxDollySpeed: 1 }), numbered(2)] as const;
const notAllowed = { kind: 'fails', failure: { kind: 'notAllowed' } } as const;
const keptHere = 'This account isn’t allowed to do that.';

const pressOnLine = (name: string): void => buttonIn(lines()[0], name).click();

test('a change that did not arrive: discarded, the old value is back; retried, it is saved', async () => {
  const { server, elsewhere } = await openEdit(one);
  const mend = server.faults.data.always('update', notAllowed);
  const rename = async (): Promise<void> => {
    await eventually(() => expect(field('Name').value).toBe(one.name));
    await send('Update', { Name: 'Renamed' });
    await eventually(() => expect(note()).toBe(`Not saved. ${keptHere}RetryEditDiscard`));
    expect(lineNames()).toEqual(['Renamed']);
  };
  await rename();
  pressOnLine('Discard');
  await eventually(() => expect([lineNames(), note()]).toEqual([[one.name], null]));

  link(one.name).click();
  await arrivesAt(one.name);
  await eventually(() => link('Edit').click());
  await arrivesAt('Edit system');
  await rename();
  mend();
  pressOnLine('Retry');
  await eventually(() => expect([lineNames(), note()]).toEqual([['Renamed'], null]));
  expect(await elsewhere.get(one.id)).toMatchObject({ ok: true, value: { name: 'Renamed', maxHeight: 100 } });
});

test('a delete that did not arrive leaves the line with its failure, and Retry deletes', async () => {
  const { server, elsewhere } = await signedInAt(`/systems/${one.id}`, [one], { heading: one.name });
  server.faults.data.next('delete', notAllowed);
  press('Delete');
  await arrivesAt('Systems');
  await eventually(() => expect(note()).toBe(`Not deleted. ${keptHere}RetryDiscard`));
  pressOnLine('Retry');
  await eventually(() => expect(lineNames()).toEqual([]));
  await vi.waitFor(async () => expect(await elsewhere.get(one.id)).toEqual({ ok: false, failure: { kind: 'notFound' } }));
});

test('while a write is on its way the list shows it, marked', async () => {
  const { server } = await openAdd();
  const hold = server.faults.data.hold('insert', 'beforeEffect');
  await send('Add', { Name: 'On its way' });
  await hold.reached;
  await eventually(() => expect([lineNames(), note()]).toEqual([['On its way'], 'Adding…']));
  hold.release();
  await eventually(() => expect([lineNames(), note()]).toEqual([['On its way'], null]));
});

const refused = { kind: 'fails', failure: { kind: 'refused', message: 'too high' } } as const;
const notSaved = 'Not saved. The database refused it: too high';

/** Somebody has changed the first system in a way that the database does not take. */
const start = async () => {
  const opened = await openEdit(one, { systems: [one, two], prepare: (server) => server.faults.data.next('update', refused) });
  await send('Update', { Name: 'Renamed' });
  await eventually(() => expect(lines()[1]?.textContent).toContain(notSaved));
  const { systems: others } = await somebodyElse(opened.server, 'bob@example.test');
  return { ...opened, others };
};

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

const gone = 'Not saved. Someone else deleted this system.';
const asNew = 'Add as a new systemDiscard';

/** Somebody else deletes the system whose change was refused, and Retry finds out. */
const deleteElsewhere = async (others: SystemRepository): Promise<void> => {
  await others.delete(one.id);
  button('Retry').click();
  // Sent once more it would be refused once more.
  await eventually(() => expect(lines()[1]?.textContent).toContain(`${gone}Put back…${asNew}`));
};

test('field report 107: of a system that somebody else has deleted: all that was typed can be added as a new one', async () => {
  const { others } = await start();
  await deleteElsewhere(others);
  press('Add as a new system');
  await eventually(() => expect([lineNames(), note(1)]).toEqual([['Dolly 2', 'Renamed'], null]));
  // As after any other Add.
  await eventually(() => expect(document.body.textContent).toContain('Added “Renamed”.'));
  const { id: _id, updatedAt: _updatedAt, ...values } = { ...one, name: 'Renamed' };
  link('Renamed').click();
  await arrivesAt('Renamed');
  const newId = parseSystemId(window.location.pathname.split('/').at(-1) ?? '');
  expect(newId).not.toBe(one.id);
  expect(newId && (await others.get(newId))).toMatchObject({ ok: true, value: values });
});

/** The page of the system that is gone. */
const startAtGone = async () => {
  const opened = await start();
  await deleteElsewhere(opened.others);
  link('Renamed').click();
  await arrivesAt('System');
  await eventually(() => expect(alerts()).toEqual([`${gone}${asNew}`]));
  expect(screen().text).toContain('System not found');
  return opened;
};

test('of a system that somebody else has deleted: the change can be discarded, and nothing is left of it', async () => {
  const { others } = await startAtGone();
  press('Discard');
  await eventually(() => expect(alerts()).toEqual([]));
  link('All systems').click();
  await arrivesAt('Systems');
  await eventually(() => expect([lineNames(), note()]).toEqual([['Dolly 2'], null]));
  expect(await others.list(null)).toMatchObject({ ok: true, value: { systems: [{ id: two.id, name: two.name }] } });
});

test('field report 107: also on the page of the system that is gone, which then leads to the list', async () => {
  await startAtGone();
  press('Add as a new system');
  await arrivesAt('Systems');
  await eventually(() => expect([lineNames(), note(1)]).toEqual([['Dolly 2', 'Renamed'], null]));
});

test('once it is put back, the change is sent to it, and makes no second system', async () => {
  const { others } = await start();
  await deleteElsewhere(others);
  await others.insert(one);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(note(1)).toBe('Not saved. Someone else deleted this system. It’s back now.RetryEditDiscard'));
  press('Retry');
  await eventually(() => expect([lineNames(), note(1)]).toEqual([['Dolly 2', 'Renamed'], null]));
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Renamed', maxHeight: 100 } });
});

test('the row leads to the page where the system is put back, which sends the change', async () => {
  const { others } = await start();
  await deleteElsewhere(others);
  link('Put back…').click();
  await arrivesAt('System');
  // With the moment it was deleted.
  const putBack = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Put back'));
  await eventually(() => expect(putBack()).toBeDefined());
  putBack()?.click();
  await arrivesAt('Renamed');
  await eventually(() => expect(alerts()).toEqual([]));
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Renamed', maxHeight: 100 } });
});

const status = () => [...document.querySelectorAll('main [role=status], .z-5 [role=status]:not(.sr-only)')].map(({ textContent }) => textContent);

test('a search that hides it names it, with the way to its page, where it stands and Retry sends it; one that finds it does not', async () => {
  const { others } = await start();
  type('Find by name or connection', 'Dolly 2');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2']));
  await eventually(() => expect(status()).toEqual(['1 of 2 systems', 'Hidden by your search:Renamed(not saved)']));
  type('Find by name or connection', 'ren');
  await eventually(() => expect([lineNames(), status()]).toEqual([['Renamed'], ['1 of 2 systems', '']]));
  type('Find by name or connection', 'nothing like it');
  await eventually(() => expect(status()).toEqual(['0 of 2 systems', 'Hidden by your search:Renamed(not saved)']));
  link('Renamed').click();
  await arrivesAt('Renamed');
  await eventually(() => expect(alerts()).toContain(`${notSaved}RetryDiscard`));
  expect(screen().controls).toEqual(['Back', 'Edit', 'Delete', 'Retry', 'Discard', 'History']);
  press('Retry');
  await eventually(() => expect(screen().controls).toEqual(['Back', 'Edit', 'Delete', 'History']));
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Renamed', maxHeight: 100 } });
});

test('one in a row that is out of sight is named at the lower edge, unspoken there, until the row is in sight', async () => {
  let bottom = 1781;
  const place = vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, bottom - 80, 300, 80));
  onTestFinished(() => place.mockRestore());
  const edge = () => lowerEdge()?.textContent;
  const scrollTo = (to: number): void => {
    bottom = to;
    window.dispatchEvent(new Event('scroll'));
  };
  await start();
  await eventually(() => expect(edge()).toBe('Off screen:Renamed(not saved)'));
  expect(lowerEdge()?.querySelector('[role]:not(.sr-only)')).toBe(null);
  scrollTo(window.innerHeight);
  await eventually(() => expect(edge()).toBe(''));
  scrollTo(0);
  await eventually(() => expect(edge()).toBe('Off screen:Renamed(not saved)'));
  lowerEdge()?.querySelector('a')?.click();
  await arrivesAt('Renamed');
  expect(document.activeElement?.tagName).toBe('H1');
});

test('what was refused of many stays, with what was typed to correct it, as systems are deleted: that waits until it is sent again', async () => {
  const { server } = await signedInAt('/', [one, two]);
  await eventually(() => expect(lineNames()).toEqual([one.name, two.name]));
  document.querySelector<HTMLInputElement>('main li input[aria-label^="Select"]')?.click();
  server.faults.data.next('update', { kind: 'fails', failure: { kind: 'refused', message: 'no' } });
  await eventually(() => press('Set a field'));
  await eventually(() => type('Value', 'fibre'));
  await eventually(() => press('Change 1 system'));
  await eventually(() => press('See 1 that failed'));
  await eventually(() => press('Edit Dolly 1'));
  await eventually(() => type('Name', 'Typed'));
  press('Close');
  press('Delete the selected systems');
  await eventually(() => expect(lowerEdge()?.textContent).toContain('0 of 1 changed. Your change waits until you send what failed again or dismiss this.'));
  press('See 1 that failed');
  await eventually(() => expect(field('Name').value).toBe('Typed'));
  press('Send again');
  await eventually(() => expect(lowerEdge()?.textContent).toContain('Changed 1 system. Deleted 1 system.'));
  expect(lineNames()).toEqual([two.name]);
});
