import { expect, test } from 'vitest';
import { listen } from '../../../tests/ui/listener.ts';
import { arrivesAt, button, eventually, field, type freshServer, link, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, numbered, openAdd, openEdit, send, signedInAt } from '../../../tests/ui/signed-in.ts';

const one = numbered(1);
const statuses = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);

test('a list that does not come says so, adding is possible all the while, and Retry brings it', async () => {
  const outages: (() => void)[] = [];
  await signedInAt('/', [one], { prepare: (server) => void outages.push(server.faults.data.outage()) });
  await eventually(() => expect(statuses()).toContainEqual(expect.stringMatching(/^The systems couldn’t be loaded\. The server couldn’t be reached\./)));
  expect(link('Add system').pathname).toBe('/systems/add');
  for (const stop of outages) stop();
  press('Retry');
  await eventually(() => expect(lineNames()).toEqual([one.name]));
  expect(screen().controls).not.toContain('Retry');
});

test('a list that comes in time is drawn with its rows at once; one that does not has empty rows meanwhile', async () => {
  const lists: ReturnType<ReturnType<typeof freshServer>['faults']['data']['hold']>[] = [];
  const seen = new Set<string>();
  const observer = new MutationObserver(() => seen.add(statuses().includes('Loading') ? 'empty rows' : lineNames().join()));
  observer.observe(document.body, { childList: true, subtree: true });
  const { close } = await signedInAt('/', [one]);
  await eventually(() => expect(lineNames()).toEqual([one.name]));
  expect(seen).not.toContain('empty rows');
  close();
  await signedInAt('/', [one], { prepare: ({ faults: { data } }) => void lists.push(data.hold('list', 'beforeEffect')) });
  await eventually(() => expect(seen).toContain('empty rows'));
  lists[0]?.release();
  await eventually(() => expect(lineNames()).toEqual([one.name]));
  observer.disconnect();
});

test('field report 106: what is known stays in sight when a later look fails, and in its place: the words about it stand below', async () => {
  const { server } = await signedInAt('/', [one]);
  await eventually(() => expect(lineNames()).toEqual([one.name]));
  link(one.name).click();
  await arrivesAt(one.name);
  server.faults.data.outage();
  link('Back').click();
  await arrivesAt('Systems');
  await eventually(() => expect(statuses()).toContainEqual(expect.stringMatching(/^The list hasn’t been refreshed since \d+:\d\d\s[AP]M\. The server couldn’t be reached\./)));
  expect([lineNames(), screen().controls.includes('Retry'), button('Retry').closest('.sticky') !== null]).toEqual([[one.name], false, true]);
});

test('field report 106: the row of what was just written shows no sooner than those around it', async () => {
  const lists: ReturnType<ReturnType<typeof freshServer>['faults']['data']['hold']>[] = [];
  await openAdd({
    systems: [one, numbered(3)],
    prepare: ({ faults: { data } }) => {
      lists.push(data.hold('list', 'afterEffect'));
      data.next('insert', { kind: 'fails', failure: { kind: 'refused', message: 'too high' } });
    },
  });
  await send('Add', { Name: 'Dolly 2' });
  await lists[0]?.reached;
  const seen = [lineNames()];
  const observer = new MutationObserver(() => seen.push(lineNames()));
  observer.observe(document.body, { childList: true, subtree: true });
  lists[0]?.release();
  await eventually(() => expect(lineNames()).toEqual([one.name, 'Dolly 2', 'Dolly 3']));
  observer.disconnect();
  expect(seen.filter((names) => names.length > 0 && names.length < 3)).toEqual([]);
});

test('with the last system deleted, the list invites to add the first', async () => {
  await signedInAt(`/systems/${one.id}`, [one], { heading: one.name });
  press('Delete');
  await arrivesAt('Systems');
  await eventually(() => expect(screen().text).toContain('No systems yet'));
  link('Add the first system').click();
  await arrivesAt('Add new system');
  await eventually(() => field('Name'));
  await send('Add', { Name: 'First' });
  await eventually(() => expect(lineNames()).toEqual(['First']));
  expect(document.querySelector('main p[role=status]')?.textContent).toBe('1 system');
});

