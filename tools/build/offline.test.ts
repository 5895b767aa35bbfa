import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { neverAnswered, offlineChoice, removingWorker } from './offline.ts';

test.each([
  ['production', 'build', undefined, 'on'],
  ['production', 'build', 'false', 'off'],
  ['production', 'build', 'remove', 'remove'],
  ['local-stack', 'serve', undefined, 'off'],
  ['local-stack', 'serve', 'true', 'off'],
  ['local-stack', 'build', 'true', 'on'],
  // The demo forgets everything when its tab is closed.
  ['demo', 'build', undefined, 'off'],
  ['demo', 'serve', 'true', 'off'],
] as const)('mode %s, %s, VITE_OFFLINE=%s: %s', (mode, command, value, choice) => expect(offlineChoice(mode, command, value)).toBe(choice));

test.each([
  ['/', false],
  ['/?speed=1.5', false],
  ['/?q=CAT.6', false],
  ['/systems/add', false],
  ['/new-password/a', false],
  ['/rest/v1/systems?select=id', true],
  ['/auth/v1/user', true],
  ['/mailbox', true],
  ['/static/js/gone.js', true],
  ['/none.png?v=2', true],
])('the worker leaves %s alone: %s', (address, isNever) => expect(neverAnswered.some((each) => each.test(address))).toBe(isNever));

test('the worker that removes itself deletes all that was kept, and loads no page anew', async () => {
  const done: string[] = [];
  const listeners = new Map<string, (event: { waitUntil: (end: Promise<unknown>) => void }) => void>();
  const worker = {
    addEventListener: listeners.set.bind(listeners),
    skipWaiting: () => done.push('takes over'),
    registration: { unregister: async () => done.push('unregistered') },
    caches: { keys: async () => ['files', 'others'], delete: async (name: string) => done.push(`deleted ${name}`) },
    clients: { matchAll: async () => [{ navigate: () => done.push('a page was loaded anew') }] },
  };
  runInNewContext(removingWorker, Object.assign(worker, { self: worker, WindowClient: Object }));
  const ends: Promise<unknown>[] = [];
  for (const type of ['install', 'activate']) listeners.get(type)?.({ waitUntil: (end) => ends.push(end) });
  await Promise.all(ends);
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual(['takes over', 'unregistered', 'deleted files', 'deleted others']);
});
