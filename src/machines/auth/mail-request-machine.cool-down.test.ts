import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { anAddress } from '../../../tests/machines/records.ts';
import { scriptedCoolDowns } from '../../../tests/machines/scripted-cool-downs.ts';
import { scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { START } from '../../../tests/machines/session/rig.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { takeConsole } from '../../../tests/quiet-console.ts';
import { beginCoolDown, type CoolDown, coolDownKey } from '../../domain/auth/mail-cool-down.ts';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { CoolDownStore } from '../../domain/ports/auth.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { coolDownActors, coolDownMachine, secondsUntilMail, type StoredCoolDowns } from './mail-request-machine.ts';

const coverage = transitionCoverage(coolDownMachine);
const key = coolDownKey('confirmation', anAddress);
const other = coolDownKey('recovery', anAddress);
const unavailable = failed({ kind: 'storageUnavailable' } as const);

/** Time goes by for timers; the clock of the device can be set apart from them. */
const start = (kept: { add?: CoolDownStore['add'] } = {}) => {
  const clock = new SimulatedClock();
  const read = scriptedEffect<StoredCoolDowns, EpochMs>();
  const added: CoolDown[] = [];
  const add: CoolDownStore['add'] = async (begun) => {
    added.push(begun);
    return success(null);
  };
  const { keeper } = coolDownActors({ read: async () => success([]), add: kept.add ?? add, update: kept.add ?? add });
  let shift = 0;
  const now = () => START + clock.now() + shift;
  const machine = coolDownMachine.provide({ actors: { read: read.logic, keeper } });
  const actor = createActor(machine, { input: { now }, clock, inspect: coverage.inspect }).start();
  return {
    actor,
    read,
    added,
    setClock: (ms: number) => {
      shift += ms;
    },
    pass: async (seconds: number) => {
      for (let left = seconds; left > 0; left -= 1) {
        clock.increment(1000);
        await settled();
      }
    },
    begin: (seconds: number, which = key) => actor.send({ type: 'coolDown.begin', key: which, seconds }),
    seen: () => {
      const snapshot = actor.getSnapshot();
      return [snapshot.value, secondsUntilMail(snapshot, key), secondsUntilMail(snapshot, other)];
    },
  };
};

describe(coolDownMachine.id, () => {
  test.each(['unavailable', 'crash'] as const)('where storage fails (%s) it counts for the page alone', async (how) => {
    const { read, begin, seen } = start();
    await (how === 'crash' ? read.crash() : read.answer(unavailable));
    expect(seen()).toEqual(['idle', 0, 0]);
    begin(49);
    expect(seen()).toEqual(['counting', 49, 0]);
  });

  test('counts down second by second, then has storage read, which clears it', async () => {
    const { read, begin, pass, seen, added } = start();
    expect([seen(), read.calls]).toEqual([['reading', 0, 0], [START]]);
    await read.answer(success([]));
    expect(seen()).toEqual(['idle', 0, 0]);
    begin(2);
    expect(added).toEqual([beginCoolDown(key, 2, START)]);
    expect(seen()).toEqual(['counting', 2, 0]);
    await pass(1);
    expect([seen(), added.at(-1)]).toEqual([['counting', 1, 0], { key, endsAt: START + 2000, seconds: 1 }]);
    await pass(1);
    expect(seen()).toEqual(['reading', 0, 0]);
    expect(read.calls).toEqual([START, START + 2000]);
    await read.answer(success([]));
    expect(seen()).toEqual(['idle', 0, 0]);
  });

  test('goes on with what was kept', async () => {
    const { read, pass, seen } = start();
    await read.answer(success([beginCoolDown(key, 49, START - 9000), beginCoolDown(other, 60, START)]));
    expect(seen()).toEqual(['counting', 40, 60]);
    await pass(40);
    expect(seen()).toEqual(['counting', 0, 20]);
  });

  test('one that begins while storage is read is newer than what was kept, and stands beside the rest', async () => {
    const { read, begin, seen } = start();
    begin(49);
    expect(seen()).toEqual(['reading', 49, 0]);
    await read.answer(success([beginCoolDown(key, 60, START - 50_000), beginCoolDown(other, 60, START)]));
    expect(seen()).toEqual(['counting', 49, 60]);
  });

  test('a device that slept does not count the seconds again', async () => {
    const { read, begin, setClock, pass, seen } = start();
    await read.answer(success([]));
    begin(60);
    setClock(30_000);
    await pass(1);
    expect(seen()).toEqual(['counting', 29, 0]);
  });

  test('a clock that is set back by an hour keeps nobody waiting for an hour', async () => {
    const { read, begin, setClock, pass, seen } = start();
    await read.answer(success([]));
    begin(60);
    await pass(20);
    setClock(-3_600_000);
    await pass(1);
    expect(seen()).toEqual(['counting', 40, 0]);
    await pass(40);
    expect(seen()).toEqual(['reading', 0, 0]);
  });

  test('a page that counts an earlier one does not shorten what another page has begun since', async () => {
    const earlier = await scriptedCoolDowns();
    const later = await scriptedCoolDowns(earlier.store, earlier.clock);
    const begin = { type: 'coolDown.begin', key, seconds: 60 } as const;
    earlier.coolDowns.send(begin);
    await earlier.pass(30);
    earlier.clock.increment(500);
    later.coolDowns.send(begin);
    earlier.clock.increment(500);
    await settled();
    expect((await scriptedCoolDowns(earlier.store, earlier.clock)).seconds('confirmation', anAddress)).toBe(60);
  });

  test.each([
    ['refuses', async () => unavailable, []],
    ['rejects', () => Promise.reject(new Error('scripted crash')), []],
    // Said by XState's development build alone, of an actor that has crashed.
    ['throws', () => { throw new Error('scripted crash'); }, [expect.stringMatching(/^warn: Event "coolDown\.keep" was sent to stopped actor/)]],
  ] as const)('a store that %s to keep it leaves the count as it is', async (_how, add, said) => {
    const { read, begin, pass, seen } = start({ add });
    await read.answer(success([]));
    begin(49);
    await pass(1);
    expect(seen()).toEqual(['counting', 48, 0]);
    expect(takeConsole()).toEqual(said);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
