import { expect, test } from 'vitest';
import { backendDefines } from './backend-choice.ts';

test.each([
  ['production', '"supabase"', '"false"'],
  ['local-stack', '"supabase"', '"true"'],
  ['demo', '"in-memory"', '"true"'],
  ['staging', '"supabase"', '"false"'],
] as const)('mode %s', (mode, backend, mailbox) => {
  expect(backendDefines(mode)).toEqual({
    'import.meta.env.VITE_BACKEND': backend,
    'import.meta.env.VITE_MAILBOX': mailbox,
  });
});
