import { expect, test } from 'vitest';
import { button, eventually, press } from '../../../tests/ui/open-app.tsx';
import { paste, start, status } from './import.fixture.ts';

test('how many rows have remarks, or only a name, stands above the rows, with the way to them', async () => {
  await start('/import');
  paste('Name\tMin height\tMax height\nCRANES\t\t\nCrane\t300\t100\nArm\t30\t180\nBeam\t30\t180\n');
  await eventually(() => press('Preview'));
  const shown = () => [...document.querySelectorAll('ul[aria-label=Preview] > li')].map(({ textContent }) => textContent?.match(/^Row \d+/)?.[0]);
  await eventually(() => expect(document.querySelector('main')?.textContent).toContain('1 row has a remark. It’s imported all the same. 1 row has only a name and is left out.'));
  expect([status(), shown()]).toEqual([['3 new, 1 left out'], ['Row 2', 'Row 3', 'Row 4', 'Row 5']]);
  press('Show rows with remarks');
  await eventually(() => expect(shown()).toEqual(['Row 2', 'Row 3']));
  press('Include row 2');
  await eventually(() => expect([status(), shown()]).toEqual([['4 new'], ['Row 3']]));
  press('Show all rows');
  await eventually(() => expect(shown()).toEqual(['Row 2', 'Row 3', 'Row 4', 'Row 5']));
});

test('of a round figure it is said which reading takes its sign for thousands', async () => {
  await start('/import');
  paste('Name\tMin height\tMax height\nCrane\t1.000\t2,000\n');
  await eventually(() => press('Preview'));
  const asked = () => [...document.querySelectorAll('label')].flatMap(({ textContent, control }) => (textContent.includes('mean?') && control instanceof HTMLSelectElement ? [[textContent, ...[...control.options].map((option) => option.textContent)]] : []));
  await eventually(() =>
    expect(asked()).toEqual([
      ['Min height: what does \u20681.000\u2069 mean?', 'Choose one', 'Thousands: 1000', 'Decimals: 1'],
      ['Max height: what does \u20682,000\u2069 mean?', 'Choose one', 'Decimals: 2', 'Thousands: 2000'],
    ]),
  );
});

test('a row that goes from what is shown leaves the focus to the next; of the last, the way back to all rows has it', async () => {
  await start('/import');
  paste('Name\tMin height\tMax height\nCRANES\t\t\nCrane\t300\t100\nArm\t30\t180\nBeam\t30\t180\n');
  await eventually(() => press('Preview'));
  await eventually(() => press('Show rows with remarks'));
  const shown = () => [...document.querySelectorAll('ul[aria-label=Preview] > li')].map(({ textContent }) => textContent?.match(/^Row \d+/)?.[0]);
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const pressFocused = (name: string) => {
    button(name).focus();
    press(name);
  };
  await eventually(() => expect(shown()).toEqual(['Row 2', 'Row 3']));
  pressFocused('Include row 2');
  await eventually(() => expect([shown(), focused()]).toEqual([['Row 3'], 'Edit row 3']));
  pressFocused('Leave out row 3');
  await eventually(() => expect([shown(), document.querySelector('main')?.textContent?.includes('No rows match.'), focused()]).toEqual([[], true, 'Show all rows']));
  press('Show all rows');
  await eventually(() => expect([shown(), focused()]).toEqual([['Row 2', 'Row 3', 'Row 4', 'Row 5'], 'Edit row 2']));
});
