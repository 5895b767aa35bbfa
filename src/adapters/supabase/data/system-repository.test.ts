import { describe, expect, test } from 'vitest';
import { json, text } from '../../../../tests/scripted-network.ts';
import { failed, success } from '../../../domain/shared/result.ts';
import { type System, systemIdFrom } from '../../../domain/systems/system.ts';
import { aSystem } from '../../../../tests/samples.ts';
import { columns, line, openSystems, query, rows, system } from './system-rows.fixture.ts';

const { id, updatedAt: version } = system;
const place = { id, name: system.name };

describe('list', () => {
  test('asks for the columns by name, the count, and the order of name and id', async () => {
    const { systems, requests } = openSystems([rows([system])]);
    expect(await systems.list(null)).toStrictEqual({ ok: true, value: { systems: [system], unreadable: 0, end: place, remaining: 0 } });
    expect(requests.map(line)).toEqual(['GET /rest/v1/systems']);
    expect(requests.map(query)).toEqual([{ select: columns, order: 'name.asc,id.asc', limit: '1000' }]);
    expect(requests[0]?.headers.get('Prefer')).toContain('count=exact');
    expect(requests[0]?.headers.get('apikey')).toBe('sb_publishable_x');
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer access-secret');
  });

  test('goes on behind a cursor', async () => {
    const { systems, requests } = openSystems([rows([])]);
    expect(await systems.list({ id, name: 'a "b", (c)\\"衣\\' })).toStrictEqual({ ok: true, value: { systems: [], unreadable: 0, end: null, remaining: 0 } });
    const name = String.raw`"a \"b\", (c)\\\"衣\\"`;
    expect(requests.map(query)).toEqual([
      { select: columns, order: 'name.asc,id.asc', limit: '1000', or: `(and(name.eq.${name},id.gt."${id}"),name.gt.${name})` },
    ]);
  });

  test.each([
    [2500, 2499],
    [1, 0],
    [0, 0],
    // Not counted: there may be more, and an empty page will tell.
    ['*', Number.POSITIVE_INFINITY],
  ] as const)('of %s rows in all one has come and %s remain, whatever the cap of the server', async (count, remaining) => {
    const { systems } = openSystems([rows([system], count)]);
    expect(await systems.list(null)).toStrictEqual({ ok: true, value: { systems: [system], unreadable: 0, end: place, remaining } });
  });

  test('of an empty page without a count nothing remains', async () => {
    const { systems } = openSystems([rows([], '*')]);
    expect(await systems.list(null)).toStrictEqual({ ok: true, value: { systems: [], unreadable: 0, end: null, remaining: 0 } });
  });

  test('counts a row that cannot be read, and takes the others', async () => {
    const broken = [{ ...system, minHeight: 'NaN' }, { ...system, id: 'not an id' }, null] as const;
    const { systems } = openSystems([rows([broken[0], broken[1], broken[2], system], 10)]);
    expect(await systems.list(null)).toStrictEqual(success({ systems: [system], unreadable: 3, end: place, remaining: 6 }));
  });

  test('goes on behind the last row that has a place in the order, read or not', async () => {
    const last = { ...system, id: '7f8c2f4e-7d5c-4a53-9f4a-2f8f2d3f6a02', name: 'Dolly 2', cameraTilt: 'NaN' };
    const { systems } = openSystems([rows([system, last], 10)]);
    expect(await systems.list(null)).toStrictEqual(success({ systems: [system], unreadable: 1, end: { id: last.id, name: last.name }, remaining: 8 }));
  });

  test('what stands behind that row is left to the next page, and counted where there is none', async () => {
    const value = { systems: [system], unreadable: 0, end: place, remaining: 9 };
    expect(await openSystems([rows([system, null], 10)]).systems.list(null)).toStrictEqual({ ok: true, value });
    expect(await openSystems([rows([system, null], 2)]).systems.list(null)).toStrictEqual(success({ ...value, unreadable: 1, remaining: 0 }));
  });

  test('a page of rows that cannot be read does not end the list', async () => {
    const { systems } = openSystems([rows([{ ...system, minHeight: 'NaN' }], 2000)]);
    expect(await systems.list(null)).toStrictEqual(success({ systems: [], unreadable: 1, end: place, remaining: 1999 }));
  });

  test('fails where no row says where it stands', async () => {
    const { systems } = openSystems([rows([{ ...system, id: 'not an id' }], 2000)]);
    expect(await systems.list(null)).toStrictEqual({ ok: false, failure: { kind: 'unexpected' } });
  });

  test('reads the rows of an older table: numbered, with gaps, with numbers as text', async () => {
    const { systems } = openSystems([rows([{ id: 7, name: null, minHeight: '35.5' }])]);
    expect(await systems.list(null)).toStrictEqual({ ok: true, value: { systems: [aSystem(7, { minHeight: 35.5 })], unreadable: 0, end: { id: '7', name: '' }, remaining: 0 } });
  });
});

