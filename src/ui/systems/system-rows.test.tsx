import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { arrivesAt, eventually, link, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';
import { changedText } from './system-fields.tsx';
import { PLAIN_ROWS } from './system-rows.tsx';

const COUNT = 160;
const HEIGHT = 50;
const systems = Array.from({ length: COUNT }, (_, index) => numbered(index + 1));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
});

const places = () => lines().map((line) => [line.getAttribute('aria-posinset'), line.getAttribute('aria-setsize')]);
const from = (first: number, count: number, of = COUNT) => Array.from({ length: count }, (_, index) => [String(first + index), String(of)]);
const gaps = () => [...document.querySelectorAll<HTMLLIElement>('main ul[aria-label=Systems] > li[aria-hidden]')].map(({ style }) => style.height);
const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

const start = async () => {
  const opened = await signedInAt('/', systems);
  await eventually(() => expect([lines().length > 0 && lines().length < 100, gaps().length]).toEqual([true, 2]));
  return opened;
};

test('a long list has the rows in sight, each with its place among all, and a gap as high as the others; End leads to the last row, Home back to the first: the row with the focus and its neighbours are there', async () => {
  await start();
  const shown = lines().length;
  expect([places(), lineNames()[0], lineNames().at(-1)]).toEqual([from(1, shown), 'Dolly 1', `Dolly ${shown}`]);
  expect(document.querySelector('main ul[aria-label=Systems]')?.getAttribute('role')).toBe('list');
  // The first marks where the rows begin.
  expect(gaps()[0]).toBe('');
  const rest = Number.parseFloat(gaps()[1] ?? '');
  expect(rest).toBeGreaterThanOrEqual((COUNT - shown) * 49);
  expect(rest).toBeLessThanOrEqual((COUNT - shown) * 91);
  lines()[0]?.querySelector('a')?.focus();
  press('ArrowDown');
  await eventually(() => expect(document.activeElement?.textContent).toBe('Dolly 2'));
  press('End');
  await eventually(() => expect(document.activeElement?.textContent).toBe(`Dolly ${COUNT}`));
  expect(places().slice(-2)).toEqual(from(COUNT - 1, 2));
  press('PageUp');
  await eventually(() => expect(document.activeElement?.textContent).toBe(`Dolly ${COUNT - 10}`));
  expect(places().slice(-3)).toEqual(from(COUNT - 11, 3));
  press('Home');
  await eventually(() => expect(document.activeElement?.textContent).toBe('Dolly 1'));
});

test('a search that finds few of them draws them all, with their places among what was found', async () => {
  await start();
  type('Find by name or connection', 'dolly 13');
  const found = [13, 113, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139].map((number) => `Dolly ${number}`);
  await eventually(() => expect(lineNames()).toEqual(found));
  expect([places(), gaps()]).toEqual([from(1, found.length, found.length), []]);
});

test('field report 84: on paper are all rows and the date; after it the rows in sight, and the focus where it was', async () => {
  await start();
  const before = lines().length;
  const row = lines()[3]?.querySelector('a');
  row?.focus();
  window.dispatchEvent(new Event('beforeprint'));
  const names = lines().map((line) => line.querySelector('.line-clamp-2')?.textContent);
  expect([names, gaps(), document.querySelectorAll('main time').length]).toEqual([systems.map(({ name }) => name), [''], 1]);
  expect(document.querySelectorAll('main li a')).toHaveLength(before);
  expect([...document.querySelectorAll('main p')].at(-1)?.textContent).toMatch(/^\w+ \d+, \d{4} at \d+:\d\d\s[AP]M · http.*\/$/);
  window.dispatchEvent(new Event('afterprint'));
  await eventually(() => expect([lines().length, gaps().length, document.querySelectorAll('main time').length]).toEqual([before, 2, 0]));
  expect(document.activeElement).toBe(row);
});

test('where one more or one fewer is drawn in another way, the row keeps the focus; it is drawn so once that has gone', async () => {
  await signedInAt('/', systems.slice(0, PLAIN_ROWS + 1));
  await eventually(() => expect([lineNames()[0], gaps().length]).toEqual(['Dolly 1', 2]));
  const after = async (key: string, first: readonly string[]) => {
    press(key);
    await eventually(() => expect(lineNames().slice(0, 2)).toEqual(first));
    expect(document.activeElement?.textContent).toBe('Dolly 3');
  };
  lines()[1]?.querySelector('a')?.focus();
  await after('Delete', ['Dolly 1', 'Dolly 3']);
  link('Dolly 3').blur();
  await eventually(() => expect(lines()).toHaveLength(PLAIN_ROWS));
  link('Dolly 3').focus();
  await after('u', ['Dolly 1', 'Dolly 2']);
  link('Dolly 3').blur();
  await eventually(() => expect(gaps()).toHaveLength(2));
});

/** The pointer goes down, as far as this to the right, and up. */
const drag = (over: Element | null | undefined, to: number): void => {
  if (over === null || over === undefined) throw new Error('There is no such row.');
  const [mouse, place] = [{ bubbles: true, cancelable: true, detail: 1 }, { clientX: 10, clientY: 10 }];
  over.dispatchEvent(new MouseEvent('mousedown', { ...mouse, ...place }));
  if (to > 20) window.getSelection()?.selectAllChildren(over);
  over.dispatchEvent(new MouseEvent('click', { ...mouse, ...place, clientX: to }));
};

test('field report 90: a drag that has selected something presses nothing, be it over a value or over the name; a click on a value opens', async () => {
  const { router } = await start();
  const opened: string[] = [];
  router.subscribe('onBeforeNavigate', ({ toLocation }) => void opened.push(toLocation.pathname));
  const [line, other] = lines();
  for (const over of [line?.querySelector('dd'), line?.querySelector('a')]) drag(over, 60);
  drag(other?.querySelector('dd'), 11);
  await arrivesAt('Dolly 2');
  expect(opened).toEqual([`/systems/${systems[1]?.id}`]);
});

test('field report 90: the middle button opens a value’s system in a tab of its own, as it does on the name', async () => {
  await start();
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const [line] = lines();
  const value = line?.querySelector('dd');
  for (const button of [1, 2]) value?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button }));
  expect(open.mock.calls).toEqual([[`${window.location.origin}/systems/${systems[0]?.id}`, '_blank', 'noopener']]);
  open.mockRestore();
});

test('the order is chosen on a phone too, at once and either way round', async () => {
  await signedInAt('/', [numbered(1, { maxHeight: 1 }), numbered(2, { maxHeight: 3 }), numbered(3, { maxHeight: 2 })]);
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1', 'Dolly 2', 'Dolly 3']));
  const select = document.querySelector<HTMLSelectElement>('select[aria-label="Sort by"]');
  expect([...(select?.options ?? [])].slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Name', 'Name, descending', 'Min height']);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, 'Max height, descending');
  select?.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => expect([lineNames(), window.location.search]).toEqual([['Dolly 2', 'Dolly 3', 'Dolly 1'], '?sort=maxHeight&order=desc']));
});

test('a page that is open at New Year says of last year’s changes in which year they were', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2100, 0, 1) });
  onTestFinished(() => void vi.useRealTimers());
  const texts = ['2099-12-30T12:00:00Z', '2100-01-02T12:00:00Z'].map((updatedAt) => changedText(numbered(1, { updatedAt })));
  expect(texts).toEqual(['Dec 30, 2099', expect.stringMatching(/^Jan 2, .*[AP]M$/)]);
});
