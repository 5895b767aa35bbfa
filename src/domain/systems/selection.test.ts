import { expect, test } from 'vitest';
import { aSystem } from '../testing/samples.ts';
import { emptySelection, extendSelection, selectedIn, toggleSelected } from './selection.ts';
import type { SystemId } from './system.ts';

const systems = [1, 2, 3, 4, 5].map((id) => aSystem(id));
const order = systems.map(({ id }) => id);
const backwards = order.toReversed();

type Step = readonly ['toggle' | 'extend', number, (readonly SystemId[])?];

const after = (...steps: readonly Step[]) =>
  steps.reduce((selection, [kind, number, shown = order]) => {
    const { id } = aSystem(number);
    return kind === 'toggle' ? toggleSelected(selection, id) : extendSelection(selection, shown, id);
  }, emptySelection);

test.each<readonly [string, readonly Step[], readonly number[], number | null]>([
  ['nothing', [], [], null],
  ['one', [['toggle', 2]], [2], 2],
  ['one, and not any more', [['toggle', 2], ['toggle', 2]], [], 2],
  ['a range downwards', [['toggle', 2], ['extend', 4]], [2, 3, 4], 2],
  ['a range upwards', [['toggle', 4], ['extend', 2]], [2, 3, 4], 4],
  ['a second range begins where the first did', [['toggle', 3], ['extend', 5], ['extend', 2]], [2, 3, 4, 5], 3],
  ['a range up to the first', [['toggle', 2], ['extend', 1]], [1, 2], 2],
  ['in the order that is shown', [['toggle', 5], ['extend', 4, backwards]], [4, 5], 5],
  ['what was chosen before stays', [['toggle', 1], ['toggle', 4], ['extend', 5]], [1, 4, 5], 4],
  ['a range from nowhere is one', [['extend', 3]], [3], 3],
  ['a range from what the search hides is one', [['toggle', 1], ['extend', 3, order.slice(1)]], [1, 3], 3],
  ['so is one to it', [['toggle', 3], ['extend', 1, order.slice(1)]], [1, 3], 1],
])('%s', (_, steps, chosen, anchor) => {
  const selection = after(...steps);
  expect([selectedIn(systems, selection).map(({ id }) => Number(id)), selection.anchor]).toEqual([chosen, anchor === null ? null : aSystem(anchor).id]);
});

test('what has been deleted is not chosen; put back, it is again', () => {
  const selection = after(['toggle', 2], ['extend', 4]);
  expect(selectedIn(systems.slice(2), selection)).toEqual(systems.slice(2, 4));
  expect(selectedIn(systems, selection)).toEqual(systems.slice(1, 4));
});