const value = { ok: true, value: system };
const notFound = { ok: false, failure: { kind: 'notFound' } };
const none = json(406, { code: 'PGRST116', message: 'The result contains 0 rows', details: null, hint: null });
const duplicate = json(409, { code: '23505', message: 'duplicate key value violates unique constraint "systems_pkey"' });
const malformed = json(400, { code: '22P02', message: `invalid input syntax for type bigint: "${id}"` });

describe('field reports 41, 42: get', () => {
  test('asks for one row by its id', async () => {
    const { systems, requests } = openSystems([json(200, system)]);
    expect(await systems.get(id)).toStrictEqual(value);
    expect(requests.map(query)).toEqual([{ select: columns, id: `eq.${id}` }]);
  });

  test.each([
    ['no row', none],
    ['an id in another form than the column', malformed],
  ])('finds nothing at %s', async (_reason, reply) => {
    expect(await openSystems([reply]).systems.get(id)).toStrictEqual(notFound);
  });

  test('of a row that cannot be read is unexpected', async () => {
    const { systems } = openSystems([json(200, { ...system, cameraTilt: 'NaN' })]);
    expect(await systems.get(id)).toStrictEqual({ ok: false, failure: { kind: 'unexpected' } });
  });
});

describe('insert', () => {
  test('sends the row with its own id and gives the row that came back', async () => {
    const { systems, requests } = openSystems([json(201, { ...system, name: 'as stored' })]);
    expect(await systems.insert(system)).toStrictEqual({ ok: true, value: { ...system, name: 'as stored' } });
    expect(requests.map(line)).toEqual(['POST /rest/v1/systems']);
    const { updatedAt: _, ...row } = system;
    expect(requests[0]?.body).toStrictEqual(row);
  });

  test.each([
    ['is a success where it is the same row', { ...system, updatedAt: 'v2' }, (row: unknown) => ({ ok: true, value: row })],
    ['is a conflict where it holds other values', { ...system, name: 'other' }, (theirs: unknown) => ({ ok: false, failure: { kind: 'conflict', theirs } })],
  ])('that is repeated reads the row that stands there, and %s', async (_, standing, answer) => {
    const { systems, requests } = openSystems([duplicate, json(200, standing)]);
    expect(await systems.insert(system)).toStrictEqual(answer(standing));
    expect(requests.map(line)).toEqual(['POST /rest/v1/systems', 'GET /rest/v1/systems']);
  });

  test('that breaks the uniqueness of another column is refused', async () => {
    const message = 'duplicate key value violates unique constraint "systems_pkey"';
    expect(await openSystems([duplicate, none]).systems.insert(system)).toStrictEqual(failed({ kind: 'refused', message }));
  });

  test('field report 97: that is answered with no row was not allowed, and nobody has deleted anything', async () => {
    expect(await openSystems([none]).systems.insert(system)).toStrictEqual(failed({ kind: 'notAllowed' }));
  });

  test('whose row cannot be read back yet is not yet a success', async () => {
    expect(await openSystems([duplicate, text(502, null)]).systems.insert(system)).toStrictEqual(failed({ kind: 'serverError' }));
  });
});

