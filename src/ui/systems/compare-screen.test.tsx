import { expect, test } from 'vitest';
import { listen } from '../../../tests/ui/listener.ts';
import { alerts, arrivesAt, button, eventually, link, place, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, openEdit, send, signedInAt } from '../../../tests/ui/signed-in.ts';
import type { System } from '../../domain/systems/system.ts';

const tall = numbered(1, { minHeight: 40, maxHeight: 300, cameraTilt: 30, maxDollySpeed: 2, connectionType: 'rail' });
const fast = numbered(2, { minHeight: 40, maxHeight: 120, cameraTilt: null, maxDollySpeed: 5, connectionType: 'rail' });
const blank = numbered(3, { minHeight: null, maxHeight: null, cameraTilt: null, maxDollySpeed: null, connectionType: '' });
const others = [4, 5, 6, 7].map((number) => numbered(number));
const all = [tall, fast, blank, ...others];

const addressOf = (...systems: readonly Pick<System, 'id'>[]) => `/compare?ids=${systems.map(({ id }) => id).join(',')}`;
const open = (address: string, prepare?: Parameters<typeof signedInAt>[2]) => signedInAt(address, all, { heading: 'Compare', ...prepare });

const words = 'Add a system by name or connection';

const textOf = (cell: Element): string => [...cell.childNodes].map(({ textContent }) => textContent).join(' ');
const names = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.querySelector('svg')?.getAttribute('aria-label') ?? textOf(cell)));
const status = () => document.querySelector('main [role=search] [role=status]')?.textContent;

test('the two heights of a low system stand clear of one another beside a tall one', async () => {
  const [low, high] = [numbered(1, { minHeight: 35.2, maxHeight: 130.2 }), numbered(2, { minHeight: 0, maxHeight: 1737 })];
  await signedInAt(addressOf(low, high), [low, high], { heading: 'Compare' });
  const places = () => [...document.querySelectorAll('svg text')].flatMap((text) => (/^(35|130)\.2 cm$/.test(text.textContent) ? [Number(text.getAttribute('y'))] : []));
  await eventually(() => expect(places()).toHaveLength(2));
  const [upper = 0, lower = 0] = places();
  // The text of compared drawings is up to 26 units high.
  expect(lower - upper).toBeGreaterThanOrEqual(26);
});

test('systems stand side by side, with what differs, the best of each figure, and drawings on one scale', async () => {
  await open(addressOf(tall, fast, blank));
  await eventually(() => expect(names()).toEqual([tall.name, fast.name, blank.name]));
  // A field that is added comes after these.
  expect(rows().slice(0, 6)).toEqual([
    [
      'Reach',
      'Reaches from 40 cm to 300 cm. The camera tilts 30° up and down.',
      'Reaches from 40 cm to 120 cm. Its tilt isn’t stated.',
      'Its heights aren’t stated. Its tilt isn’t stated.',
    ],
    ['Min height differs', '40 cm', '40 cm', '– not stated'],
    ['Max height differs', '300 cm highest', '120 cm', '– not stated'],
    ['Camera tilt differs', '30°', '– not stated', '– not stated'],
    ['Max dolly speed differs', '2 m/s', '5 m/s fastest', '– not stated'],
    ['Connection type differs', 'rail', 'rail', '– empty'],
  ]);
  const marks = [...document.querySelectorAll('svg[role=img]')].map((drawing) => [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent).filter((text) => text.endsWith(' m')));
  expect(marks[0]).toContain('3 m');
  expect(marks).toEqual([marks[0], marks[0], marks[0]]);
});

