import { act } from 'react';
import { expect, test } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { rowForKey, VirtualRecordRows } from './virtual-record-rows.tsx';

test('field report 84: of more than two thousand rows the first are on paper, which says so; the row with the focus stays in the page, not on paper', async () => {
  const keys = Array.from({ length: 2001 }, (_, index) => String(index));
  const row = (index: number) => <li key={index} data-index={index} />;
  const list = (
    <ul>
      <VirtualRecordRows keys={keys} list={keys} focused={2000} printed={row}>
        {row}
      </VirtualRecordRows>
    </ul>
  );
  const { find } = await mount(list);
  const focused = find('[data-index="2000"]', HTMLLIElement);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const [first, ...rest] = find('ul', HTMLUListElement).querySelectorAll('li:not([aria-hidden])');
  expect([first?.textContent, rest.length]).toEqual(['Only the first 2,000 of 2,001 are printed. Search to find and print the others.', 2001]);
  expect(find('.paper-end ~ [data-index="2000"]', HTMLLIElement)).toBe(focused);
});

test.each([
  ['ArrowDown', 0, 1], ['ArrowDown', 24, 24], ['ArrowUp', 3, 2], ['ArrowUp', 0, 0],
  ['PageDown', 3, 13], ['PageDown', 20, 24], ['PageUp', 13, 3], ['PageUp', 4, 0],
  ['Home', 20, 0], ['End', 2, 24], ['Tab', 2, null], ['Enter', 2, null], ['a', 2, null],
] as const)('%s from row %i of 25 leads to %s', (key, from, to) => {
  expect(rowForKey(key, from, 25, 10)).toBe(to);
});
