import { expect, test } from 'vitest';
import { listen } from '../../../tests/ui/listener.ts';
import { plantFactor } from '../../../tests/ui/accounts.ts';
import { arrivesAt, button, eventually, link, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lowerEdge, numbered, signedInAt, somebodyElse } from '../../../tests/ui/signed-in.ts';

const [rail, crane, unnamed] = [numbered(1, { name: 'Rail' }), numbered(2, { name: 'Crane', maxHeight: 200 }), numbered(3, { name: '' })] as const;

/** The lines, without the times. */
const rows = (): string[] =>
  [...document.querySelectorAll('main ul[aria-label="Deleted systems"] > li')].map((row) => {
    const copy = document.createElement('li');
    copy.innerHTML = row.innerHTML;
    for (const time of copy.querySelectorAll('details')) time.remove();
    return copy.textContent;
  });

test('what was deleted is found by its name, told with who did it, and put back as it was', async () => {
  const { server, elsewhere } = await signedInAt('/', [rail, crane, unnamed]);
  const bob = await somebodyElse(server, 'bob@example.test');
  await elsewhere.delete(rail.id);
  await bob.systems.delete(crane.id);
  await bob.systems.delete(unnamed.id);
  const heldUp = server.faults.data.always('deletedSystems', { kind: 'unreachable' });
  const heard = listen();
  link('Deleted systems').click();
  await arrivesAt('Deleted systems');
  await eventually(() => expect(heard).toContain('The deleted systems couldn’t be loaded. The server couldn’t be reached.'));
  heldUp();
  press('Retry');
  await eventually(() =>
    expect(rows()).toEqual([
      'Untitled systemDeleted by bob@example.testPut back \u2068Untitled system\u2069',
      'CraneDeleted by bob@example.testPut back \u2068Crane\u2069',
      'RailDeleted by youPut back \u2068Rail\u2069',
    ]),
  );
  type('Find by name', 'zebra');
  await eventually(() => expect(screen().text).toContain('No deleted system matches'));
  type('Find by name', 'cra');
  await eventually(() => expect(rows()).toEqual(['CraneDeleted by bob@example.testPut back \u2068Crane\u2069']));
  await bob.deleteAccount();
  const hold = server.faults.data.hold('insert', 'beforeEffect');
  press('Put back \u2068Crane\u2069');
  await hold.reached;
  await eventually(() => expect(rows()).toEqual(['CraneDeleted by bob@example.testPutting back…']));
  hold.release();
  // It is no deleted system any more.
  await eventually(() => expect([rows(), (screen().text ?? '').includes('No deleted system matches')]).toEqual([[], true]));
  expect(await elsewhere.get(crane.id)).toMatchObject({ ok: true, value: { maxHeight: 200 } });
  type('Find by name', '');
  await eventually(() =>
    expect(rows()).toEqual(['Untitled systemDeleted by a deleted accountPut back \u2068Untitled system\u2069', 'RailDeleted by youPut back \u2068Rail\u2069']),
  );
  link('Back').click();
  await arrivesAt('Systems');
  await eventually(() => expect(lineNames()).toContain('Crane'));
});

const counted = () => document.querySelector('main [role=status]')?.textContent;

/** The lines at the lower edge, with what they offer. */
const notices = () => [...(lowerEdge()?.querySelectorAll('p[role=status]:not(.sr-only)') ?? [])].map((words) => [words.textContent, ...[...(words.parentElement?.parentElement?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)]);

test('what is put back is said to be, in place of the delete that it takes back, and Undo deletes it again', async () => {
  const { elsewhere } = await signedInAt('/', [rail]);
  await eventually(() => button('Actions for \u2068Rail\u2069').click());
  await eventually(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1)?.click());
  await eventually(() => expect(notices()).toEqual([['Deleted “Rail”.', 'Undo', 'Dismiss']]));
  link('Deleted systems').click();
  await arrivesAt('Deleted systems');
  await eventually(() => press('Put back \u2068Rail\u2069'));
  await eventually(() => expect(notices()).toEqual([['“Rail” is back.', 'Undo', 'Dismiss']]));
  await eventually(() => expect([rows(), counted()]).toEqual([[], '0 deleted systems']));
  expect(await elsewhere.get(rail.id)).toMatchObject({ ok: true });
  press('Undo');
  await eventually(() => expect([rows(), counted()]).toEqual([['RailDeleted by youPut back \u2068Rail\u2069'], '1 deleted system']));
  expect(notices()).toEqual([['Undone.', 'Dismiss']]);
  // The line is that of the first delete; by now there is another, of the same row.
  press('Put back \u2068Rail\u2069');
  await eventually(() => expect([rows(), notices()]).toEqual([[], [['“Rail” is back.', 'Undo', 'Dismiss']]]));
});

