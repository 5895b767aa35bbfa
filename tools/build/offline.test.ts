import { expect, test } from 'vitest';
import { offlineChoice } from './offline.ts';

test.each([
  ['production', 'build', undefined, 'on'],
  ['production', 'build', 'false', 'off'],
  ['production', 'build', 'remove', 'remove'],
  ['local-stack', 'serve', undefined, 'off'],
  ['local-stack', 'serve', 'true', 'on'],
  // The demo forgets everything when its tab is closed.
  ['demo', 'build', undefined, 'off'],
  ['demo', 'serve', 'true', 'off'],
] as const)('mode %s, %s, VITE_OFFLINE=%s: %s', (mode, command, value, choice) => expect(offlineChoice(mode, command, value)).toBe(choice));
