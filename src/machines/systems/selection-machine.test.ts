import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { aSystemId } from '../../../tests/machines/records.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { selectionMachine } from './selection-machine.ts';

const coverage = transitionCoverage(selectionMachine);
const order = [1, 2, 3].map(aSystemId);

describe(selectionMachine.id, () => {
  test('one, a range from it, one less, more at once, none', () => {
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
