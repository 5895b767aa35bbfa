import { expect, test } from 'vitest';
import { replay } from '../run/replay.ts';
import { parsePath, pathText } from '../run/step.ts';
import { valueText } from '../run/plain-value.ts';
import { examplesOf } from './examples.ts';

test('each step of an example has an effect, and it ends where its explanation says', () => {
  const ends = examplesOf('session').map(({ title, start, path }) => {
    const { view, taken } = replay({ machine: 'session', start, path: parsePath(path) });
    return [title, pathText(parsePath(path)) === path, taken.every(Boolean), valueText(view.value), view.timers.map(({ dueInMs }) => dueInMs)];
  });
  expect(ends).toEqual([
    ['A refresh fails twice', true, true, 'signedIn.backingOff', [400]],
    ['It fails twice, and the laptop goes offline', true, true, 'signedIn.backingOff', [400]],
    ['It fails, goes offline, and comes back online', true, true, 'signedIn.current', [30_000]],
  ]);
});

test('offline, it tries again until the tick, and then anew', () => {
  const path = [...parsePath(examplesOf('session')[1]?.path ?? '')];
  const seen: (readonly [string, number | undefined])[] = [];
  for (let round = 0; round < 8; round += 1) {
    const { view } = replay({ machine: 'session', start: 'page', path });
    const [timer] = view.timers;
    seen.push([valueText(view.value), timer?.dueInMs]);
    path.push({ kind: 'clock', ms: timer?.dueInMs ?? 0 }, { kind: 'answer', src: 'refresh', payload: { kind: 'sample', name: 'unreachable' } });
  }
  expect(seen).toEqual([
    ['signedIn.backingOff', 400],
    ['signedIn.backingOff', 800],
    ['signedIn.backingOff', 1600],
    ['signedIn.backingOff', 3200],
    ['signedIn.backingOff', 6400],
    ['signedIn.backingOff', 12_800],
    ['signedIn.waitingForTick', 4600],
    ['signedIn.backingOff', 200],
  ]);
});
