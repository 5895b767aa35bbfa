import { expect, test } from 'vitest';
import { listen } from '../../../tests/ui/listener.ts';
import { arrivesAt, button, eventually, field, type freshServer, link, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, numbered, openAdd, send, signedInAt } from '../../../tests/ui/signed-in.ts';

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

test('each row has its reach as a bar, on one scale for what is found; an end that is not stated is open', async () => {
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
  await eventually(() => expect(bars()).toEqual([[undefined, 7, 14], ['low', 4, 9], ['high', 0, ''], null, [undefined, 23, 77]]));
  type('Find by name or connection', 'dolly 1');
  await eventually(() => expect([lineNames(), bars()]).toEqual([['Dolly 1'], [[undefined, 17, 83]]]));
});

test('one record that nobody means takes the scale from no other: its bar points beyond it, and its figures can be read in full', async () => {
  await signedInAt('/', [numbered(1, { minHeight: 0, maxHeight: 180 }), numbered(2, { minHeight: -999999999999, maxHeight: 123456789012.55 }), numbered(3, { minHeight: 90, maxHeight: 20001 })]);
  const bars = () => [...document.querySelectorAll<HTMLElement>('.reach-bar')].map(({ dataset, style }) => [dataset['beyond'], style.marginLeft, style.width]);
  await eventually(() => expect(bars()).toEqual([[undefined, '0%', '100%'], ['below above', '0%', '100%'], ['above', '50%', '50%']]));
  expect([...document.querySelectorAll('dd[title]')].map((figure) => [figure.textContent, figure.getAttribute('title')])).toEqual([['-999999999999', '-999999999999'], ['123456789012.55', '123456789012.55']]);
});
