import { describe, expect, test } from 'vitest';
import { aSystem } from '../../domain/testing/samples.ts';
import { columns, line, openSystems, query, rows, system } from './system-rows.fixture.ts';

const { id } = system;

describe('list', () => {
  test('asks for the columns by name, the count, and the order of name and id', async () => {
    const { systems, requests } = openSystems([rows([system])]);
    expect(await systems.list(null)).toStrictEqual({ ok: true, value: { systems: [system], remaining: 0 } });
    expect(requests.map(line)).toEqual(['GET /rest/v1/systems']);
    expect(requests.map(query)).toEqual([{ select: columns, order: 'name.asc,id.asc', limit: '1000' }]);
    expect(requests[0]?.headers.get('Prefer')).toContain('count=exact');
    expect(requests[0]?.headers.get('apikey')).toBe('sb_publishable_x');
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer access-secret');
  });

  test('goes on behind a cursor', async () => {
    const { systems, requests } = openSystems([rows([])]);
    expect(await systems.list({ id, name: 'a "b", (c)\\' })).toStrictEqual({ ok: true, value: { systems: [], remaining: 0 } });
    const name = String.raw`"a \"b\", (c)\\"`;
    expect(requests.map(query)).toEqual([
      { select: columns, order: 'name.asc,id.asc', limit: '1000', or: `(and(name.eq.${name},id.gt."${id}"),name.gt.${name})` },
    ]);
  });

  test.each([
    [2500, 2499],
    [1, 0],
    [0, 0],
    // Not counted: there may be more, and an empty page will tell.
    ['*', 1],
  ] as const)('of %s rows in all one has come and %i remain, whatever the cap of the server', async (count, remaining) => {
    const { systems } = openSystems([rows([system], count)]);
    expect(await systems.list(null)).toStrictEqual({ ok: true, value: { systems: [system], remaining } });
  });

  test('of an empty page without a count nothing remains', async () => {
    const { systems } = openSystems([rows([], '*')]);
    expect(await systems.list(null)).toStrictEqual({ ok: true, value: { systems: [], remaining: 0 } });
  });

  test('leaves out a row that cannot be read, and only that', async () => {
    const broken = [{ ...system, minHeight: 'NaN' }, { ...system, id: 'not an id' }, null];
    const { systems } = openSystems([rows([broken[0], system, broken[1], broken[2]], 10)]);
    expect(await systems.list(null)).toStrictEqual({ ok: true, value: { systems: [system], remaining: 6 } });
  });

  test('fails where no row can be read', async () => {
    const { systems } = openSystems([rows([{ ...system, minHeight: 'NaN' }], 2000)]);
    expect(await systems.list(null)).toStrictEqual({ ok: false, failure: { kind: 'unexpected' } });
  });

  test('reads the rows of an older table: numbered, with gaps, with numbers as text', async () => {
    const { systems } = openSystems([rows([{ id: 7, name: null, minHeight: '35.5' }])]);
    expect(await systems.list(null)).toStrictEqual({ ok: true, value: { systems: [aSystem(7, { minHeight: 35.5 })], remaining: 0 } });
  });
});
