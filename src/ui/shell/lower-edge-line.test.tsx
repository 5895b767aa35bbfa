import { expect, test, vi } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { LowerEdgeLine } from './lower-edge-line.tsx';

const lines = (...shown: readonly boolean[]) => shown.map((isShown, index) => isShown && <LowerEdgeLine key={index} />);
const room = () => document.documentElement.style.getPropertyValue('scroll-padding-bottom');

test('there is as much room at the lower edge as the lines take that stand there', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50);
  const { render } = await mount(lines(false, false));
  const seen = [room()];
  for (const shown of [[true, true], [false, true], [true, false], [false, false], [true]]) {
    await render(lines(...shown));
    seen.push(room());
  }
  const kept = (height: number) => `min(${height}px + env(safe-area-inset-bottom), 100vh - 2.5rem)`;
  expect(seen).toEqual(['', kept(100), kept(50), kept(50), '', kept(50)]);
  await render(null);
  expect(room()).toBe('');
});
