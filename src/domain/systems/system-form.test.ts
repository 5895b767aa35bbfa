import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { changedValues, connectionTypes, filledTexts, namesakeOf, newSystemTexts, parseSystemTexts, systemErrors, systemTexts, systemTextsFrom, typedAdvice } from './system-form.ts';
import { type Figure, type SystemField, systemFields, type SystemValues, systemValuesSchema, unitOf } from './system.ts';
import { aSystem } from '../../../tests/samples.ts';

// What the columns are, and their defaults, is stated in system.test.ts alone.
const defaults: SystemValues = v.parse(systemValuesSchema, {});
const isText = (field: SystemField): boolean => unitOf(field) === null;

/** Systems of which each field comes from one of the two. */
const systemsOf = (text: fc.Arbitrary<string>, number: fc.Arbitrary<Figure>): fc.Arbitrary<SystemValues> =>
  fc
    .record(Object.fromEntries(systemFields.map((field) => [field, isText(field) ? text : number])))
    .map((values) => v.parse(systemValuesSchema, values));

const values: SystemValues = {
  ...defaults,
  name: 'Dolly 2',
  minHeight: 20,
  maxHeight: 180.5,
  cameraTilt: -45,
  maxDollySpeed: 1.05,
  connectionType: 'rail',
};

const texts = {
  ...newSystemTexts,
  name: 'Dolly 2',
  minHeight: '20',
  maxHeight: '180.5',
  cameraTilt: '-45',
  maxDollySpeed: '1.05',
  connectionType: 'rail',
};

const noLength = `Enter a length, such as 120, 1.2 m or 4' 2".`;

describe('the texts of the form', () => {
  test('a new system begins with the defaults', () => {
    expect(filledTexts(null)).toEqual(systemTextsFrom((field) => (isText(field) ? '' : '0')));
  });

  test('a system is written out and read back', () => {
    expect(filledTexts(values)).toEqual(texts);
    expect(parseSystemTexts(texts)).toEqual({ ok: true, value: values });
  });

  test('a cleared text is empty, a cleared figure is not stated', () => {
    const cleared = systemTextsFrom((field) => (field === 'maxHeight' ? ' ' : ''));
    const value = v.parse(systemValuesSchema, Object.fromEntries(systemFields.map((field) => [field, null])));
    expect(parseSystemTexts(cleared)).toEqual({ ok: true, value });
    expect(systemTexts(value)).toEqual(systemTextsFrom(() => ''));
  });

  test.each([
    [' ', ''],
    ['\u00A0\u00A0\u00A0', ''],
    ['\u200B', ''],
    [' chair ', 'chair'],
    ['a  b', 'a  b'],
    ['<b>x</b>', '<b>x</b>'],
    ['👨\u200D👩\u200D👧', '👨\u200D👩\u200D👧'],
    [' \u0000a\u0000b\uD83D c\uDE00\u0000 ', 'ab c'],
    ['\u0000', ''],
  ])('field reports 57, 58: the name %j is kept as %j', (name, kept) => {
    expect(parseSystemTexts({ ...texts, name })).toEqual({ ok: true, value: { ...values, name: kept } });
  });

  test('each number that is none has its message, and nothing is read', () => {
    const wrong = { ...texts, minHeight: 'e', maxHeight: '1e5', cameraTilt: '1.234,50', maxDollySpeed: '1,234' };
    const errors = {
      minHeight: noLength,
      maxHeight: noLength,
      cameraTilt: 'Enter degrees, such as 45.',
      maxDollySpeed: 'Write 1234 or 1.234: the comma could mean either.',
    };
    expect(parseSystemTexts(wrong)).toEqual({ ok: false, failure: errors });
    expect(systemErrors(wrong, null)).toEqual(errors);
    expect(systemErrors(texts, null)).toEqual({});
  });

  test.each([
    ['W'.repeat(500), {}],
    ['😀'.repeat(500), {}],
    [` ${'W'.repeat(500)} `, {}],
    [`${'\u0000'.repeat(500)}${'W'.repeat(500)}`, {}],
    ['W'.repeat(501), { name: 'Use at most 500 characters.', connectionType: 'Use at most 500 characters.' }],
  ])('field report 55: a text of this length: %s', (text, errors) => {
    expect(systemErrors({ ...texts, name: text, connectionType: text }, null)).toEqual(errors);
  });
});

