import type { DataFailure } from '../../src/domain/systems/data-failure.ts';

/** One of each kind that says nothing about whether there is such a system. */
export const dataFailures: readonly DataFailure[] = [
  { kind: 'unreachable' },
  { kind: 'unauthenticated' },
  { kind: 'notAllowed' },
  { kind: 'refused', message: 'out of range' },
  { kind: 'unexpected' },
];