const noRow = json(200, []);
const updated = { ...system, minHeight: 36, updatedAt: 'v2' };

describe('update', () => {
  test('sends the changed columns and nothing else, to the version that it is based on', async () => {
    const { systems, requests } = openSystems([json(200, [updated])]);
    expect(await systems.update(id, { minHeight: 36 }, version)).toStrictEqual({ ok: true, value: updated });
    expect(requests.map(line)).toEqual(['PATCH /rest/v1/systems']);
    expect(requests.map(query)).toEqual([{ select: columns, id: `eq.${id}`, updatedAt: `eq.${version}` }]);
    expect(requests[0]?.body).toStrictEqual({ minHeight: 36 });
  });

  test('without a version goes to whatever stands there', async () => {
    const { systems, requests } = openSystems([json(200, [updated])]);
    expect(await systems.update(id, { minHeight: 36 }, null)).toStrictEqual({ ok: true, value: updated });
    expect(requests.map(query)).toEqual([{ select: columns, id: `eq.${id}` }]);
  });

  test('of nothing reads the row', async () => {
    const { systems, requests } = openSystems([json(200, system)]);
    expect(await systems.update(id, {}, version)).toStrictEqual(value);
    expect(requests.map(line)).toEqual(['GET /rest/v1/systems']);
  });

  test('of an id in another form than the column finds nothing', async () => {
    expect(await openSystems([malformed]).systems.update(id, { name: 'x' }, version)).toStrictEqual(notFound);
  });

  test('with a value in a form that the column does not take is refused', async () => {
    const message = 'invalid input syntax for type integer: "1.5"';
    const { systems } = openSystems([json(400, { code: '22P02', message })]);
    expect(await systems.update(id, { minHeight: 1.5 }, version)).toStrictEqual(failed({ kind: 'refused', message }));
  });

  test.each([
    ['without a list', text(204, null)],
    ['with a row that cannot be read', json(200, [{ ...updated, cameraTilt: 'NaN' }])],
  ])('that answers %s is unexpected', async (_answer, reply) => {
    expect(await openSystems([reply]).systems.update(id, { name: 'x' }, version)).toStrictEqual(failed({ kind: 'unexpected' }));
  });
});

describe('field report 39: an update that changed no row asks what stands there', () => {
  test.each([
    ['no row: it is gone', none, version, notFound],
    ['another version: a conflict', json(200, updated), version, failed({ kind: 'conflict', theirs: updated })],
    ['another version that holds the changes: a conflict as well', json(200, { ...updated, name: 'x' }), version, failed({ kind: 'conflict', theirs: { ...updated, name: 'x' } })],
    ['the version it is based on: this account may not change it', json(200, system), version, failed({ kind: 'notAllowed' })],
    ['whatever version, as it was based on none: the same', json(200, updated), null, failed({ kind: 'notAllowed' })],
    ['the server fails', text(502, null), version, failed({ kind: 'serverError' })],
  ] as const)('%s', async (_standing, reply, basedOn, answer) => {
    const { systems, requests } = openSystems([noRow, reply]);
    expect(await systems.update(id, { name: 'x' }, basedOn)).toStrictEqual(answer);
    expect(requests.map(line)).toEqual(['PATCH /rest/v1/systems', 'GET /rest/v1/systems']);
  });
});

