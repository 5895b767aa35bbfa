import { describe, expect, test } from 'vitest';
import { success } from '../../../domain/shared/result.ts';
import { aSystem } from '../../../domain/testing/samples.ts';
import { columns, line, openSystems, query, rows, system } from './system-rows.fixture.ts';

const { id } = system;
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
