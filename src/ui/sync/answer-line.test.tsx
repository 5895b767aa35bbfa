import { expect, onTestFinished, test, vi } from 'vitest';
import { arrivesAt, button, eventually, field, link, press } from '../../../tests/ui/open-app.tsx';
import { addUnsent, answer, lineNames, lowerEdge, note, numbered, openAdd, openEdit, send, signedInAt } from '../../../tests/ui/signed-in.ts';

const one = numbered(1);

const notice = () => [...(lowerEdge()?.querySelectorAll('button, a') ?? [])].map(({ textContent }) => textContent);
const asksBeforeUnload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what waits says the true cause', async () => {
  const { server } = await openAdd({ systems: [one] });
  const causes = [
    ['offline', '1 change is waiting for the network.'],
    ['serverError', '1 change hasn’t been sent. The server had a problem.'],
    ['rateLimited', '1 change hasn’t been sent. The server is getting too many requests.'],
  ] as const;
  const says = () => [answer()?.querySelector('span')?.textContent, notice()];
  server.faults.data.always('insert', { kind: 'fails', failure: { kind: 'offline' } });
  await send('Add', { Name: 'Waiting' });
  for (const [kind, words] of causes) {
    server.faults.data.always('insert', { kind: 'fails', failure: { kind } });
    await eventually(() => press('Try now'));
    await eventually(() => expect(says()).toEqual([words, ['Undo “Waiting”', 'Try now']]));
  }
  press('Undo “Waiting”');
  await eventually(() => expect(says()).toEqual([causes[2][1], ['Try now']]));
});

test('where the browser stores nothing, the line says so of what waits, and the browser asks before the page goes until that is sent; what is stored holds up nobody', async () => {
  const { letThrough, router } = await addUnsent();
  expect(asksBeforeUnload()).toBe(false);
  const full = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  await router.navigate({ to: '/systems/add' });
  await arrivesAt('Add new system');
  await eventually(() => field('Name'));
  await send('Add', { Name: 'Waiting too' });
  await eventually(() => expect(answer()?.textContent).toMatch(/^2 changes are waiting for the network\. This browser can’t store them, so keep this page open\. Trying again(?: in \d+ s\.|…)$/));
  expect(asksBeforeUnload()).toBe(true);
  letThrough();
  press('Try now');
  await eventually(() => expect([asksBeforeUnload(), lineNames(), note(1), note(2)]).toEqual([false, ['Dolly 1', 'Waiting', 'Waiting too'], null, null]));
});

const deleted = async () => {
  await eventually(() => press('Delete'));
  await arrivesAt('Systems');
  await eventually(() => expect([answer()?.textContent, notice()]).toEqual(['Deleted “Dolly 1”.', ['Undo', 'Dismiss']]));
};

test('Undo after a delete: the same system is back, the notice says so, and the focus goes from Undo to its row; Dismiss takes the notice away and nothing else', async () => {
  const { elsewhere, server } = await signedInAt(`/systems/${one.id}`, [one, numbered(2)], { heading: 'Dolly 1' });
  await deleted();
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2']));
  button('Undo').focus();
  const { release } = server.faults.data.hold('insert', 'beforeEffect');
  onTestFinished(release);
  press('Undo');
  await eventually(() => expect(note()).toBe('Putting back…'));
  expect([lowerEdge()?.textContent, document.activeElement?.textContent]).toEqual(['Undoing…Dismiss', 'Dolly 1']);
  release();
  await eventually(() => expect([lineNames(), lowerEdge()?.textContent, document.activeElement?.textContent]).toEqual([['Dolly 1', 'Dolly 2'], 'Undone.Dismiss', 'Dolly 1']));
  await eventually(() => expect(note()).toBe(null));
  expect(await elsewhere.get(one.id)).toMatchObject({ ok: true, value: { id: one.id, name: 'Dolly 1' } });
  link('Dolly 1').click();
  await arrivesAt('Dolly 1');
  await deleted();
  button('Dismiss').focus();
  press('Dismiss');
  await eventually(() => expect([lineNames(), notice(), document.activeElement?.tagName]).toEqual([['Dolly 2'], [], 'H1']));
  await vi.waitFor(async () => expect(await elsewhere.get(one.id)).toEqual({ ok: false, failure: { kind: 'notFound' } }));
});

test('an Add is answered, with the way to what was added, and undone', async () => {
  await openAdd({ systems: [one] });
  await send('Add', { Name: 'Dolly 2' });
  await eventually(() => expect([answer()?.textContent, notice(), lineNames()]).toEqual(['Added “Dolly 2”.', ['Undo', 'View', 'Dismiss'], ['Dolly 1', 'Dolly 2']]));
  press('Undo');
  await eventually(() => expect([lowerEdge()?.textContent, lineNames()]).toEqual(['Undone.Dismiss', ['Dolly 1']]));
});

test('the focus of an Undo that leaves no row is not given to a row that is added later', async () => {
  await openAdd();
  await send('Add', { Name: 'One' });
  await eventually(() => expect(answer()?.textContent).toBe('Added “One”.'));
  button('Undo').focus();
  press('Undo');
  await eventually(() => expect(lineNames()).toEqual([]));
  link('Add system').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  link('Add system').click();
  await arrivesAt('Add new system');
  await send('Add', { Name: 'Two' });
  await eventually(() => expect([lineNames(), answer()?.textContent]).toEqual([['Two'], 'Added “Two”.']));
  expect(document.activeElement?.tagName).toBe('H1');
});

test('one line says of all changes that they wait for the network; what else waits for it has none of its own', async () => {
  const { server } = await signedInAt('/', [one, numbered(2), numbered(3)]);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  const mend = server.faults.data.outage();
  for (const name of ['Dolly 1', 'Dolly 2', 'Dolly 3']) {
    button(`Actions for \u2068${name}\u2069`).click();
    await eventually(() => button('Delete').click());
  }
  await eventually(() => expect([lineNames(), [...(lowerEdge()?.querySelectorAll('p[role=status]:not(.sr-only)') ?? [])].map(({ textContent }) => textContent?.split('. ')[0])]).toEqual([[], ['3 changes are waiting for the network']]));
  mend();
  press('Try now');
  await eventually(() => expect(answer()?.textContent).toBe('Deleted “Dolly 3”.'));
});

test('Saved is said when it is, and not before', async () => {
  const { server } = await openEdit(one);
  const letThrough = server.faults.data.always('update', { kind: 'unreachable' });
  await send('Update', { Name: 'Renamed' });
  const words = () => answer()?.textContent;
  await eventually(() => expect(words()).toMatch(/^1 change is waiting for the network\./));
  letThrough();
  press('Try now');
  await eventually(() => expect(words()).toBe('Saved “Renamed”.'));
});