test('of a list that was empty it is said as of when, while it is asked for again', async () => {
  const { server, router } = await signedInAt('/', []);
  await eventually(() => expect(screen().text).toContain('No systems yet'));
  link('Deleted systems').click();
  await arrivesAt('Deleted systems');
  server.plant.systems([one]);
  const answer = server.faults.data.hold('changesSince', 'afterEffect');
  void router.navigate({ to: '/' });
  await answer.reached;
  await arrivesAt('Systems');
  expect(screen().text).toMatch(/0 systems, as of \d+:\d\d\s[AP]M/);
  answer.release();
  await eventually(() => expect(lineNames()).toEqual([one.name]));
});

test('what is added elsewhere is read out once, by its name; the count is read where something is looked for', async () => {
  const { elsewhere } = await signedInAt('/', [one, numbered(2)]);
  await eventually(() => expect(lineNames()).toHaveLength(2));
  const heard = listen();
  await elsewhere.insert(numbered(3));
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(lineNames()).toHaveLength(3));
  expect(document.querySelector('main p[role=status]')?.textContent).toBe('3 systems');
  type('Find by name or connection', 'dolly 3');
  await eventually(() => expect(heard).toEqual(['Changed elsewhere: \u2068Dolly 3\u2069.', '1 of 3 systems']));
});

test('what is on its way is not said to have changed elsewhere, where the log knows of it before its answer is there', async () => {
  const { server, elsewhere } = await openEdit(one);
  const answer = server.faults.data.hold('update', 'afterEffect');
  await send('Update', { Name: 'Mine' });
  await answer.reached;
  await eventually(() => expect(lineNames()).toEqual(['Mine']));
  const heard = listen();
  await elsewhere.insert(numbered(3));
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect([lineNames(), heard.filter((words) => words.startsWith('Changed'))]).toEqual([['Dolly 3', 'Mine'], ['Changed elsewhere: \u2068Dolly 3\u2069.']]));
});

test('what happens elsewhere twice is read out twice, also in the same words', async () => {
  const { elsewhere } = await signedInAt('/', [one, numbered(2), numbered(3)]);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  const heard = listen();
  const steps = [
    () => elsewhere.update(one.id, { maxHeight: 777 }, null),
    () => elsewhere.update(one.id, { maxHeight: 888 }, null),
    () => elsewhere.delete(numbered(2).id),
    () => elsewhere.delete(numbered(3).id),
  ];
  for (const [index, step] of steps.entries()) {
    await step();
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => expect(heard).toHaveLength(index + 1));
  }
  const [changed, deleted] = ['Changed elsewhere: \u2068Dolly 1\u2069.', '1 system deleted elsewhere.'];
  expect(heard).toEqual([changed, changed, deleted, deleted]);
});

test('also after something was added elsewhere, a filter that cannot be read is said', async () => {
  const { elsewhere } = await signedInAt('/', [one, numbered(2)]);
  await eventually(() => expect(lineNames()).toHaveLength(2));
  press('Filters');
  await eventually(() => field('Reaches at least [cm]'));
  field('Reaches at least [cm]').focus();
  type('Reaches at least [cm]', '-');
  await elsewhere.insert(numbered(3));
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(lineNames()).toHaveLength(3));
  const heard = listen();
  field('Reaches at least [cm]').blur();
  await eventually(() => expect(heard).toEqual([expect.stringContaining('is ignored until it can be read')]));
});

test('opened by its address, the page of a system has a way back to the list', async () => {
  await signedInAt(`/systems/${one.id}`, [one], { heading: one.name });
  link('Back').click();
  await arrivesAt('Systems');
});

test('each row has its reach as a bar, on one scale for what is found; an end that is not stated is open; a max below the min gives no bar', async () => {
  const drawn = [
    numbered(1, { minHeight: 30, maxHeight: 180 }),
    numbered(2, { minHeight: null, maxHeight: 90 }),
    numbered(3, { minHeight: -40, maxHeight: null }),
    numbered(4, { minHeight: null, maxHeight: null }),
    numbered(5, { minHeight: 1000, maxHeight: 200 }),
  ];
  await signedInAt('/', drawn);
  const bars = () =>
    lines().map((line) => {
      const bar = line.querySelector<HTMLElement>('.reach-bar');
      return bar === null ? null : [bar.dataset['open'], ...[bar.style.marginLeft, bar.style.width].map((share) => share && Math.round(Number.parseFloat(share)))];
    });
  // Of -40 cm to 1000 cm.
  await eventually(() => expect(bars()).toEqual([[undefined, 7, 14], ['low', 4, 9], ['high', 0, ''], null, null]));
  type('Find by name or connection', 'dolly 1');
  await eventually(() => expect([lineNames(), bars()]).toEqual([['Dolly 1'], [[undefined, 17, 83]]]));
});

