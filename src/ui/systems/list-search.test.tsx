import { expect, onTestFinished, test, vi } from 'vitest';
import { arrivesAt, button, eventually, field, link, press, reload, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';
import { present } from '../../../tests/samples.ts';

const systems = [
  numbered(1, { name: 'Crane 10', maxHeight: 180, cameraTilt: 45, maxDollySpeed: 2, connectionType: 'Ethernet' }),
  numbered(2, { name: 'Crane 9', maxHeight: 120, minHeight: 10, connectionType: 'RS-422' }),
  numbered(3, { name: 'Ärmel', maxHeight: 300, cameraTilt: -90, maxDollySpeed: 0.5 }),
];

/** Without the order, where a heading shows it. */
const count = () => [...document.querySelectorAll('main p[role=status] > span:not([class*=":hidden"])')].map(({ textContent }) => textContent).join('');
const seen = () => ({ lines: lineNames(), count: count(), address: `${window.location.pathname}${window.location.search}` });
const words = 'Find by name or connection';

/** A select by its label. */
const selectOf = (label: string): HTMLSelectElement => {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const found = document.getElementById(named?.htmlFor ?? '') ?? document.querySelector(`select[aria-label="${label}"]`);
  if (found instanceof HTMLSelectElement) return found;
  throw new Error(`The label '${label}' has no select.`);
};

const choose = (select: HTMLSelectElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
};

test('what is typed is looked for in names and connections at once, and stands in the address after a pause', async () => {
  await signedInAt('/', systems);
  await eventually(() => expect(seen()).toEqual({ lines: ['Ärmel', 'Crane 9', 'Crane 10'], count: '3 systems', address: '/' }));
  expect(field(words).type).toBe('search');
  type(words, 'CRANE');
  await eventually(() => expect([lineNames(), count()]).toEqual([['Crane 9', 'Crane 10'], '2 of 3 systems']));
  await eventually(() => expect(seen().address).toBe('/?q=CRANE'));
  type(words, 'ether');
  await eventually(() => expect(seen()).toEqual({ lines: ['Crane 10'], count: '1 of 3 systems', address: '/?q=ether' }));
  press('Clear');
  await eventually(() => expect([seen(), field(words).value]).toEqual([
    { lines: ['Ärmel', 'Crane 9', 'Crane 10'], count: '3 systems', address: '/' },
    '',
  ]));
});

test('bounds narrow the list; one that is no number says so and bounds nothing; a connection is chosen from those there are', async () => {
  await signedInAt('/', [...systems, numbered(4, { name: 'Rail', connectionType: 'ethernet' })]);
  await eventually(() => expect(lineNames()).toHaveLength(4));
  expect(button('Filters').getAttribute('aria-expanded')).toBe('false');
  press('Filters');
  await eventually(() => expect([button('Filters').getAttribute('aria-expanded'), field('Reaches at least [cm]').value]).toEqual(['true', '']));
  type('Reaches at least [cm]', '180');
  await eventually(() => expect(lineNames()).toEqual(['Ärmel', 'Crane 10']));
  type('Speed at least [m/s]', '2');
  await eventually(() => expect(seen()).toEqual({ lines: ['Crane 10'], count: '1 of 4 systems', address: '/?reach=180&speed=2' }));
  expect(button('Filters (2)').getAttribute('aria-expanded')).toBe('true');
  type('Speed at least [m/s]', 'fast');
  const speed = field('Speed at least [m/s]');
  await eventually(() => expect([lineNames(), speed.getAttribute('aria-invalid'), button('Filters (1)').textContent]).toEqual([['Ärmel', 'Crane 10'], 'true', 'Filters (1)']));
  await eventually(() => expect(document.getElementById(speed.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Enter a speed, such as 1.5, 5 km/h or 3 mph.'));
  type('Speed at least [m/s]', '');
  type('Reaches at least [cm]', '');
  expect([...selectOf('Connection').options].map(({ text }) => text)).toEqual(['Any', 'Ethernet', 'RS-422']);
  choose(selectOf('Connection'), 'Ethernet');
  await eventually(() => expect([seen(), button('Filters (1)').textContent]).toEqual([{ lines: ['Crane 10', 'Rail'], count: '2 of 4 systems', address: '/?connection=Ethernet' }, 'Filters (1)']));
});

test('what may still become a figure is no error while it is typed, and one when its field is left', async () => {
  await signedInAt('/?speed=1', systems);
  await eventually(() => expect(lineNames()).toEqual(['Crane 10']));
  const speed = () => field('Speed at least [m/s]');
  const said = () => [speed().getAttribute('aria-invalid'), document.getElementById(speed().getAttribute('aria-describedby') ?? '')?.textContent, count()];
  speed().focus();
  type('Speed at least [m/s]', '12 k');
  await eventually(() => expect(said()).toEqual([null, '', '3 systems']));
  speed().blur();
  await eventually(() => expect([said()[0], count()]).toEqual(['true', '3 systems “Speed at least [m/s]” is ignored until it can be read.']));
  speed().focus();
  type('Speed at least [m/s]', '12 km/h');
  await eventually(() => expect(said()).toEqual([null, '= 3.33 m/s', '0 of 3 systems']));
});

test('columns are chosen and stay chosen; the last change is one of them, and an order, which is said where no heading shows it', async () => {
  const planted = ['A', 'B', 'C'].map((name, id) => numbered(id + 1, { name }));
  const first = await signedInAt('/', planted);
  for (const { id } of [planted[0], planted[1]].map(present)) {
    const before = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before));
    await first.elsewhere.update(id, { maxHeight: 1 }, null);
  }
  const opened = reload(first, { store: first.store });
  await eventually(() => expect(lineNames()).toEqual(['A', 'B', 'C']));
  const shown = () => [...(lines()[0]?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Min height [cm]', 'Max height [cm]', 'Camera tilt [°]', 'Max speed [m/s]', 'Connection', 'Last changed']);
  expect(lines()[0]?.querySelector('dl > :last-child > dd')?.textContent).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d\s[AP]M$/);
  heading('Sort by Last changed').click();
  await eventually(() => expect(seen()).toEqual({ lines: ['B', 'A', 'C'], count: '3 systems', address: '/?sort=updatedAt&order=desc' }));
  press('Columns');
  const labels = () => [...document.querySelectorAll('label')].filter(({ textContent }) => ['Reach(on wider screens)', 'Camera tilt', 'Connection', 'Last changed(on wider screens)'].includes(textContent));
  await eventually(() => expect(labels()).toHaveLength(4));
  for (const label of labels()) label.click();
  await eventually(() => expect([shown(), document.querySelector('.reach-track'), count()]).toEqual([['Min height [cm]', 'Max height [cm]', 'Max speed [m/s]'], null, '3 systems, sorted by last changed, descending']));
  reload(opened, { store: first.store });
  await eventually(() => expect([shown(), lineNames()]).toEqual([['Min height [cm]', 'Max height [cm]', 'Max speed [m/s]'], ['B', 'A', 'C']]));
});

test('an address with bounds opens the filters with them, and sorts; a bound in another unit is taken; nothing found says so, and clears', async () => {
  await signedInAt('/?reach=150&sort=maxHeight&order=desc', systems);
  await eventually(() => expect(lineNames()).toEqual(['Ärmel', 'Crane 10']));
  await eventually(() => expect(field('Reaches at least [cm]').value).toBe('150'));
  const select = selectOf('Sort by');
  expect(select.selectedOptions[0]?.textContent).toBe('Max height, descending');
  choose(select, 'Name, descending');
  await eventually(() => expect(seen()).toEqual({ lines: ['Crane 10', 'Ärmel'], count: '2 of 3 systems', address: '/?reach=150&order=desc' }));
  type('Reaches at least [cm]', '6 ft');
  await eventually(() => expect(seen()).toEqual({ lines: ['Ärmel'], count: '1 of 3 systems', address: '/?reach=6+ft&order=desc' }));
  type('Reaches at least [cm]', '1000');
  await eventually(() => expect(screen().text).toContain('No system matchesTry fewer words or remove a filter.'));
  expect(count()).toBe('0 of 3 systems');
  type(words, 'nothing');
  await eventually(() => press('Clear all'));
  await eventually(() => expect(lineNames()).toHaveLength(3));
});

test('a system that does not state a figure is not found by it, and is counted', async () => {
  await signedInAt('/?speed=1', [...systems, numbered(4, { name: 'Crane 11', maxDollySpeed: null }), numbered(5, { name: 'Rail', maxDollySpeed: null })]);
  await eventually(() => expect([lineNames(), count()]).toEqual([['Crane 10'], '1 of 5 systems (not stated for 2 systems)']));
  type(words, 'crane 1');
  await eventually(() => expect(count()).toBe('1 of 5 systems (not stated for 1 system)'));
  type(words, 'crane 9');
  await eventually(() => expect(count()).toBe('0 of 5 systems'));
});

test('typed and left at once, by the browser or by a line: the address has it', async () => {
  await signedInAt('/', systems);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  type(words, 'crane');
  await eventually(() => expect(lineNames()).toHaveLength(2));
  window.dispatchEvent(new Event('pagehide'));
  expect(seen().address).toBe('/?q=crane');
  type(words, 'crane 9');
  await eventually(() => expect(lineNames()).toEqual(['Crane 9']));
  link('Crane 9').click();
  await arrivesAt('Crane 9');
  press('Delete');
  await arrivesAt('Systems');
  await eventually(() => expect([lineNames(), field(words).value, seen().address]).toEqual([[], 'crane 9', '/?q=crane+9']));
});

test('field report 104: a link or a row, pressed right after typing, wins; Back finds what was typed', async () => {
  const { router } = await signedInAt('/', systems);
  for (const name of ['Add system', 'Crane 9']) {
    await eventually(() => expect(lineNames()).toHaveLength(3));
    type(words, 'crane');
    await eventually(() => expect(lineNames()).toHaveLength(2));
    link(name).click();
    await arrivesAt(name === 'Add system' ? 'Add new system' : name);
    router.history.back();
    await arrivesAt('Systems');
    await eventually(() => expect([lineNames(), field(words).value, seen().address]).toEqual([['Crane 9', 'Crane 10'], 'crane', '/?q=crane']));
    type(words, '');
  }
});

test('field report 104: Back, pressed right after typing, and Forward: the list has what was typed, and so has its address', async () => {
  const { router } = await signedInAt('/systems/add', systems, { heading: 'Add new system' });
  link('back').click();
  await eventually(() => expect(lineNames()).toHaveLength(3));
  type(words, 'crane');
  router.history.back();
  await arrivesAt('Add new system');
  router.history.forward();
  await arrivesAt('Systems');
  await eventually(() => expect([lineNames(), field(words).value, seen().address]).toEqual([['Crane 9', 'Crane 10'], 'crane', '/?q=crane']));
});

test('what is no number and is cleared does not come back with Back', async () => {
  const { router } = await signedInAt('/', systems);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  press('Filters');
  await eventually(() => field('Reaches at least [cm]'));
  type('Reaches at least [cm]', 'fast');
  await eventually(() => expect(count()).toBe('3 systems “Reaches at least [cm]” is ignored until it can be read.'));
  press('Clear filters');
  await eventually(() => expect(count()).toBe('3 systems'));
  link('Add system').click();
  await arrivesAt('Add new system');
  router.history.back();
  await arrivesAt('Systems');
  await eventually(() => expect(lineNames()).toHaveLength(3));
  expect(button('Filters').textContent).toBe('Filters');
});

test('field report 104: Back, pressed right after typing, to another search: that one is shown, and Forward leads to what was typed', async () => {
  const { router } = await signedInAt('/?q=rail', systems);
  await eventually(() => expect(count()).toBe('0 of 3 systems'));
  await router.navigate({ to: '/' });
  await eventually(() => expect(lineNames()).toHaveLength(3));
  type(words, 'crane');
  router.history.back();
  await eventually(() => expect([count(), field(words).value, seen().address]).toEqual(['0 of 3 systems', 'rail', '/?q=rail']));
  router.history.forward();
  await eventually(() => expect([lineNames(), field(words).value, seen().address]).toEqual([['Crane 9', 'Crane 10'], 'crane', '/?q=crane']));
});

/** Until it is let go, the screen to add a system does not come. */
const screenIsHeld = (router: Awaited<ReturnType<typeof signedInAt>>['router']) => {
  let letGo = (): void => undefined;
  const screenComes = new Promise<void>((resolve) => (letGo = resolve));
  router.routesByPath['/systems/add'].options.beforeLoad = () => screenComes;
  return letGo;
};

test('field report 104: typed while a screen is on its way, the screen comes all the same', async () => {
  const { router } = await signedInAt('/', systems);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  const letGo = screenIsHeld(router);
  link('Add system').click();
  await eventually(() => expect(window.location.pathname).toBe('/systems/add'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  type(words, 'crane');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(window.location.pathname).toBe('/systems/add');
  letGo();
  await arrivesAt('Add new system');
  expect(seen().address).toBe('/systems/add');
  router.history.back();
  await arrivesAt('Systems');
  await eventually(() => expect([field(words).value, seen().address]).toEqual(['crane', '/?q=crane']));
});

test('field report 104: typed while a screen is on its way that never comes, and Back: the address gets what was typed', async () => {
  const { router } = await signedInAt('/', systems);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  const letGo = screenIsHeld(router);
  onTestFinished(letGo);
  link('Add system').click();
  await eventually(() => expect(window.location.pathname).toBe('/systems/add'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  type(words, 'crane');
  await vi.advanceTimersByTimeAsync(300);
  router.history.back();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await eventually(() => expect([lineNames(), field(words).value, seen().address]).toEqual([['Crane 9', 'Crane 10'], 'crane', '/?q=crane']));
});

const heading = (said: string): HTMLButtonElement =>
  present([...document.querySelectorAll('button')].find(({ textContent }) => textContent?.replace(/[↑↓]/, '') === said));

test('field reports 47, 54: a column sorts, by number and not by digit, and the other way round when it is chosen again', async () => {
  await signedInAt('/?q=e', systems);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  heading('Sort by Max height').click();
  await eventually(() => expect(seen()).toEqual({ lines: ['Crane 9', 'Crane 10', 'Ärmel'], count: '3 of 3 systems', address: '/?q=e&sort=maxHeight' }));
  heading('Sort by Max height, sorted ascending').click();
  await eventually(() => expect(seen()).toEqual({ lines: ['Ärmel', 'Crane 10', 'Crane 9'], count: '3 of 3 systems', address: '/?q=e&sort=maxHeight&order=desc' }));
});

test('a shot says of each system whether it fits, what fits comes first, and the address keeps it; a bound of which only the unit is left is empty once its field is left', async () => {
  await signedInAt('/', [...systems, numbered(4, { name: 'Zeiss', minHeight: null, maxHeight: 400 })]);
  await eventually(() => expect(lineNames()).toHaveLength(4));
  press('Which fits?');
  await eventually(() => field('Lens from [cm]'));
  type('Lens from [cm]', '5');
  type('Lens to [cm]', '138');
  const fits = () => lines().map((line) => [line.querySelector('a')?.textContent, line.querySelector('p')?.textContent]);
  const asked = [['Ärmel', 'Fits'], ['Crane 10', 'Fits'], ['Zeiss', 'min height not stated'], ['Crane 9', '18 cm too low, 5 cm too high']];
  await eventually(() => expect(fits()).toEqual(asked));
  expect(count()).toBe('4 systems, 2 fit the shot, then the closest');
  const sorted = () => document.body.textContent?.match(/[↑↓]|, sorted (?:as|des)cending/g);
  expect(sorted()).toBe(null);
  await eventually(() => expect(seen().address).toBe('/?from=5&to=138'));
  type('Tilt [°]', '60');
  await eventually(() => expect(fits()[1]).toEqual(['Crane 10', '15° too little tilt']));
  press('Clear shot');
  await eventually(() => expect([fits()[0], seen().address]).toEqual([['Ärmel', undefined], '/']));
  expect(sorted()).toEqual(['↑', ', sorted ascending']);
  field('Lens to [cm]').focus();
  type('Lens to [cm]', ' m');
  expect(field('Lens to [cm]').value).toBe(' m');
  field('Tilt [°]').focus();
  await eventually(() => expect(field('Lens to [cm]').value).toBe(''));
});

test('of two heights of a shot both are ignored where one cannot be read: so it is said, and on paper neither stands', async () => {
  await signedInAt('/?from=5&to=138&shotTilt=0', [numbered(1, { minHeight: 50, maxHeight: 100 })]);
  await eventually(() => expect(count()).toBe('1 system, none fit the shot, closest first'));
  type('Lens to [cm]', 'high');
  await eventually(() => expect(count()).toBe('1 system, 1 fits the shot “Lens from [cm]” and “Lens to [cm]” are ignored until both can be read.'));
  expect(document.querySelector('main p[role=status] + p')?.textContent).toBe('Tilt [°]: 0');
  type(words, 'jib');
  await eventually(() => expect(count()).toMatch(/^0 of 1 system “Lens/));
});
