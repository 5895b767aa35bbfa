import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  holdsChanges,
  isSystemId,
  notStatedInsteadOfZero,
  parseSystemId,
  changedValuesSchema,
  systemFields,
  systemIdSchema,
  systemLabel,
  systemSchema,
  systemValuesOf,
  systemValuesSchema,
  unitOf,
} from './system.ts';

const uuid = '0b0e7a3c-9f51-4d6e-8a55-3c1f6f6b2d10';

describe('the id of a system', () => {
  test.each([
    [uuid, uuid],
    [uuid.toUpperCase(), uuid],
    ['0', '0'],
    ['123', '123'],
    ['9007199254740993', '9007199254740993'],
  ])('takes %j from a route as %j', (text, id) => {
    expect(parseSystemId(text)).toBe(id);
  });

  test.each([
    'abc', uuid.slice(0, -1), `${uuid}0`, uuid.replaceAll('-', ''), `{${uuid}}`, ` ${uuid}`, `${uuid}\n`, ' ', '%20', '',
    'new/..', 'new%2F..', '-1', '+1', '1.5', '1e3', '007', '\u0663', '12345678901234567', uuid.replace('0', 'g'),
    `${uuid.slice(0, -1)}\u0660`,
  ])('nobody need be asked for %j', (text) => {
    expect(parseSystemId(text)).toBeNull();
  });

  test.each([
    [7, '7'],
    [0, '0'],
  ])('takes the number %d of an older row', (number, id) => {
    expect(v.parse(systemIdSchema, number)).toBe(id);
  });

  test.each([-1, 1.5, NaN, 2 ** 53, null, undefined, {}])('%j is no id', (value) => {
    expect(v.is(systemIdSchema, value)).toBe(false);
  });

  test('a kept one is taken as it was kept, and not read', () => {
    expect([uuid, '7', uuid.toUpperCase(), 7, null].map(isSystemId)).toEqual([true, true, false, false, false]);
  });
});

describe('a row', () => {
  const full = { name: 'A', minHeight: 1, maxHeight: 2.5, cameraTilt: -3, maxDollySpeed: 4, connectionType: 'rail' };
  const defaults = { name: '', minHeight: 0, maxHeight: 0, cameraTilt: 0, maxDollySpeed: 0, connectionType: '' };
  const nothing = { name: null, minHeight: null, maxHeight: null, cameraTilt: null, maxDollySpeed: null, connectionType: null };

  test('is read with its six fields and its version, and what else it holds is left behind', () => {
    expect(v.parse(systemSchema, { id: uuid, ...full, createdAt: 'x', owner: 7 })).toEqual({
      id: uuid,
      ...full,
      updatedAt: null,
    });
  });

  test.each([
    ['2026-11-27T09:00:00.123456+00:00', '2026-11-27T09:00:00.123456+00:00'],
    [null, null],
  ])('keeps the version %j letter by letter', (updatedAt, version) => {
    expect(v.parse(systemSchema, { id: uuid, ...full, updatedAt })).toEqual({ id: uuid, ...full, updatedAt: version });
  });

  test('what is left out is the default of its column; a figure of null is not stated', () => {
    expect(v.parse(systemValuesSchema, {})).toEqual(defaults);
    expect(v.parse(systemValuesSchema, nothing)).toEqual({ ...nothing, name: '', connectionType: '' });
  });

  test.each([
    ['12', 12], ['-0.5', -0.5], ['1e-07', 1e-7], ['1e7', 1e7], ['-0', 0], ['0.1000000000000000055', 0.1], ['9007199254740993', 2 ** 53],
    [-0, 0],
  ])('field report 54: reads the number %j as %d', (column, value) => {
    expect(v.parse(systemValuesSchema, { minHeight: column })).toStrictEqual({ ...defaults, minHeight: value });
  });

  test.each(['NaN', 'Infinity', '-Infinity', '1e309', '', ' ', 'x', '12 cm', '0x10', '1_0', NaN, Infinity, true, {}, [], [7]])(
    'field report 54: does not take %j for a number',
    (column) => {
      expect(v.is(systemValuesSchema, { minHeight: column })).toBe(false);
    },
  );

  test('a text is stored as it is', () => {
    const name = ' <img src=x onerror=window.__x=1>{{7*7}} ';
    expect(v.parse(systemValuesSchema, { name })).toEqual({ ...defaults, name });
  });

  test('fields in their order, with their units', () => {
    expect(systemFields.map((field) => [field, unitOf(field)])).toEqual([
      ['name', null],
      ['minHeight', 'cm'],
      ['maxHeight', 'cm'],
      ['cameraTilt', '°'],
      ['maxDollySpeed', 'm/s'],
      ['connectionType', null],
    ]);
  });
});

describe('changes', () => {
  test('are the fields that are named, and no others', () => {
    expect(v.parse(changedValuesSchema, { name: '', minHeight: 7, maxHeight: null, owner: 7, id: uuid })).toStrictEqual({ name: '', minHeight: 7, maxHeight: null });
    expect(v.parse(changedValuesSchema, {})).toStrictEqual({});
  });

  test('that a system holds already', () => {
    const system = v.parse(systemSchema, { id: uuid, name: 'A', minHeight: 1, updatedAt: 'v1' });
    expect(holdsChanges(system, {})).toBe(true);
    expect(holdsChanges(system, { name: 'A', minHeight: 1 })).toBe(true);
    expect(holdsChanges(system, { name: 'A', minHeight: 2 })).toBe(false);
    expect(holdsChanges(system, { maxHeight: null })).toBe(false);
    expect(holdsChanges({ ...system, maxHeight: null }, { maxHeight: null })).toBe(true);
    expect(holdsChanges(system, { connectionType: 'rail' })).toBe(false);
  });

  test('a height or speed of 0 can be made not stated, and nothing else', () => {
    const system = v.parse(systemSchema, { id: uuid, maxHeight: 5 });
    const fields = ['minHeight', 'maxHeight', 'cameraTilt', 'maxDollySpeed', 'name'] as const;
    expect(fields.map((field) => notStatedInsteadOfZero(system, field))).toEqual([{ minHeight: null }, null, null, { maxDollySpeed: null }, null]);
  });

  test('the values of a system are its fields without id and version', () => {
    const system = v.parse(systemSchema, { id: uuid, name: 'A', updatedAt: 'v1' });
    expect(systemValuesOf(system)).toStrictEqual(v.parse(systemValuesSchema, { name: 'A' }));
  });
});

describe('systemLabel', () => {
  test.each(['', ' ', '\u00A0\u00A0\u00A0', '\u200B', '\t\n', '\u0085', '\u2060\uFEFF', '\u00AD', '\u3164', '\u202E', '\u0000'])(
    'a name with nothing to see, %j, is untitled',
    (name) => {
      expect(systemLabel({ name })).toBe('Untitled system');
    },
  );

  test.each(['Dolly', ' Dolly ', '.', '\u200BDolly', '0', '❤\uFE0F'])('%j is shown as it is', (name) => {
    expect(systemLabel({ name })).toBe(name);
  });
});