test('one record that nobody means takes the scale from no other: its bar points beyond it, and its figures can be read in full', async () => {
  await signedInAt('/', [numbered(1, { minHeight: 0, maxHeight: 180 }), numbered(2, { minHeight: -999999999999, maxHeight: 123456789012.55 }), numbered(3, { minHeight: 90, maxHeight: 20001 })]);
  const bars = () => [...document.querySelectorAll<HTMLElement>('.reach-bar')].map(({ dataset, style }) => [dataset['beyond'], style.marginLeft, style.width]);
  await eventually(() => expect(bars()).toEqual([[undefined, '0%', '100%'], ['below above', '0%', '100%'], ['above', '50%', '50%']]));
  expect([...document.querySelectorAll('dd[title]')].map((figure) => [figure.textContent, figure.getAttribute('title')])).toEqual([['-999999999999', '-999999999999'], ['123456789012.55', '123456789012.55']]);
});

test('units: chosen in the account menu, figures are read in feet, inches and mph at once on every screen, and out loud in words; another tab takes it back', async () => {
  const system = numbered(1, { minHeight: 139.7, maxHeight: 182.88, cameraTilt: null, maxDollySpeed: 1.39 });
  await signedInAt('/', [system]);
  await eventually(() => expect(lineNames()).toEqual([system.name]));
  const cells = () => [...(lines()[0]?.querySelectorAll('dd') ?? [])].slice(0, 4).map((cell) => [cell.parentElement?.querySelector('dt')?.textContent, cell.textContent, cell.dataset['unit']]);
  const headings = () => [...document.querySelectorAll('.record-line .leading-4')].map(({ textContent }) => textContent);
  const metric = [['Min height [cm]', '139.7', 'cm'], ['Max height [cm]', '182.88', 'cm'], ['Camera tilt', '–not stated', undefined], ['Max speed [m/s]', '1.39', 'm/s']];
  expect([cells(), headings()]).toEqual([metric, ['cm', 'cm', '°', 'm/s']]);
  const select = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Units')?.control;
  if (!(select instanceof HTMLSelectElement)) throw new Error('No units can be chosen.');
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, 'feet');
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const inFeet = [['Min height', '4′ 7″4 ft 7 in', undefined], ['Max height', '6′ 0″6 ft', undefined], ['Camera tilt', '–not stated', undefined], ['Max speed [mph]', '3.1', 'mph']];
  await eventually(() => expect([cells(), headings()]).toEqual([inFeet, ['ft in', 'ft in', '°', 'mph']]));
  expect([...document.querySelectorAll('dd [aria-hidden]')].map(({ textContent }) => textContent)).toEqual(['4′ 7″', '6′ 0″', '–']);

  link(system.name).click();
  await arrivesAt(system.name);
  const values = () => [...document.querySelectorAll('main td')].map(({ textContent }) => textContent);
  await eventually(() => expect(values().slice(3)).toEqual(['3.1 mph', '6′ 0″6 ft', '4′ 7″4 ft 7 in']));
  const drawn = () => [...document.querySelectorAll('svg[role=img]')].map((drawing) => drawing.getAttribute('aria-label'));
  expect(drawn()).toEqual(['Reaches from 4 ft 7 in to 6 ft. Its tilt isn’t stated.', '30 ft takes 6.6 s; walking 6.5 s, running 1.8 s.']);
  expect([...document.querySelectorAll('.reach-axis, .reach-figure text')].map(({ textContent }) => textContent)).toEqual(
    ['0 ft', '1 ft', '2 ft', '3 ft', '4 ft', '5 ft', '6 ft', '?', '6′ 0″', '4′ 7″', 'Dolly', '6.6 s'],
  );
  link('Edit').click();
  await arrivesAt('Edit system');
  await eventually(() => expect([field('Min height [cm]').value, field('Max dolly speed [m/s]').value]).toEqual(['139.7', '1.39']));
  link('back').click();
  await arrivesAt('Systems');

  window.localStorage.removeItem('dolly-records.list');
  window.dispatchEvent(new StorageEvent('storage', { key: 'dolly-records.list' }));
  await eventually(() => expect(cells()).toEqual(metric));
});