describe('delete', () => {
  test.each([
    ['gone now', json(200, [{ id }]), success(null)],
    ['never there', malformed, failed({ kind: 'notFound' })],
  ] as const)('of what is %s', async (_when, reply, answer) => {
    const { systems, requests } = openSystems([reply]);
    expect(await systems.delete(id)).toStrictEqual(answer);
    expect(requests.map(line)).toEqual(['DELETE /rest/v1/systems']);
    expect(requests.map(query)).toEqual([{ select: 'id', id: `eq.${id}` }]);
  });

  test.each([
    ['no row: it was gone before, or is hidden', none, failed({ kind: 'notFound' })],
    ['the row: this account may not delete it', json(200, system), failed({ kind: 'notAllowed' })],
    ['a row that cannot be read', json(200, { ...system, cameraTilt: 'NaN' }), failed({ kind: 'unexpected' })],
    ['the server fails', text(502, null), failed({ kind: 'serverError' })],
  ] as const)('field report 97: one that took no row away asks what stands there: %s', async (_standing, reply, answer) => {
    for (const nothing of [noRow, text(204, null)]) {
      const { systems, requests } = openSystems([nothing, reply]);
      expect(await systems.delete(id)).toStrictEqual(answer);
      expect(requests.map(line)).toEqual(['DELETE /rest/v1/systems', 'GET /rest/v1/systems']);
    }
  });

  test.each([
    ['an empty 404', text(404, null)],
    ['a list with 404', json(404, [])],
  ])('is none when a proxy answers with %s', async (_answer, reply) => {
    expect(await openSystems([reply]).systems.delete(id)).toStrictEqual({ ok: false, failure: { kind: 'unreachable' } });
  });
});

describe('deleteMany', () => {
  const rowOf = (number: number): System => ({ ...system, id: systemIdFrom(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`) });
  const rowsOf = (...numbers: readonly number[]) => numbers.map(rowOf);
  const taken = (...numbers: readonly number[]) => rowsOf(...numbers).map((row) => success(row));
  const wanted = (...numbers: readonly number[]) => rowsOf(...numbers).map((row) => ({ id: row.id, basedOn: version }));
  const inUse = json(409, { code: '23503', message: 'still in use' });
  const refused = failed({ kind: 'refused', message: 'still in use' } as const);
  const unreadable = { ...rowOf(1), cameraTilt: 'NaN' };
  const conflict = failed({ kind: 'conflict', theirs: { ...rowOf(0), updatedAt: updated.updatedAt } } as const);

  test.each([
    ['with one that is refused go the others', [0, 1], [inUse], success([refused, refused])],
    ['where this account may delete none, it is asked once', [0, 1], [json(403, { code: '42501', message: 'permission denied' })], success([failed({ kind: 'notAllowed' }), failed({ kind: 'notAllowed' })])],
    ['one that was taken away and cannot be read fails none', [0, 1], [json(200, [rowOf(0), unreadable])], success([...taken(0), success(null)])],
    ['of those that stand there still, each has its reason', [0, 1, 2, 3], [json(200, []), json(200, [conflict.failure.theirs, unreadable, rowOf(2)])], success([conflict, failed({ kind: 'unexpected' }), failed({ kind: 'notAllowed' }), failed({ kind: 'notFound' })])],
    ['where nobody can say why, what is gone is known all the same', [0, 1], [json(200, rowsOf(0)), json(400, { code: '42703', message: 'no such column' })], success([...taken(0), failed({ kind: 'unexpected' })])],
    ['without an answer none has one', [0, 1], [text(502, null)], failed({ kind: 'serverError' })],
    ['nor without one to why', [0, 1], [json(200, rowsOf(0)), text(502, null)], failed({ kind: 'serverError' })],
  ] as const)('%s', async (_when, numbers, replies, answer) => {
    const { systems, requests } = openSystems(replies);
    expect([await systems.deleteMany(wanted(...numbers)), requests.length]).toStrictEqual([answer, replies.length]);
  });
});

test.each(['unauthenticated', 'unreachable'] as const)('without a token (%s) nothing is sent', async (kind) => {
  const { systems, requests } = openSystems([], async () => failed({ kind }));
  const answers = [
    await systems.list(null),
    await systems.get(id),
    await systems.insert(system),
    await systems.update(id, { name: 'x' }, version),
    await systems.delete(id),
  ];
  expect(answers).toStrictEqual(answers.map(() => ({ ok: false, failure: { kind } })));
  expect(requests).toEqual([]);
});
