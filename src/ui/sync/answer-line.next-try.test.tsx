import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { NextTry } from './answer-line.tsx';

test('counts down by the clock it is given, and starts anew for another attempt', async () => {
  vi.useFakeTimers({ now: 0 });
  const words: (string | null)[] = [];
  const { render, find } = await mount(<NextTry key={2500} until={2500} now={Date.now} />);
  for (let second = 0; second < 4; second += 1) {
    words.push(find('span', HTMLSpanElement).textContent);
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  expect(words).toEqual(['Trying again in 3 s.', 'Trying again in 2 s.', 'Trying again in 1 s.', 'Trying again…']);
  await render(<NextTry key={8000} until={8000} now={Date.now} />);
  expect(find('span', HTMLSpanElement).textContent).toBe('Trying again in 4 s.');
  await render(null);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
