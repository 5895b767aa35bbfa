import { expect, test } from 'vitest';
import { createManualClock } from './manual-clock.ts';

test('timers due on the way fire at their own moment, in order', () => {
  const clock = createManualClock();
  const owned = clock.ownedBy('a');
  const seen: unknown[] = [];
  owned.setTimeout(() => {
    seen.push(['late', clock.now()]);
  }, 300);
  owned.setTimeout(() => {
    seen.push(['early', clock.now()]);
    owned.setTimeout(() => seen.push(['after early', clock.now()]), 100);
  }, 100);
  owned.clearTimeout(owned.setTimeout(() => seen.push('never'), 50));
  clock.ownedBy('b').setTimeout(() => seen.push('b'), 1_000);
  expect([clock.dueOf('a'), clock.dueOf('b'), clock.untilNext()]).toEqual([[300, 100], [1_000], 100]);
  clock.advance(400);
  expect(seen).toEqual([['early', 100], ['after early', 200], ['late', 300]]);
  expect([clock.now(), clock.dueOf('a'), clock.untilNext()]).toEqual([400, [], 600]);
});
