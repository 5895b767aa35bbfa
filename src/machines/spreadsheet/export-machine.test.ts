import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, toPromise } from 'xstate';
import { aSystem } from '../../../tests/machines/records.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { SaveFailure } from '../../domain/ports/spreadsheet.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import { copiedCells, type ExportChoice, exportFile, keptUnits } from '../../domain/spreadsheet/export-file.ts';
import type { DecimalFormat } from '../../domain/spreadsheet/table.ts';
import type { System } from '../../domain/systems/system.ts';
import { exportActors, exportMachine } from './export-machine.ts';

const coverage = transitionCoverage(exportMachine);
const decimals = { separator: ';', decimalSign: ',' } as const;
const systems = [aSystem(1), aSystem(2)];
const atFirst = { format: 'csv', decimals, units: keptUnits } as const;

const start = () => {
  const save = scriptedEffect<Result<null, SaveFailure>, { readonly systems: readonly System[]; readonly choice: ExportChoice }>();
  const copy = scriptedEffect<Result<null, 'notAllowed'>, { readonly systems: readonly System[]; readonly decimals: DecimalFormat }>();
  const clock = new SimulatedClock();
  const actor = createActor(exportMachine.provide({ actors: { save: save.logic, copy: copy.logic } }), { input: { decimals }, clock, inspect: coverage.inspect }).start();
  const seen = () => actor.getSnapshot().value;
  return { actor, save, copy, clock, seen };
};

describe(exportMachine.id, () => {
  test('what was chosen last is written, once, and the dialog closes', async () => {
    const { actor, save, seen } = start();
    actor.send({ type: 'export.open' });
    actor.send({ type: 'export.choose', change: { format: 'xlsx' } });
    actor.send({ type: 'export.choose', change: { units: { cm: 'ft', 'm/s': 'mph' } } });
    actor.send({ type: 'export.save', systems });
    actor.send({ type: 'export.save', systems: [] });
    expect([seen(), save.calls.map(({ systems: given, choice }) => [given, choice])]).toEqual(['saving', [[systems, { ...atFirst, format: 'xlsx', units: { cm: 'ft', 'm/s': 'mph' } }]]]);
    await save.answer(success(null));
    expect([seen(), save.calls.length]).toEqual([{ idle: 'quiet' }, 1]);
  });

  test('a file that could not be written is said in the dialog, which can be tried again or closed', async () => {
    const { actor, save, seen } = start();
    actor.send({ type: 'export.open' });
    for (const failure of ['notLoaded', null] as const) {
      actor.send({ type: 'export.save', systems });
      await (failure === null ? save.crash() : save.answer(failed(failure)));
      expect([seen(), actor.getSnapshot().context.failure]).toEqual([{ asking: 'failed' }, failure ?? 'notWritten']);
    }
    actor.send({ type: 'export.close' });
    actor.send({ type: 'export.open' });
    expect(seen()).toEqual({ asking: 'first' });
    actor.send({ type: 'export.save', systems });
    actor.send({ type: 'export.close' });
    await save.answer(success(null));
    expect(seen()).toEqual({ idle: 'quiet' });
  });

  test('cells are copied as the person’s language writes numbers; that it was done is said for four seconds, that it was not for ten', async () => {
    const { actor, copy, clock, seen } = start();
    for (const [answer, said, duration] of [[success(null), 'copied', 4000], [failed('notAllowed' as const), 'notCopied', 10_000], [null, 'notCopied', 10_000]] as const) {
      actor.send({ type: 'export.copy', systems });
      expect(seen()).toBe('copying');
      await (answer === null ? copy.crash() : copy.answer(answer));
      clock.increment(duration - 1);
      expect(seen()).toEqual({ idle: said });
      clock.increment(1);
      expect(seen()).toEqual({ idle: 'quiet' });
    }
    expect(copy.calls.map((call) => [call.systems, call.decimals])).toEqual([1, 2, 3].map(() => [systems, decimals]));
  });

  test('at first it is a CSV file in the units that are kept, and nothing has failed', () => {
    expect(start().actor.getSnapshot().context).toEqual({ decimals, failure: 'notWritten', systems: [], choice: atFirst });
  });

  test('the file is named after the day it is made, and holds the systems as they were chosen; so do copied cells', async () => {
    const written: unknown[] = [];
    const note = async (given: unknown) => {
      written.push(given);
      return success(null);
    };
    const now = () => Date.UTC(2026, 10, 30, 12);
    const { save, copy } = exportActors({ saver: { save: note }, clipboard: { write: note }, now });
    await toPromise(createActor(save, { input: { systems, choice: atFirst } }).start());
    await toPromise(createActor(copy, { input: { systems, decimals } }).start());
    expect(written).toEqual([exportFile(systems, atFirst, new Date(now())), copiedCells(systems, decimals)]);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
