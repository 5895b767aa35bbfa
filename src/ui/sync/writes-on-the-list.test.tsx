import { expect, test, vi } from 'vitest';
import { arrivesAt, buttonIn, eventually, field, link, press } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, note, numbered, openAdd, openEdit, send, signedInAt } from '../../../tests/ui/signed-in.ts';

const one = numbered(1, { maxHeight: 1 });
const notAllowed = { kind: 'fails', failure: { kind: 'notAllowed' } } as const;
const keptHere = 'This account is not allowed to do that.';

const pressOnLine = (name: string): void => buttonIn(lines()[0], name).click();

test('a change that did not arrive: discarded, the old value is back; retried, it is saved', async () => {
  const { server, others } = await openEdit(one);
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

test('while a write is on its way the list shows it, marked', async () => {
  const { server } = await openAdd();
  const hold = server.faults.data.hold('insert', 'beforeEffect');
  await send('Add', { Name: 'On its way' });
  await hold.reached;
  await eventually(() => expect([lineNames(), note()]).toEqual([['On its way'], 'Adding …']));
  hold.release();
  await eventually(() => expect([lineNames(), note()]).toEqual([['On its way'], null]));
});
