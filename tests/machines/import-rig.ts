import { createActor, type EventObject, fromCallback } from 'xstate';
import type { SaveFailure, TableFailure, TableSource } from '../../src/domain/ports/spreadsheet.ts';
import { failed, type Result, success } from '../../src/domain/shared/result.ts';
import { planImport } from '../../src/domain/spreadsheet/import-plan.ts';
import type { Table } from '../../src/domain/spreadsheet/table.ts';
import type { System } from '../../src/domain/systems/system.ts';
import type { Planned, Planning, Reading, ReadReport } from '../../src/machines/spreadsheet/import-actors.ts';
import { importMachine } from '../../src/machines/spreadsheet/import-machine.ts';
import type { SystemListActor } from '../../src/machines/systems/system-list-machine.ts';
import { aWorld, id } from './batch-world.ts';
import { scriptedEffect } from './scripted-effect.ts';
import { scriptedOutbox } from './scripted-outbox.ts';
import { transitionCoverage } from './transition-coverage.ts';

export const coverage = transitionCoverage(importMachine);
const text = (rows: string): TableSource => ({ kind: 'text', text: rows });
export const [first, second] = [text('first'), text('second')];
export const table: Table = [['Name', 'Min height', 'Max height'], ['Crane', '1.234', '180'], ['Arm', 'tall', '180']];

/** An import whose reader, comparison and file are in the hands of the test. */
export const start = () => {
  const world = aWorld();
  const readings: (Reading | null)[] = [];
  let report: (report: ReadReport) => void = () => undefined;
  let crashes = false;
  const read = fromCallback<EventObject, Reading | null>(({ input, sendBack }) => {
    if (crashes) throw new Error('scripted crash');
    readings.push(input);
    report = sendBack;
    return undefined;
  });
  const plan = scriptedEffect<Planned, Planning>();
  const listAgain = scriptedEffect<null, SystemListActor>();
  const save = scriptedEffect<Result<null, SaveFailure>, string>();
  let ids = 0;
  const createId = () => id((ids += 1));
  const { outbox } = scriptedOutbox();
  const actor = createActor(importMachine.provide({ actors: { read, plan: plan.logic, listAgain: listAgain.logic, save: save.logic } }), {
    input: { list: world.list(), batch: world.batch(), outbox, createId, decimals: { separator: ';', decimalSign: ',' } },
    inspect: coverage.inspect,
  }).start();
  const { send } = actor;
  const take = (rows: Table = table, sheets: readonly string[] = []): void => report({ type: 'read.ended', read: success({ table: rows, sheets, sheet: 0 }) });
  return {
    world, actor, send, readings, plan, listAgain, save, take,
    seen: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    refuse: (failure: TableFailure): void => report({ type: 'read.ended', read: failed(failure) }),
    tell: (part: number): void => report({ type: 'read.progress', part }),
    crashNext: () => {
      crashes = true;
    },
    /** As the last comparison that was asked for comes out. */
    planned: (systems: readonly System[] = []) => {
      const asked = plan.calls.at(-1);
      return asked === undefined ? Promise.reject(new Error('Nothing is compared.')) : plan.answer(success(planImport(asked.table, asked.match, systems, asked.choices, createId, asked.plan)));
    },
    /** To the preview of the file that is asked for. */
    open: (rows: Table = table): void => {
      send({ type: 'source.choose', source: first });
      take(rows);
      send({ type: 'import.preview' });
    },
  };
};
