import { expect, test, vi } from 'vitest';
import { arrivesAt, eventually, field, link, press, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

const one = numbered(1, { maxHeight: 1 });
const notAllowed = { kind: 'fails', failure: { kind: 'notAllowed' } } as const;
const keptHere = 'This account is not allowed to do that.';

const note = (line = 0) => lines()[line]?.querySelector('[role=alert], [role=status]')?.textContent ?? null;
const pressOnLine = (name: string, line = 0): void => {
  const found = [...(lines()[line]?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`The line has no button '${name}'.`);
  found.click();
};

test('a new system that is discarded on its line is gone', async () => {
  await signedInAt('/systems/add', [], { heading: 'Add new system', prepare: (server) => void server.faults.data.always('insert', notAllowed) });
  await eventually(() => field('Name'));
  type('Name', 'Thrown away');
  press('Add');
  await arrivesAt('Systems');
  await eventually(() => expect(note()).toBe(`Not added. ${keptHere}RetryEditDiscard`));
  pressOnLine('Discard');
  await eventually(() => expect(lineNames()).toEqual([]));
});

test('a change that did not arrive: discarded, the old value is back; retried, it is saved', async () => {
  const { server, others } = await signedInAt(`/systems/${one.id}/edit`, [one], { heading: 'Edit system' });
  const mend = server.faults.data.always('update', notAllowed);
  const rename = async (): Promise<void> => {
    await eventually(() => expect(field('Name').value).toBe(one.name));
    type('Name', 'Renamed');
    press('Update');
    await arrivesAt('Systems');
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
  expect(await others.get(one.id)).toMatchObject({ ok: true, value: { name: 'Renamed', maxHeight: 1 } });
});

test('a delete that did not arrive leaves the line with its failure, and Retry deletes', async () => {
  const { server, others } = await signedInAt(`/systems/${one.id}`, [one], { heading: one.name });
  server.faults.data.next('delete', notAllowed);
  press('Delete');
  await arrivesAt('Systems');
  await eventually(() => expect(note()).toBe(`Not deleted. ${keptHere}RetryDiscard`));
  pressOnLine('Retry');
  await eventually(() => expect(lineNames()).toEqual([]));
  await vi.waitFor(async () => expect(await others.get(one.id)).toEqual({ ok: false, failure: { kind: 'notFound' } }));
});

test('both delete the same: it is gone, and nobody is told of a failure', async () => {
  const { others } = await signedInAt(`/systems/${one.id}`, [one, numbered(2)], { heading: one.name });
  await others.delete(one.id);
  press('Delete');
  await arrivesAt('Systems');
  await eventually(() => expect([lineNames(), note()]).toEqual([['Dolly 2'], null]));
  expect(document.querySelector('main [role=alert]')).toBe(null);
});

test('while a write is on its way the list shows it, marked', async () => {
  const { server } = await signedInAt('/systems/add', [], { heading: 'Add new system' });
  await eventually(() => field('Name'));
  const hold = server.faults.data.hold('insert', 'beforeEffect');
  type('Name', 'On its way');
  press('Add');
  await arrivesAt('Systems');
  await hold.reached;
  await eventually(() => expect([lineNames(), note()]).toEqual([['On its way'], 'Adding …']));
  hold.release();
  await eventually(() => expect([lineNames(), note()]).toEqual([['On its way'], null]));
});
