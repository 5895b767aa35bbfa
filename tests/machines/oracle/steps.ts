import fc from 'fast-check';

/** The fields that are changed here; all others have to stay as they are. */
export const fields = ['name', 'minHeight', 'maxHeight'] as const;
export type Field = (typeof fields)[number];

export const ways = ['properly', 'lost', 'unreachable', 'crashAfter', 'crashBefore', 'refused', 'unauthenticated', 'notAllowed'] as const;
export type Way = (typeof ways)[number];

type InTab<Kind extends string, More = unknown> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly tab: number } & More;
}[Kind];
type Failing = { readonly failing: number };
type Fields = { readonly fields: readonly Field[] };

/** What a person asks for. */
export type AskStep =
  | InTab<'insert' | 'undo'>
  | InTab<'update', { readonly row: number } & Fields>
  | InTab<'delete', { readonly row: number }>;

/** What a person makes of what failed. */
export type DecideStep =
  | InTab<'retry' | 'discard', Failing>
  | InTab<'mend', Failing & Fields>
  | InTab<'resolve', Failing & { readonly mine: readonly Field[] }>;

export type TabStep =
  | AskStep
  | DecideStep
  | InTab<'slow' | 'disk' | 'read' | 'begin' | 'online'>
  | InTab<'page', { readonly how: 'asOfNow' | 'asOfTheQuestion' | 'unreachable' }>
  | InTab<'signOut', { readonly isOtherBetween: boolean }>;

export type Step =
  | TabStep
  | InTab<'open'>
  | InTab<'kill', { readonly isApplied: boolean; readonly reached: number }>
  | { readonly kind: 'answer'; readonly how: Way }
  /** The database is emptied under the open pages. */
  | { readonly kind: 'empty' }
  /** The database lets nobody in, or lets everybody in again. */
  | { readonly kind: 'block' }
  /** The time is over in which a database should have answered. */
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'pass'; readonly ms: number }
  | ({ readonly kind: 'otherChanges'; readonly row: number } & Fields)
  | { readonly kind: 'otherDeletes'; readonly row: number };

type InTabAlone = 'insert' | 'undo' | 'open' | 'slow' | 'disk' | 'read' | 'begin' | 'online';

const tab = fc.nat(2);
const row = fc.nat(4);
const failing = fc.nat(2);
const some = fc.subarray([...fields], { minLength: 1 });
const kind = <const Kind extends Step['kind']>(name: Kind) => fc.constant(name);

const plain = (...names: readonly InTabAlone[]): fc.Arbitrary<InTab<InTabAlone>> => {
  const each = <const Kind extends InTabAlone>(name: Kind) => fc.record({ kind: fc.constant(name), tab });
  return fc.constantFrom(...names).chain(each);
};

const asks: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: plain('insert') },
  { weight: 6, arbitrary: fc.record({ kind: kind('update'), tab, row, fields: some }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete'), tab, row }) },
  { weight: 1, arbitrary: plain('undo') },
);

const minds: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.oneof(
      fc.record({ kind: kind('retry'), tab, failing }),
      fc.record({ kind: kind('discard'), tab, failing }),
    ) },
  { weight: 1, arbitrary: fc.record({ kind: kind('mend'), tab, failing, fields: some }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('resolve'), tab, failing, mine: fc.subarray([...fields]) }) },
);

const answers: fc.Arbitrary<Step> = fc.record({ kind: kind('answer'), how: fc.constantFrom('properly', ...ways) });

const circumstances: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: kind('pass'), ms: fc.constantFrom(1_000, 60_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('empty') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('block') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('giveUp') }) },
  { weight: 3, arbitrary: plain('online', 'open', 'read') },
  { weight: 2, arbitrary: plain('slow', 'disk', 'disk', 'begin') },
  { weight: 1, arbitrary: fc.record({ kind: kind('kill'), tab, isApplied: fc.boolean(), reached: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('signOut'), tab, isOtherBetween: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('page'), tab, how: fc.constantFrom('asOfNow', 'asOfTheQuestion', 'unreachable') }),
  },
);

const others: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('otherChanges'), row, fields: some }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('otherDeletes'), row }) },
);

/** What may happen in a browser and around it, in any order. */
export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: asks },
    { weight: 6, arbitrary: answers },
    { weight: 2, arbitrary: minds },
    { weight: 4, arbitrary: circumstances },
    { weight: 2, arbitrary: others },
  ),
  { maxLength: 40, size: 'max' },
);