describe('what was changed', () => {
  const held: SystemValues = { ...values, name: ` ${'W'.repeat(600)} `, minHeight: 1 / 3, maxHeight: 1e-30 };

  test('a field nobody touched keeps its value, whatever the rules say of its text', () => {
    const typed = { ...systemTexts(held), cameraTilt: '7' };
    expect(parseSystemTexts(typed, held)).toEqual({ ok: true, value: { ...held, cameraTilt: 7 } });
    expect(parseSystemTexts(typed).ok).toBe(false);
  });

  test('field report 54: opened and saved, nothing is changed, whatever the server holds', () => {
    const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)));
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(systemsOf(text, number), (before) => {
        const read = parseSystemTexts(systemTexts(before), before);
        expect(read).toEqual({ ok: true, value: before });
        if (read.ok) expect(changedValues(before, read.value)).toEqual({});
      }),
    );
  });

  test('changes laid over what was there give what is there now', () => {
    const system = systemsOf(fc.constantFrom('', 'x'), fc.constantFrom(0, 1, null));
    fc.assert(
      fc.property(system, system, (before, after) => {
        const changes = changedValues(before, after);
        expect({ ...before, ...changes }).toEqual(after);
        const differing = systemFields.filter((field) => before[field] !== after[field]);
        expect(Object.keys(changes)).toEqual(differing);
      }),
    );
  });
});

describe('typedAdvice', () => {
  const upsideDown = { maxHeight: 'The max height is below the min height.' };
  const tilted = { cameraTilt: 'A tilt beyond 180° either way is unusual.' };

  test.each([
    [{}, {}],
    [{ minHeight: '181' }, upsideDown],
    [{ minHeight: '180,5' }, {}],
    [{ minHeight: 'e' }, {}],
    [{ minHeight: '5', maxHeight: '' }, {}],
    [{ minHeight: '', maxHeight: '-5', cameraTilt: '' }, {}],
    [{ minHeight: '5', maxHeight: '0' }, upsideDown],
    [{ cameraTilt: '180' }, {}],
    [{ maxDollySpeed: '0' }, {}],
    [{ maxDollySpeed: '-5' }, { maxDollySpeed: 'A speed below zero is unusual.' }],
    [{ cameraTilt: '-180' }, {}],
    [{ cameraTilt: '180.1' }, tilted],
    [{ cameraTilt: '-180,1' }, tilted],
    [{ cameraTilt: '1e9' }, {}],
    [{ minHeight: '-20001', maxHeight: '200 m' }, { minHeight: 'A height beyond 200 m is unusual.' }],
    [{ minHeight: '20000.1', maxHeight: '999999999999', maxDollySpeed: '101' }, { minHeight: 'A height beyond 200 m is unusual.', maxHeight: 'A height beyond 200 m is unusual.', maxDollySpeed: 'A speed beyond 100 m/s is unusual.' }],
    [{ minHeight: '30000', maxDollySpeed: '100' }, { minHeight: 'A height beyond 200 m is unusual.', ...upsideDown }],
    [{ minHeight: '999', cameraTilt: '999' }, { ...upsideDown, ...tilted }],
  ])('for %j: %j', (changed, advice) => {
    expect(typedAdvice({ ...texts, ...changed })).toEqual(advice);
  });
});

test('each connection type once, as it was written first, in one line, in natural order; blank ones are none', () => {
  const systems = ['Ethernet', '', 'RS-422\nor 232', 'ethernet', ' ', 'CAN 10', 'CAN 9', 'RS-422 or 232'].map((connectionType, id) => aSystem(id, { connectionType }));
  expect(connectionTypes(systems)).toEqual(['CAN 9', 'CAN 10', 'Ethernet', 'RS-422 or 232']);
});

test('a namesake has the whole name, however it is written, and is not the system itself', () => {
  const [crane, longer] = [aSystem(1, { name: 'Ångström Crane', connectionType: 'RS-422' }), aSystem(2, { name: 'Ångström Crane 2' })];
  const namesakes = ['angstrom crane', ' ÅNGSTRÖM  CRANE ', 'Ångström', 'Ångström\u00A0Crane 2'].map((name) => namesakeOf([crane, longer], name, null));
  expect(namesakes).toEqual([crane, crane, null, longer]);
  expect(namesakeOf([aSystem(4, { name: ' Two  blanks' })], 'Two blanks', null)?.id).toBe('4');
  expect(namesakeOf([crane, longer], 'Ångström Crane', crane.id)).toBeNull();
  expect(namesakeOf([aSystem(3, { name: 'Ångström Crane\nlow head' })], 'Ångström Crane', null)).toBeNull();
});
