import { expect, test } from 'vitest';
import { aSystem, present } from '../../../tests/samples.ts';
import { type System, systemIdFrom } from '../systems/system.ts';
import { exportTable } from './export-file.ts';
import { matchColumns } from './import-columns.ts';
import { type ImportChoices, noChoices } from './import-choices.ts';
import { planImport } from './import-plan.ts';
import { type Table, tableFromText, textCells } from './table.ts';

const id = '00000000-0000-4000-8000-000000000001';

const plan = (table: Table, systems: readonly System[], choices: Partial<ImportChoices> = {}) =>
  planImport(table, matchColumns(table), systems, { ...noChoices, ...choices }, () => id);

const outcomes = (...given: Parameters<typeof plan>) => plan(...given).rows.map(({ line, outcome, double }) => [line, outcome, ...(double === null ? [] : [double])]);

const rig = aSystem(1, { name: 'Rig', minHeight: 30, maxHeight: 180, cameraTilt: 0, maxDollySpeed: null, connectionType: 'RS-422' });
const heading = ['Name', 'Min height', 'Max height'] as const;

test('doubles in the file and in the list wait for a choice, for all or one by one', () => {
  const twin = aSystem(2, { name: 'rig' });
  const twice: Table = [heading, ['Crane', 1, 2], ['crane', 3, 4], ['Rig', 5, 6]];
  expect(outcomes(twice, [rig, twin])).toEqual([[2, 'new'], [3, 'leftOut', 'inFile'], [4, 'leftOut', 'inList']]);
  expect(outcomes(twice, [rig, twin], { doubles: 'add' })).toEqual([[2, 'new'], [3, 'new', 'inFile'], [4, 'new', 'inList']]);
  expect(outcomes(twice, [rig, twin], { doubles: 'update' })).toEqual([[2, 'new'], [3, 'changed', 'inFile'], [4, 'leftOut', 'inList']]);
  const meant = plan(twice, [rig, twin], { doublesAt: new Map([[4, { update: twin.id }]]) });
  expect(meant.rows.map(({ outcome, match }) => [outcome, match?.id ?? null])).toEqual([['new', null], ['leftOut', null], ['changed', twin.id]]);
});

test('of several systems with one name a row means the one that it repeats; the others stand by their figures, whatever order they come in', () => {
  const twins = [aSystem(4, { name: 'Rig', minHeight: null, maxHeight: 9 }), aSystem(3, { name: 'Rig', minHeight: 30, maxHeight: 180 }), aSystem(2, { name: 'Rig', minHeight: 5, maxHeight: 180 }), rig];
  const table: Table = [['Name', 'Min height', 'Max height (ft)'], ['Rig', 30, 5.90551], ['Rig', 5, ''], ['Rig', 6, ''], ['rig', 5, ''], ['Rig', 'tall', '']];
  const said = (systems: readonly System[]) => plan(table, systems).rows.map(({ outcome, double, match, twins: asked }) => [outcome, double, match?.id, ...asked.map((twin) => twin.id)]);
  const asked = ['2', '3', '1', '4'];
  const out = ['leftOut', 'inList', undefined, ...asked];
  const expected = [['same', null, '3'], ['same', null, '2'], out, out, out];
  expect([said(twins), said(twins.toReversed())]).toEqual([expected, expected]);
  expect(outcomes([heading, ['Rig', 30, 180]], twins, { doubles: 'add' })).toEqual([[2, 'same']]);
});

test('an id counts before a name where it is an id of ours: rows of a foreign list are numbered as well', () => {
  const known = { ...rig, id: systemIdFrom(id) };
  expect(outcomes([['Name', 'ID'], ['Another name', id], ['Rig', '']], [known])).toEqual([[2, 'changed'], [3, 'leftOut', 'inFile']]);
  expect(outcomes([['ID', 'Name', 'Max height'], ['1', 'Crane', '2']], [rig])).toEqual([[2, 'new']]);
  const [headings = []] = exportTable([]);
  expect(outcomes([headings, ['Crane', ...headings.slice(3).map(() => ''), '1']], [rig])).toEqual([[2, 'changed']]);
});

test('a row of our own export whose system is not there any more is no change to a system that another row means, whatever that is called now; one that is merely called so is asked about', () => {
  const [one, two] = [1, 2].map((number) => aSystem(number, { name: 'Dolly', maxHeight: 100 * number, updatedAt: '2026-11-29T10:00:00+00:00' }));
  const exported = tableFromText(textCells(exportTable([present(two), present(one)]), { separator: ',', decimalSign: '.' }));
  const seen = (table: Table, known: System, choices: Partial<ImportChoices> = {}) => plan(table, [known], choices).rows.map(({ outcome, double, match }) => [outcome, double, match?.id]);
  const stays = ['same', null, '1'];
  expect(seen(exported, present(one))).toEqual([['new', null, undefined], stays]);
  // Renamed since, to the name of the one that was deleted.
  const renamed = exported.map((row, at) => (at === 2 ? ['Beta', ...row.slice(1)] : row));
  expect(seen(renamed, aSystem(1, { ...present(one), updatedAt: '2026-11-30T10:00:00+00:00' }))).toEqual([['new', null, undefined], ['leftOut', null, '1']]);
  const alone = exported.slice(0, 2);
  const choices: readonly Partial<ImportChoices>[] = [{}, { doubles: 'update' }, { doublesAt: new Map([[2, 'add']]) }, { leftOut: new Map([[2, true]]) }];
  expect(choices.map((each) => seen(alone, present(one), each))).toEqual([
    [['leftOut', 'otherId', '1']], [['changed', 'otherId', '1']], [['new', 'otherId', undefined]], [['leftOut', 'otherId', '1']],
  ]);
  expect(seen(alone, { ...present(two), ...present(one), maxHeight: 200 })).toEqual([stays]);
  // A row without an id waits for a choice, wherever it stands.
  const added = ['Dolly', '', 300];
  for (const [choice, outcome] of [['leaveOut', 'leftOut'], ['add', 'new'], ['update', 'changed']] as const) {
    const [headings = [], , own = []] = exported;
    const rows = seen([headings, added, own], present(one), { doublesAt: new Map([[2, choice]]) });
    expect([rows, seen([headings, own, added], present(one), { doublesAt: new Map([[3, choice]]) })]).toEqual([
      [[outcome, 'inFile', choice === 'add' ? undefined : '1'], choice === 'update' ? ['leftOut', 'inFile', '1'] : stays],
      [stays, [outcome, 'inFile', choice === 'add' ? undefined : '1']],
    ]);
  }
});
