import { beforeEach, expect, test, vi } from 'vitest';
import { eventually, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lines, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

const COUNT = 400;
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
  await signedInAt('/', systems);
  await eventually(() => expect([lines().length > 0 && lines().length < 100, gaps().length]).toEqual([true, 2]));
};

test('a long list has the rows in sight, each with its place among all, and a gap as high as the others', async () => {
  await start();
  const shown = lines().length;
  expect([places(), lineNames()[0], lineNames().at(-1)]).toEqual([from(1, shown), 'Dolly 1', `Dolly ${shown}`]);
  expect(document.querySelector('main ul[aria-label=Systems]')?.getAttribute('role')).toBe('list');
  // The first marks where the rows begin.
  expect(gaps()[0]).toBe('');
  const rest = Number.parseFloat(gaps()[1] ?? '');
  expect(rest).toBeGreaterThanOrEqual((COUNT - shown) * 49);
  expect(rest).toBeLessThanOrEqual((COUNT - shown) * 91);
});

test('End leads to the last row, Home back to the first: the row with the focus and its neighbours are there', async () => {
  await start();
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
  type('Find by name or connection', 'dolly 39');
  const found = [39, 139, 239, 339, 390, 391, 392, 393, 394, 395, 396, 397, 398, 399].map((number) => `Dolly ${number}`);
  await eventually(() => expect(lineNames()).toEqual(found));
  expect([places(), gaps()]).toEqual([from(1, found.length, found.length), []]);
});