test('in feet the drawings have one scale too, and heights that would look alike are read in metric', async () => {
  window.localStorage.setItem('dolly-records.list', '{"units":"feet"}');
  const alike = [numbered(1, { minHeight: 35, maxHeight: 140 }), numbered(2, { minHeight: 20, maxHeight: 140.1 })];
  await signedInAt(addressOf(...alike), alike, { heading: 'Compare' });
  await eventually(() => expect(rows().slice(0, 3)).toEqual([
    ['Reach', 'Reaches from 1 ft 1 3/4 in to 4 ft 7 1/8 in. The camera doesn’t tilt.', 'Reaches from 7 7/8 in to 4 ft 7 1/8 in. The camera doesn’t tilt.'],
    ['Min height differs', '1′ 1¾″ 1 ft 1 3/4 in', '7⅞″ 7 7/8 in lowest'],
    ['Max height differs', '140 cm', '140.1 cm highest'],
  ]));
  const marks = [...document.querySelectorAll('svg[role=img]')].map((drawing) => [...drawing.querySelectorAll('.reach-axis')].map(({ textContent }) => textContent));
  expect(marks).toEqual([0, 1].map(() => ['0 ft', '1 ft', '2 ft', '3 ft', '4 ft', '5 ft', '6 ft']));
});

test('one is taken out and others are added by name, in the address too; no more than six', async () => {
  const { router } = await open(addressOf(tall, fast));
  const { length } = window.history;
  await eventually(() => expect(names()).toEqual([tall.name, fast.name]));
  const takeOut = `Remove \u2068${tall.name}\u2069`;
  button(takeOut).focus();
  press(takeOut);
  await eventually(() => expect([names(), place()]).toEqual([[fast.name], addressOf(fast)]));
  expect(screen().text).toContain('select two to six');
  await eventually(() => expect(document.activeElement?.tagName).toBe('H1'));
  type(words, 'dolly 2');
  await eventually(() => expect(status()).toBe('No other system matches.'));
  for (const { name } of [tall, blank, ...others.slice(0, 3)]) {
    type(words, name);
    await eventually(() => press(`Add \u2068${name}\u2069`));
    await eventually(() => expect(names().at(-1)).toBe(name));
    expect(document.activeElement?.tagName).toBe('INPUT');
  }
  expect([names().length, status()]).toEqual([6, 'You’re comparing six systems. Remove one to add another.']);
  type(words, 'dolly 7');
  expect([place(), window.history.length, router.state.location.pathname]).toEqual([addressOf(fast, tall, blank, ...others.slice(0, 3)), length, '/compare']);
});

test('what is not there is said in its place, and so is what has not come', async () => {
  const gone = numbered(9);
  const outages: (() => void)[] = [];
  const { elsewhere } = await open(addressOf(gone, tall, fast), { prepare: (server) => void outages.push(server.faults.data.outage()) });
  const failed = 'This system couldn’t be loaded.';
  await eventually(() => expect(names()).toEqual([failed, failed, failed]));
  for (const stop of outages) stop();
  await elsewhere.delete(fast.id);
  press('Retry');
  const missing = 'This system is missing. It was deleted, or the link is wrong.';
  await eventually(() => expect(names()).toEqual([missing, tall.name, missing]));
});

test('field report 19: what an older list lacks is not called deleted while the server cannot be reached', async () => {
  const { server, router } = await open(addressOf(numbered(9), tall));
  const missing = 'This system is missing. It was deleted, or the link is wrong.';
  await eventually(() => expect(names()).toEqual([missing, tall.name]));
  await router.navigate({ to: '/account' });
  await arrivesAt('Account');
  server.faults.data.outage();
  await router.navigate({ to: '/compare', search: { ids: `${numbered(9).id},${tall.id}` } });
  await eventually(() => expect(names()).toEqual(['This system couldn’t be loaded.', tall.name]));
});

test('what waits to be deleted is not called deleted; from the page of a system one comes back to where it was opened', async () => {
  const { server } = await open(addressOf(tall, fast));
  await eventually(() => link(tall.name).click());
  await arrivesAt(tall.name);
  await eventually(() => link('Back').click());
  await arrivesAt('Compare');
  await eventually(() => link(tall.name).click());
  await arrivesAt(tall.name);
  const stop = server.faults.data.outage();
  press('Delete');
  await arrivesAt('Compare');
  await eventually(() => expect([names(), alerts()]).toEqual([[tall.name, fast.name], expect.arrayContaining([expect.stringContaining('Not sent yet.')])]));
  stop();
  press('Try now');
  await eventually(() => expect(names()).toEqual(['This system is missing. It was deleted, or the link is wrong.', fast.name]));
});

