import { describe, expect, test } from 'vitest';
import { id, named } from '../../../tests/machines/batch-world.ts';
import { coverage, first, second, start, table } from '../../../tests/machines/import-rig.ts';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { noChoices } from '../../domain/spreadsheet/import-choices.ts';
import type { Table } from '../../domain/spreadsheet/table.ts';
import { importMachine } from './import-machine.ts';

const sent = { sent: 'idle' };
const stayedOut = 'Name;Max height;Not imported because\r\nArm;tall;"Max height: Enter a length, such as 120, 1.2 m or 4\' 2""."\r\n';
const matching = { inHand: { step: 'matching', question: 'none' } };
const previewing = (value: unknown, question = 'none') => ({ inHand: { step: { previewing: value }, question } });

describe(importMachine.id, () => {
  test('a file is read, compared, sent to a batch, and let go', async () => {
    const { world, send, seen, context, readings, tell, take, plan, planned, save } = start();
    send({ type: 'source.choose', source: first });
    tell(0.5);
    expect([seen(), context().part, readings]).toEqual(['reading', 0.5, [{ source: first, sheet: null }]]);
    take([['Name', 'Max height'], ['Crane', '180'], ['Arm', 'tall']]);
    expect([seen(), context().match.columns.map(({ target }) => target)]).toEqual([matching, ['name', 'maxHeight']]);
    send({ type: 'import.preview' });
    expect([seen(), context().part]).toEqual([previewing('planning'), 0]);
    plan.calls[0]?.tell(0.25);
    expect([seen(), context().part]).toEqual([previewing('planning'), 0.25]);
    send({ type: 'import.send' });
    await planned();
    expect([seen(), context().plan?.counts]).toEqual([previewing('ready'), { new: 1, changed: 0, same: 0, problem: 1, leftOut: 0 }]);
    send({ type: 'import.send' });
    expect([seen(), context().part]).toEqual([previewing('checking'), 0]);
    plan.calls.at(-1)?.tell(0.75);
    expect([seen(), context().part]).toEqual([previewing('checking'), 0.75]);
    await planned();
    await world.finished();
    expect([seen(), context().read, context().match, context().plan, context().stayedOut, world.rows().map(([, name]) => name)]).toEqual([sent, null, { firstRow: 0, headingRows: 0, columns: [] }, null, { rows: 1, text: stayedOut }, ['Crane']]);
    for (const [answer, then] of [[() => save.answer(failed('notWritten')), 'notSaved'], [() => save.answer(success(null)), 'idle'], [() => save.crash(), 'notSaved']] as const) {
      send({ type: 'stayedOut.save' });
      expect([seen(), save.calls.at(-1)]).toEqual([{ sent: 'saving' }, stayedOut]);
      await answer();
      expect(seen()).toEqual({ sent: then });
    }
    // With the reasons of such a file, which are none of its columns.
    send({ type: 'source.choose', source: second });
    expect([seen(), context().stayedOut, readings.at(-1)]).toEqual(['reading', null, { source: second, sheet: null }]);
    take([['Name', 'Max height', 'Not imported because'], ['Arm', '180', 'tall']]);
    expect([context().read?.table, context().match.columns.length]).toEqual([[['Name', 'Max height'], ['Arm', '180']], 2]);
    send({ type: 'import.preview' });
    await planned();
    send({ type: 'import.send' });
    await planned();
    send({ type: 'stayedOut.save' });
    expect([seen(), context().stayedOut, save.calls.length]).toEqual([sent, null, 3]);
  });

  test('what was set and corrected can be gone on with', async () => {
    const before = start();
    before.open([['Name', 'Max height'], ['Arm', 'tall']]);
    await before.planned();
    before.send({ type: 'row.correct', line: 2, field: 'maxHeight', text: '180' });
    const { source, sheet, read, match, choices, isTouched } = before.context();
    const { send, seen, planned, context } = start();
    send({ type: 'import.resume', begun: { source, sheet, read, match, choices, isTouched } });
    expect(seen()).toEqual(matching);
    send({ type: 'import.preview' });
    await planned();
    expect([context().plan?.counts.new, context().isTouched]).toEqual([1, true]);
  });

  test('while another batch is under way, and where nothing is new, nothing is sent', async () => {
    const { world, send, seen, context, planned, open } = start();
    open([['Name', 'Max height'], ['Arm', 'tall']]);
    await planned();
    send({ type: 'import.send' });
    expect(seen()).toEqual(previewing('ready'));
    send({ type: 'row.correct', line: 2, field: 'maxHeight', text: '180' });
    await planned();
    const sendAnother = (number: number) => world.batch().send({ type: 'batch.begin', kind: 'import', commands: [{ kind: 'insert', system: named(number, `Other ${number}`) }] });
    sendAnother(77);
    send({ type: 'import.send' });
    expect(seen()).toEqual(previewing('ready'));
    await world.finished();
    send({ type: 'import.send' });
    sendAnother(78);
    await planned();
    expect([seen(), context().isOtherNow]).toEqual([previewing('ready'), false]);
    await world.finished();
    send({ type: 'import.send' });
    await planned();
    await world.finished();
    expect([seen(), world.rows().map(([, name]) => name)]).toEqual([sent, ['Arm', 'Other 77', 'Other 78']]);
  });

  test('what came into the list while the preview stood is not added once more: the new counts are shown, and another press sends them', async () => {
    const { world, send, seen, context, plan, planned, open } = start();
    open([['Name', 'Max height'], ['Crane', '180'], ['Arm', '180']]);
    await planned();
    send({ type: 'import.send' });
    // The same file goes in from another tab.
    const added = { ...named(1, 'Crane'), maxHeight: 180 };
    await planned([added]);
    expect([seen(), context().isOtherNow, context().plan?.counts]).toEqual([previewing('ready'), true, { new: 1, changed: 0, same: 1, problem: 0, leftOut: 0 }]);
    // What is of no import is none of its business.
    send({ type: 'import.send' });
    await planned([added, named(2, 'Jib')]);
    await world.finished();
    expect([seen(), context().isOtherNow, world.rows().map(([, name]) => name)]).toEqual([sent, false, ['Arm']]);
    for (const [answer, then, unread] of [[() => plan.answer(failed({ kind: 'offline' })), 'unread', { kind: 'offline' }], [() => plan.crash(), 'broken', null]] as const) {
      open([['Name', 'Max height'], ['Rail', '180']]);
      await planned();
      send({ type: 'import.send' });
      await answer();
      await settled();
      expect([seen(), context().unread]).toEqual([previewing({ blocked: then }), unread]);
      send({ type: 'import.cancel' });
    }
  });

  test('a file that is no table, a reader that breaks and one that is called off leave the choice of another', () => {
    const { send, seen, context, refuse, crashNext } = start();
    send({ type: 'source.choose', source: first });
    refuse('pdf');
    expect([seen(), context().failure]).toEqual([{ choosing: 'failed' }, 'pdf']);
    send({ type: 'source.choose', source: first });
    expect(context().failure).toBe(null);
    send({ type: 'import.cancel' });
    expect(seen()).toEqual({ choosing: 'first' });
    crashNext();
    send({ type: 'source.choose', source: first });
    expect([seen(), context().failure]).toEqual([{ choosing: 'failed' }, 'notLoaded']);
  });

  test('a column, its unit and each choice in the preview have the file compared anew, with what was chosen before', async () => {
    const { send, seen, context, plan, planned, open } = start();
    open();
    await planned();
    send({ type: 'import.back' });
    send({ type: 'column.choose', index: 2, target: null });
    send({ type: 'column.choose', index: 2, target: 'maxHeight' });
    send({ type: 'unit.choose', index: 2, unit: 'mm' });
    expect([context().plan, context().isTouched, context().match.columns.map(({ chosenUnit }) => chosenUnit)]).toEqual([null, true, [null, null, 'mm']]);
    send({ type: 'import.preview' });
    const events = [
      { type: 'decimals.choose', field: 'minHeight', sign: ',' },
      { type: 'empty.choose', clears: true },
      { type: 'doubles.choose', choice: 'add' },
      { type: 'row.double', line: 2, choice: 'update' },
      { type: 'row.leaveOut', line: 2, isLeftOut: true },
      { type: 'row.correct', line: 3, field: 'minHeight', text: '90' },
      // Of several rows at once nothing can be said before they are there.
      { type: 'row.alike', line: 3, field: 'minHeight', isUsed: true },
      { type: 'changedSince.choose', isIncluded: true },
    ] as const;
    for (const event of events) send(event);
    const chosen = {
      decimalSigns: new Map([['minHeight', ',']]), emptyClears: true, doubles: 'add', doublesAt: new Map([[2, 'update']]), leftOut: new Map([[2, true]]), corrected: new Map([[3, { minHeight: '90' }]]), correctedAlike: new Map(),
    };
    expect(plan.calls.at(-1)?.choices).toEqual(chosen);
    for (const event of events) {
      while (plan.waiting() > 0) await planned();
      expect(seen()).toEqual(previewing('ready'));
      send(event);
      expect(seen()).toEqual(previewing('planning'));
    }
    expect(plan.calls.at(-1)?.choices).toEqual({ ...chosen, correctedAlike: new Map([['minHeight', new Map([['tall', '90']])]]) });
  });

  test.each<readonly [Table, unknown]>([
    [[['ID'], [id(1)]], matching],
    [[['ID', 'Colour'], [id(1), 'red']], matching],
    [[['ID', 'Colour', 'Max height'], [id(1), 'red', '180']], previewing('planning')],
  ])('there is something to look at where one column is of a field, whatever the others are: %j', (rows, step) => {
    const { send, seen, take } = start();
    send({ type: 'source.choose', source: first });
    take(rows);
    send({ type: 'import.preview' });
    expect(seen()).toEqual(step);
  });

  test('what was said of the cells of a column goes with it: its corrections and its decimal sign, not those of others', () => {
    const { send, context, open } = start();
    open();
    send({ type: 'row.correct', line: 3, field: 'minHeight', text: '90' });
    send({ type: 'row.correct', line: 3, field: 'maxHeight', text: '190' });
    send({ type: 'decimals.choose', field: 'minHeight', sign: ',' });
    send({ type: 'import.back' });
    send({ type: 'unit.choose', index: 2, unit: 'm' });
    expect(context().choices.corrected).toEqual(new Map([[3, { minHeight: '90', maxHeight: '190 cm' }]]));
    send({ type: 'column.choose', index: 1, target: 'cameraTilt' });
    expect(context().choices).toEqual({ ...noChoices, corrected: new Map([[3, { maxHeight: '190 cm' }]]) });
    send({ type: 'column.choose', index: 0, target: 'maxHeight' });
    expect(context().choices).toEqual({ ...noChoices, corrected: new Map([[3, {}]]) });
  });

  test('heights that are too low for cm are asked about, until one of them is said', () => {
    const { send, context, take } = start();
    const asked = () => context().match.columns.map(({ asksUnit }) => asksUnit);
    send({ type: 'source.choose', source: first });
    take([['Name', 'Min height', 'Max height'], ['Crane', '0.4', '1.8']]);
    expect(asked()).toEqual([false, true, true]);
    send({ type: 'unit.choose', index: 2, unit: 'm' });
    expect(asked()).toEqual([false, true, false]);
    send({ type: 'column.choose', index: 1, target: null });
    expect(asked()).toEqual([false, false, false]);
  });

  test('a file of changes alone is sent, and as many new as changed rows; what had problems or was left out is counted', async () => {
    const { world, send, seen, context, planned, open } = start();
    const rows: Table = [['ID', 'Name', 'Max height'], [id(1), 'Crane', '180'], ['', 'Arm', '170'], ['', 'Boom', 'tall'], ['', 'Pole', 'high'], ['', 'Jib', '90']];
    open(rows);
    await planned([named(1, 'Crane')]);
    send({ type: 'row.leaveOut', line: 6, isLeftOut: true });
    await planned([named(1, 'Crane')]);
    expect(context().plan?.counts).toEqual({ new: 1, changed: 1, same: 0, problem: 2, leftOut: 1 });
    send({ type: 'import.send' });
    await planned([named(1, 'Crane')]);
    await world.finished();
    expect([seen(), context().stayedOut?.rows]).toEqual([sent, 3]);
  });

  test('a list that could not be read is compared with once it is there, or by a press; what broke waits for a press', async () => {
    const { world, send, seen, context, plan, listAgain, open } = start();
    open();
    await plan.answer(failed({ kind: 'offline' }));
    expect([seen(), context().unread]).toEqual([previewing({ blocked: 'unread' }), { kind: 'offline' }]);
    await listAgain.answer(null);
    expect([seen(), listAgain.calls.map((list) => list === world.list())]).toEqual([previewing('planning'), [true]]);
    await plan.answer(failed({ kind: 'offline' }));
    await listAgain.crash();
    expect(seen()).toEqual(previewing({ blocked: 'broken' }));
    send({ type: 'import.retry' });
    await plan.crash();
    await settled();
    expect([seen(), context().unread, plan.calls.length]).toEqual([previewing({ blocked: 'broken' }), null, 3]);
  });

  test('nothing that was set is lost unasked: by another sheet, another file, Cancel or leaving', async () => {
    const { send, seen, context, readings, take } = start();
    const setSomething = (): void => (take(table, ['One', 'Two', 'Three']), send({ type: 'unit.choose', index: 1, unit: 'm' }));
    const asking = { inHand: { step: 'matching', question: 'asking' } };
    send({ type: 'source.choose', source: first });
    setSomething();
    for (const [event, asked] of [
      [{ type: 'import.leave' }, { about: 'leave' }], [{ type: 'import.cancel' }, { about: 'cancel' }],
      [{ type: 'import.another' }, { about: 'another', source: null }],
      [{ type: 'sheet.choose', sheet: 2 }, { about: 'sheet', sheet: 2 }],
      [{ type: 'source.choose', source: second }, { about: 'another', source: second }],
    ] as const) {
      send(event);
      expect([seen(), context().asked, readings.length]).toEqual([asking, asked, 1]);
      send({ type: 'import.stay' });
    }
    expect([seen(), context().match.columns[1]?.chosenUnit]).toEqual([matching, 'm']);
    send({ type: 'sheet.choose', sheet: 2 });
    send({ type: 'import.drop' });
    expect([seen(), readings.at(-1)]).toEqual(['reading', { source: first, sheet: 2 }]);
    setSomething();
    send({ type: 'import.another' });
    send({ type: 'source.choose', source: second });
    expect([seen(), readings.at(-1)]).toEqual(['reading', { source: second, sheet: null }]);
    setSomething();
    send({ type: 'import.cancel' });
    send({ type: 'import.drop' });
    expect(seen()).toEqual({ choosing: 'first' });
  });

  test.each([
    ['a column', { type: 'column.choose', index: 2, target: null }],
    ['a unit', { type: 'unit.choose', index: 2, unit: 'm' }],
    ['a row', { type: 'row.leaveOut', line: 2, isLeftOut: true }],
  ] as const)('%s alone is enough to be asked about', (_, event) => {
    const { send, context, open } = start();
    open();
    if (event.type !== 'row.leaveOut') send({ type: 'import.back' });
    expect(context().isTouched).toBe(false);
    send(event);
    expect(context().isTouched).toBe(true);
    send({ type: 'import.cancel' });
    expect(context().asked).toEqual({ about: 'cancel' });
  });

  test('where nothing was set nobody is asked', () => {
    const { send, seen, readings, take } = start();
    send({ type: 'source.choose', source: first });
    take(table, ['One', 'Two']);
    send({ type: 'sheet.choose', sheet: 1 });
    expect([seen(), readings.at(-1)]).toEqual(['reading', { source: first, sheet: 1 }]);
    take();
    send({ type: 'import.another' });
    expect(seen()).toEqual(matching);
    send({ type: 'source.choose', source: second });
    expect([seen(), readings.at(-1)]).toEqual(['reading', { source: second, sheet: null }]);
    take();
    send({ type: 'import.cancel' });
    expect(seen()).toEqual({ choosing: 'first' });
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
