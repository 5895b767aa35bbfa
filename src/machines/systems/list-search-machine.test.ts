import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { addressOf, isSameAddress, type SystemAddress } from '../../domain/systems/list-address.ts';
import { emptySearch, type SystemSearch } from '../../domain/systems/system-search.ts';
import { listSearchMachine } from './list-search-machine.ts';

const coverage = transitionCoverage(listSearchMachine);
const byReach = { field: 'maxHeight', isDescending: true } as const;

const start = (address: SystemAddress = {}) => {
  const clock = new SimulatedClock();
  const shown: SystemAddress[] = [];
  const actor = createActor(listSearchMachine, { input: { address }, clock, inspect: coverage.inspect }).start();
  actor.on('address.show', (event) => shown.push(event.address));
  const typeText = (text: string) => actor.send({ type: 'search.type', change: { text } });
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, search: context.search };
  };
  return { actor, clock, typeText, seen, addresses: () => shown.map((each): unknown => JSON.parse(JSON.stringify(each))) };
};

const asked = (change: Partial<SystemSearch>): SystemSearch => ({ ...emptySearch, ...change });

describe(listSearchMachine.id, () => {
  test('begins with what the address holds', () => {
    const { seen, addresses } = start({ q: 'crane', reach: '180', sort: 'maxHeight', order: 'desc' });
    expect(seen()).toEqual({ value: 'settled', search: asked({ text: 'crane', reach: '180', sort: byReach }) });
    expect(addresses()).toEqual([]);
  });

  test('what is typed counts at once; the address follows at the pause, once', () => {
    const { clock, typeText, seen, addresses } = start();
    for (const text of ['c', 'cr', 'cra']) {
      typeText(text);
      clock.increment(299);
      expect(seen()).toEqual({ value: 'typing', search: asked({ text }) });
    }
    expect(addresses()).toEqual([]);
    clock.increment(1);
    expect(seen()).toEqual({ value: 'settled', search: asked({ text: 'cra' }) });
    expect(addresses()).toEqual([{ q: 'cra' }]);
  });

  test('a choice is in the address at once, with what was being typed', () => {
    const { actor, typeText, seen, addresses } = start();
    typeText('cra');
    actor.send({ type: 'search.choose', change: { sort: byReach } });
    expect(seen()).toEqual({ value: 'settled', search: asked({ text: 'cra', sort: byReach }) });
    expect(addresses()).toEqual([{ q: 'cra', sort: 'maxHeight', order: 'desc' }]);
  });

  test('who leaves the list while typing comes back to what was typed', () => {
    const { actor, clock, typeText, seen, addresses } = start();
    actor.send({ type: 'search.finish' });
    typeText('crane');
    actor.send({ type: 'search.finish' });
    clock.increment(1000);
    expect(seen()).toEqual({ value: 'settled', search: asked({ text: 'crane' }) });
    expect(addresses()).toEqual([{ q: 'crane' }]);
  });

  test('what is no number stays in its field and out of the address', () => {
    const { actor, clock, seen, addresses } = start();
    actor.send({ type: 'search.type', change: { reach: 'tall' } });
    clock.increment(300);
    expect(seen()).toEqual({ value: 'settled', search: asked({ reach: 'tall' }) });
    expect(addresses()).toEqual([{}]);
  });

  test('clear empties everything', () => {
    const { actor, seen, addresses } = start({ q: 'crane', sort: 'maxHeight', order: 'desc' });
    actor.send({ type: 'search.clear' });
    expect(seen()).toEqual({ value: 'settled', search: emptySearch });
    expect(addresses()).toEqual([{}]);
  });

  test('another address is taken over; the echo of what was written is not', () => {
    const { actor, clock, typeText, seen } = start();
    typeText('cra');
    clock.increment(300);
    typeText('cran');
    actor.send({ type: 'address.changed', address: { q: 'cra' } });
    expect(seen()).toEqual({ value: 'typing', search: asked({ text: 'cran' }) });
    actor.send({ type: 'address.changed', address: { q: 'rail' } });
    expect(seen()).toEqual({ value: 'settled', search: asked({ text: 'rail' }) });
    clock.increment(300);
    expect(isSameAddress(addressOf(seen().search), { q: 'rail' })).toBe(true);
  });

  test('field report 104: what could not be written is asked for again after a pause, and is not taken for written', () => {
    const { actor, clock, typeText, seen, addresses } = start();
    typeText('crane');
    clock.increment(300);
    actor.send({ type: 'address.busy' });
    expect(seen()).toEqual({ value: 'typing', search: asked({ text: 'crane' }) });
    clock.increment(300);
    expect(seen()).toEqual({ value: 'settled', search: asked({ text: 'crane' }) });
    expect(addresses()).toEqual([{ q: 'crane' }, { q: 'crane' }]);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