test('a change of a system that is gone, added as a new one, keeps its column', async () => {
  const { router } = await openEdit(tall, { systems: all, prepare: (server) => server.faults.data.next('update', { kind: 'fails', failure: { kind: 'notFound' } }) });
  await send('Update', { Name: 'Renamed' });
  await router.navigate({ to: '/compare', search: { ids: `${tall.id},${fast.id}` } });
  await eventually(() => press('Add as a new system'));
  await eventually(() => expect([names(), place().includes(tall.id)]).toEqual([['Renamed', fast.name], false]));
});

test('while the list is read it is not said that nothing else matches; two of one name can be told apart', async () => {
  const holds: { release: () => void }[] = [];
  const twins = [numbered(1, { name: 'Twin', maxHeight: 120 }), numbered(2, { name: 'Twin', connectionType: 'rail' })];
  await signedInAt('/compare', twins, { heading: 'Compare', prepare: (server) => void holds.push(server.faults.data.hold('list', 'beforeEffect')) });
  type(words, 'twin');
  await eventually(() => expect(status()).toBe('No other system matches. Not all systems have been loaded.'));
  for (const { release } of holds) release();
  await eventually(() =>
    expect([status(), ...screen().controls.slice(1)].map((each) => each?.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
      '2 matches:',
      'Add Twin (0 cm, 120 cm, 0°, 0 m/s)',
      'Add Twin (0 cm, 0 cm, 0°, 0 m/s, rail)',
    ]),
  );
});

test('what did not come may match; what one of them is changed to elsewhere is said', async () => {
  const outages: (() => void)[] = [];
  const { elsewhere } = await open(addressOf(tall, fast), { prepare: (server) => void outages.push(server.faults.data.outage()) });
  type(words, 'dolly');
  await eventually(() => expect([button('Retry').textContent, status()]).toEqual(['Retry', 'No other system matches. Not all systems have been loaded.']));
  for (const stop of outages) stop();
  press('Retry');
  await eventually(() => expect(names()).toEqual([tall.name, fast.name]));
  const heard = listen();
  for (const { id } of [blank, tall]) await elsewhere.update(id, { maxHeight: 777 }, null);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect([rows()[2]?.[1], heard]).toEqual(['777 cm highest', [`Changed elsewhere: \u2068${tall.name}\u2069.`]]));
});

test('in feet, two of one name that differ by less than can be read are told apart in metric', async () => {
  window.localStorage.setItem('dolly-records.list', '{"units":"feet"}');
  await signedInAt('/compare', [140, 140.1].map((maxHeight, index) => numbered(index + 1, { name: 'Twin', maxHeight })), { heading: 'Compare' });
  type(words, 'twin');
  await eventually(() => expect(screen().controls.slice(1).map((each) => each?.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'Add Twin (0 in, 140 cm, 0°, 0 mph)',
    'Add Twin (0 in, 140.1 cm, 0°, 0 mph)',
  ]));
});

test('of more than six in the address it is said that six are compared; what is taken out makes room', async () => {
  await open(addressOf(...all));
  await eventually(() => expect([names(), screen().text?.includes('Comparing only the first six of 7.')]).toEqual([all.slice(0, 6).map(({ name }) => name), true]));
  press(`Remove \u2068${tall.name}\u2069`);
  await eventually(() => expect([names(), screen().text?.includes('only the first six')]).toEqual([all.slice(1).map(({ name }) => name), false]));
});

test('from the list and back: two to six that are chosen are compared, more are not', async () => {
  await signedInAt('/', all);
  await eventually(() => expect(lineNames()).toHaveLength(all.length));
  const boxes = [...document.querySelectorAll<HTMLInputElement>('main li input[aria-label^="Select"]')];
  for (const box of boxes) box.click();
  await eventually(() => expect(button('Compare up to six').getAttribute('aria-disabled')).toBe('true'));
  for (const box of boxes.slice(2)) box.click();
  await eventually(() => link('Compare').click());
  await arrivesAt('Compare');
  expect([place(), document.title.startsWith('Compare')]).toEqual([addressOf(tall, fast), true]);
  link('Back').click();
  await arrivesAt('Systems');
  await eventually(() => expect(link('Compare').getAttribute('href')).toBe(addressOf(tall, fast)));
});
