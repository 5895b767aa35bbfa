import { expect, test } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { LowerEdgeLine } from './lower-edge-line.tsx';

const lines = (...shown: readonly boolean[]) => shown.map((isShown, index) => isShown && <LowerEdgeLine key={index} />);
const room = () => document.documentElement.style.getPropertyValue('scroll-padding-bottom');

test('there is room at the lower edge as long as any line stands there', async () => {
  const { render } = await mount(lines(false, false));
  const seen = [room()];
  for (const shown of [[true, true], [false, true], [true, false], [false, false], [true]]) {
    await render(lines(...shown));
    seen.push(room());
  }
  const kept = 'calc(9rem + env(safe-area-inset-bottom))';
  expect(seen).toEqual(['', kept, kept, kept, '', kept]);
  await render(null);
  expect(room()).toBe('');
});
