import type { Exceptions } from '../../tools/architecture/shape-violations.ts';

/** Each with its reason. A test fails when one is no longer needed. */
export const exceptions: Exceptions = {
  long: {},
  casting: {},
};