test('the way back of several that were deleted stands beside it, and brings back the others alone', async () => {
  const { elsewhere } = await signedInAt('/', [rail, crane]);
  await eventually(() => expect(lineNames()).toHaveLength(2));
  for (const box of document.querySelectorAll<HTMLInputElement>('main li input[aria-label^="Select"]')) box.click();
  await eventually(() => press('Delete the selected systems'));
  await eventually(() => expect(notices()).toEqual([['Deleted 2 systems.', 'Undo', 'Dismiss']]));
  link('Deleted systems').click();
  await arrivesAt('Deleted systems');
  await eventually(() => button('Put back \u2068Rail\u2069').focus());
  press('Put back \u2068Rail\u2069');
  await eventually(() => expect(notices()).toEqual([['Deleted 2 systems.', 'Undo', 'Dismiss'], ['“Rail” is back.', 'Undo', 'Dismiss']]));
  await eventually(() => expect(rows()).toHaveLength(1));
  await eventually(() => expect(document.activeElement?.closest('main li')?.textContent).toContain('Crane'));
  await elsewhere.update(rail.id, { name: 'Longer rail' }, null);
  press('Undo');
  await eventually(() => expect(notices()[0]).toEqual(['Undone.', 'Dismiss']));
  expect([await elsewhere.get(rail.id), await elsewhere.get(crane.id)]).toMatchObject([{ value: { name: 'Longer rail' } }, { value: { name: 'Crane' } }]);
});

test('where all that was read is back and there was more, the rest is read, and nothing contradicts it', async () => {
  await signedInAt('/', Array.from({ length: 25 }, (_, number) => numbered(number + 1, { name: `Dolly ${number + 1}` })));
  await eventually(() => expect(lineNames()).toHaveLength(25));
  for (const box of document.querySelectorAll<HTMLInputElement>('main li input[aria-label^="Select"]')) box.click();
  await eventually(() => press('Delete the selected systems'));
  await eventually(() => expect(notices()).toEqual([['Deleted 25 systems.', 'Undo', 'Dismiss']]));
  link('Deleted systems').click();
  await arrivesAt('Deleted systems');
  await eventually(() => expect([rows().length, counted()]).toEqual([20, '25 deleted systems']));
  press('Undo');
  await eventually(() => expect([counted(), (screen().text ?? '').includes('No deleted systems'), (screen().text ?? '').includes('Show more')]).toEqual(['0 deleted systems', true, false]));
});

test('where the last of them are shown, the focus is at the first of these', async () => {
  const { elsewhere } = await signedInAt('/', Array.from({ length: 25 }, (_, number) => numbered(number + 1)));
  for (let number = 1; number <= 25; number += 1) await elsewhere.delete(numbered(number).id);
  link('Deleted systems').click();
  await eventually(() => expect(rows()).toHaveLength(20));
  button('Show more').focus();
  press('Show more');
  await eventually(() => expect(rows()).toHaveLength(25));
  await eventually(() => expect(document.activeElement?.closest('main li')).toBe(document.querySelectorAll('main ul[aria-label="Deleted systems"] > li')[20]));
});

test('where nothing was deleted, it says so', async () => {
  await signedInAt('/deleted', [rail], { heading: 'Deleted systems' });
  await eventually(() => expect(screen().text).toContain('No deleted systems'));
});

test('a line of an earlier delete brings nothing back; it gives way to the last one, which brings back the system as that left it', async () => {
  const { elsewhere } = await signedInAt('/', [rail]);
  await elsewhere.delete(rail.id);
  link('Deleted systems').click();
  await eventually(() => expect(rows()).toEqual(['RailDeleted by youPut back \u2068Rail\u2069']));
  await elsewhere.insert({ ...rail, name: 'Longer rail' });
  await elsewhere.delete(rail.id);
  press('Put back \u2068Rail\u2069');
  await eventually(() => expect(rows()).toEqual(['Longer railDeleted by youPut back \u2068Longer rail\u2069']));
  expect(await elsewhere.get(rail.id)).toMatchObject({ ok: false });
  press('Put back \u2068Longer rail\u2069');
  await eventually(() => expect(rows()).toEqual([]));
  expect(await elsewhere.get(rail.id)).toMatchObject({ ok: true, value: { name: 'Longer rail' } });
});

test('what was pressed is put back, also where the page is left before it was checked', async () => {
  const { server, elsewhere } = await signedInAt('/', [rail, crane]);
  await elsewhere.delete(rail.id);
  link('Deleted systems').click();
  await eventually(() => button('Put back \u2068Rail\u2069'));
  const check = server.faults.data.hold('changesOf', 'beforeEffect');
  press('Put back \u2068Rail\u2069');
  await check.reached;
  link('Back').click();
  await arrivesAt('Systems');
  await eventually(() => expect([lineNames(), notices()]).toEqual([['Crane', 'Rail'], [['“Rail” is back.', 'Undo', 'Dismiss']]]));
  check.release();
  expect(await elsewhere.get(rail.id)).toMatchObject({ ok: true });
});

test.each([
  ['its code, since a factor was added elsewhere', plantFactor, 'Enter your code'],
  ['a factor, since everybody is to have one', (server: Parameters<typeof plantFactor>[0]) => server.plant.secondFactorRequired(), 'Two-step verification'],
])('who owes %s is asked for it, and not told that nothing was deleted', async (_, lower, heading) => {
  const { server, elsewhere } = await signedInAt('/', [rail, crane]);
  await elsewhere.delete(rail.id);
  lower(server);
  link('Deleted systems').click();
  await eventually(() => expect(document.querySelector('h1')?.textContent === heading || screen().text?.includes('No deleted systems')).toBe(true));
  expect(screen().text).not.toContain('No deleted systems');
});
