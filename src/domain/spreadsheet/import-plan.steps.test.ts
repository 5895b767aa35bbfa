import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { noChoices } from './import-choices.ts';
import { matchColumns } from './import-columns.ts';
import { planningImport, planningSteps } from './import-plan.ts';
import type { Table } from './table.ts';

test('a plan takes as many steps as were announced, so that the progress that is shown ends with it', () => {
  const table: Table = [['Name', 'Max height'], ...Array.from({ length: 124 }, (_, index) => [`Rig ${index}`, index])];
  const systems = Array.from({ length: 70 }, (_, id) => aSystem(id, { name: `Rig ${id}` }));
  const steps = [...planningImport(table, matchColumns(table), systems, noChoices, () => '00000000-0000-4000-8000-000000000001')];
  expect([steps.length, planningSteps(table, systems)]).toEqual([8, 8]);
});
