import fc from 'fast-check';
import type { SystemChanges } from '../../src/domain/systems/system.ts';
import { REFUSED_NAME } from './plain-server.ts';

export type WriteStep =
  | { readonly kind: 'insert'; readonly name: string }
  | { readonly kind: 'update'; readonly row: number; readonly changes: SystemChanges }
  | { readonly kind: 'delete' | 'retry' | 'discard'; readonly row: number }
  | { readonly kind: 'openList' }
  | { readonly kind: 'answerWrite'; readonly how: 'properly' | 'lost' | 'unreachable' | 'crash' }
  | { readonly kind: 'answerPage'; readonly how: 'asOfNow' | 'asOfTheQuestion' | 'unreachable' };

const name = fc.constantFrom('a', 'b', 'm', 'z', REFUSED_NAME);
const row = fc.nat(5);
const changes: fc.Arbitrary<SystemChanges> = fc.oneof(
  name.map((changed) => ({ name: changed })),
  fc.nat(3).map((changed) => ({ minHeight: changed })),
);

const asked: fc.Arbitrary<WriteStep> = fc.oneof(
  name.map((each) => ({ kind: 'insert' as const, name: each })),
  fc.tuple(row, changes).map(([at, each]) => ({ kind: 'update' as const, row: at, changes: each })),
  fc.tuple(fc.constantFrom('delete', 'retry', 'discard'), row).map(([kind, at]) => ({ kind, row: at })),
  fc.constant({ kind: 'openList' as const }),
);

const answered: fc.Arbitrary<WriteStep> = fc.oneof(
  fc.constantFrom('properly', 'lost', 'unreachable', 'crash').map((how) => ({ kind: 'answerWrite' as const, how })),
  fc.constantFrom('asOfNow', 'asOfTheQuestion', 'unreachable').map((how) => ({ kind: 'answerPage' as const, how })),
);

/** What a person may do with the rows in sight, and what the server may answer, in any order. */
export const writeSteps: fc.Arbitrary<readonly WriteStep[]> = fc.array(fc.oneof(asked, answered), {
  maxLength: 40,
  size: 'max',
});
