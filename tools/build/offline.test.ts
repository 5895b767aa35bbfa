import { expect, test } from 'vitest';
import { neverAnswered, offlineChoice } from './offline.ts';

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
