import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { aSystemId } from '../../../tests/machines/records.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { SystemId } from '../../domain/systems/system.ts';
import { aSystem } from '../../../tests/samples.ts';
import { emptySelection, extendSelection, selectedIn, selectionMachine, toggleSelected } from './selection-machine.ts';

const coverage = transitionCoverage(selectionMachine);
const order = [1, 2, 3].map(aSystemId);

describe(selectionMachine.id, () => {
  test('one, a range from it, one less, more at once, these not any more, none', () => {
    const actor = createActor(selectionMachine, { inspect: coverage.inspect }).start();
    const seen = () => [actor.getSnapshot().value, [...actor.getSnapshot().context.selection.ids].map(Number)];
    expect(seen()).toEqual(['none', []]);
    actor.send({ type: 'selection.toggle', id: aSystemId(1) });
    expect(seen()).toEqual(['some', [1]]);
    actor.send({ type: 'selection.extend', order, to: aSystemId(3) });
    expect(seen()).toEqual(['some', [1, 2, 3]]);
    actor.send({ type: 'selection.toggle', id: aSystemId(2) });
    expect(seen()).toEqual(['some', [1, 3]]);
    actor.send({ type: 'selection.add', ids: [3, 4].map(aSystemId) });
    expect(seen()).toEqual(['some', [1, 3, 4]]);
    actor.send({ type: 'selection.clear', ids: [3, 5].map(aSystemId) });
    expect(seen()).toEqual(['some', [1, 4]]);
    actor.send({ type: 'selection.clear' });
    expect(seen()).toEqual(['none', []]);
  });

  test('the last one taken back leaves nothing chosen', () => {
    const actor = createActor(selectionMachine, { inspect: coverage.inspect }).start();
    for (const value of ['some', 'none']) {
      actor.send({ type: 'selection.toggle', id: aSystemId(1) });
      expect(actor.getSnapshot().value).toBe(value);
    }
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

const systems = [1, 2, 3, 4, 5].map((id) => aSystem(id));
const inOrder = systems.map(({ id }) => id);
const backwards = inOrder.toReversed();

type Step = readonly ['toggle' | 'extend', number, (readonly SystemId[])?];

const after = (...steps: readonly Step[]) =>
  steps.reduce((selection, [kind, number, shown = inOrder]) => {
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
  ['in the inOrder that is shown', [['toggle', 5], ['extend', 4, backwards]], [4, 5], 5],
  ['what was chosen before stays', [['toggle', 1], ['toggle', 4], ['extend', 5]], [1, 4, 5], 4],
  ['a range from nowhere is one', [['extend', 3]], [3], 3],
  ['a range from what the search hides is one', [['toggle', 1], ['extend', 3, inOrder.slice(1)]], [1, 3], 3],
  ['so is one to it', [['toggle', 3], ['extend', 1, inOrder.slice(1)]], [1, 3], 1],
])('%s', (_, steps, chosen, anchor) => {
  const selection = after(...steps);
  expect([selectedIn(systems, selection).map(({ id }) => Number(id)), selection.anchor]).toEqual([chosen, anchor === null ? null : aSystem(anchor).id]);
});

test('what has been deleted is not chosen; put back, it is again', () => {
  const selection = after(['toggle', 2], ['extend', 4]);
  expect(selectedIn(systems.slice(2), selection)).toEqual(systems.slice(2, 4));
  expect(selectedIn(systems, selection)).toEqual(systems.slice(1, 4));
});
