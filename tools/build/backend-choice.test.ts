import { expect, test } from 'vitest';
import { backendDefines } from './backend-choice.ts';

test.each([
  ['production', 'build', '"supabase"', '"false"'],
  ['local-stack', 'serve', '"supabase"', '"true"'],
  ['local-stack', 'build', '"supabase"', '"false"'],
  ['demo', 'serve', '"in-memory"', '"true"'],
  ['demo', 'build', '"in-memory"', '"true"'],
  ['staging', 'build', '"supabase"', '"false"'],
] as const)('mode %s, %s', (mode, command, backend, mailbox) => {
  expect(backendDefines(mode, command)).toEqual({
    'import.meta.env.VITE_BACKEND': backend,
    'import.meta.env.VITE_MAILBOX': mailbox,
  });
});
