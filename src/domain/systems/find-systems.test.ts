import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { emptySearch, rangeNames, type SystemSearch } from './system-search.ts';
import { findSystems, type Found, rankedByFind, systemFinder } from './find-systems.ts';
import { compareSystems, compareTexts, sortSystems } from './system-order.ts';
import { lastChangedAt, type System, systemFields } from './system.ts';

const noneIsPending = () => false;
const names = (systems: readonly System[]) => systems.map(({ name }) => name);
const found = (systems: readonly System[], search: Partial<SystemSearch>) => names(findSystems(systems, { ...emptySearch, ...search }).systems);

describe('findSystems', () => {
  const rig = aSystem(1, { name: 'Ångström rig', connectionType: 'RS-422', minHeight: 30, maxHeight: 180, cameraTilt: -45, maxDollySpeed: 2 });
  const crane = aSystem(2, { name: 'Crane 衣', connectionType: 'Ethernet', minHeight: 90, maxHeight: 179.9, cameraTilt: 44, maxDollySpeed: 1.9 });
  const both = [rig, crane];

  test.each([
    ['angs', [rig]], ['RIG ang', [rig]], ['rs-4', [rig]], ['衣', [crane]], ['ether cr', [crane]], ['r', both], ['', both], ['rigRS', []], ['zz', []], ['rig ether', []],
  ] as const)('by name and connection type: %j', (text, expected) => {
    expect(found(both, { text })).toEqual(names(expected));
  });

  test('a system without a name is found by what stands in its place', () => {
    expect(found([...both, aSystem(3, { name: ' ' })], { text: 'untitled' })).toEqual([' ']);
  });

  test('a connection type that was written with a blank behind it is found by its address, which holds none', () => {
    const loose = { ...rig, connectionType: 'RS-422 ' };
    expect([found([loose], { connection: 'RS-422 ' }), found([loose], { connection: 'RS-422' })]).toEqual([[rig.name], [rig.name]]);
  });

  test.each([
    [{ reach: '180' }, [rig]], [{ down: '30' }, [rig]], [{ down: '90' }, both], [{ tilt: '45' }, [rig]], [{ tilt: '44' }, both], [{ tilt: '-45' }, [rig]],
    [{ speed: '2' }, [rig]], [{ speed: '0' }, both], [{ reach: 'tall' }, both], [{ reach: '100', tilt: '50' }, []], [{ text: 'crane', reach: '180' }, []],
  ] as const)('by numbers: %j', (search, expected) => {
    expect(found(both, search)).toEqual(names(expected));
  });

  test.each([
    ['gf8', ['GF8', 'G F 8 (old)', 'GF-8']], ['gf-8', ['GF-8', 'G F 8 (old)', 'GF8']], ['g.f8-', ['G F 8 (old)', 'GF-8', 'GF8']], ['stype', ['Panther S-Type']], ['panther styp', ['Panther S-Type']],
    ['pan-ther', ['Panther S-Type']], ['2.44', ['Rail 2,44 m']], ['fty', []], ['hers', []], ['8panther', []], ['8', ['G F 8 (old)', 'GF-8', 'GF8']],
  ])('signs and gaps may be left out, and what is found so comes last: %j', (text, expected) => {
    const systems = ['G F 8 (old)', 'GF-8', 'GF8', 'Panther S-Type', 'Rail 2,44 m'].map((name, id) => aSystem(id, { name }));
    const hits = findSystems(systems, { ...emptySearch, text });
    expect(names(rankedByFind(hits.systems, hits))).toEqual(expected);
  });

  test('by a connection, however it is written; the choice has each once', () => {
    const systems = ['Ethernet', '', 'RS-422', 'ethernet', ' ', 'CAN 10', 'CAN 9'].map((connectionType, id) => aSystem(id, { name: `${id}`, connectionType }));
    expect([found(systems, { connection: 'Ethernet' }), found(systems, { connection: 'Ether' }), found(systems, { connection: 'RS-422', text: '2' })]).toEqual([['0', '3'], [], ['2']]);
  });

  test('a figure that is not stated meets no bound, and is told apart from one that misses it', () => {
    const unknown = aSystem(3, { name: 'Unknown', minHeight: null, maxHeight: null, cameraTilt: null, maxDollySpeed: null });
    const known = aSystem(4, { name: 'Known', maxHeight: null, maxDollySpeed: 3 });
    const told = (search: Partial<SystemSearch>) => {
      const { systems, notStated } = findSystems([...both, unknown, known], { ...emptySearch, ...search });
      return [names(systems), names(notStated)];
    };
    for (const bound of ['-999', '0', '999']) {
      for (const name of rangeNames) expect(told({ [name]: bound })[1]).toContain('Unknown');
    }
    expect(told({ reach: '180' })).toEqual([[rig.name], ['Unknown', 'Known']]);
    expect(told({ reach: '180', speed: '4' })).toEqual([[], ['Unknown']]);
    expect(told({ reach: '180', text: 'known' })).toEqual([[], ['Unknown', 'Known']]);
    expect([told({ reach: '180', text: 'zz' }), told({ reach: '180', connection: 'RS-422' })]).toEqual([[[], []], [[rig.name], []]]);
    expect(told({ text: 'un' })).toEqual([['Unknown'], []]);
    expect(told({})).toEqual([names([...both, unknown, known]), []]);
  });

  const system = fc.record({
    id: fc.nat(500), name: fc.constantFrom('Dolly 2', 'Dolly 10', 'Ångström', 'crane', 'GF-8', 'GF8', ''), connectionType: fc.constantFrom('RS-422', 'ÉTHER', ''),
    maxHeight: fc.option(fc.nat(3)), cameraTilt: fc.option(fc.integer({ min: -2, max: 2 })),
  });
  const systemsOf = fc.uniqueArray(system, { selector: ({ id }) => id, maxLength: 30 }).map((rows) => rows.map(({ id, ...rest }) => aSystem(id, rest)));
  const asked = fc.record({ text: fc.constantFrom('', 'd', 'do', 'dolly', 'dolly 1', 'a', 'an', 'r', 'x', 'g', 'f8', 'gf8', '-', '-8', 'g-', 'g-f', 'gf-8', 'rs4'), connection: fc.constantFrom('', 'RS-422'), reach: fc.constantFrom('', '1', '2'), tilt: fc.constantFrom('', '1', '2'), down: fc.constantFrom('', '0', '-1') });

  test('what was found last makes it quicker, never different', () => {
    fc.assert(
      fc.property(systemsOf, systemsOf, fc.array(fc.tuple(asked, fc.boolean()), { maxLength: 8 }), (one, other, steps) => {
        let before: Found | null = null;
        for (const [step, isOther] of steps) {
          const among = isOther ? other : one;
          const search = { ...emptySearch, ...step };
          before = findSystems(among, search, before);
          const anew = findSystems(among, search);
          expect(before.systems).toEqual(anew.systems);
          expect(before.loosely).toEqual(anew.loosely);
          expect(new Set(before.notStated)).toEqual(new Set(anew.notStated));
        }
      }),
    );
  });

  /** Whether the later search looks only at what the earlier one has left: here it is made to have left nothing. */
  const goesOn = (before: Partial<SystemSearch>, after: Partial<SystemSearch>, among: readonly System[] = both) => {
    const nothing: Found = { ...findSystems(both, { ...emptySearch, ...before }), systems: [] };
    const all = findSystems(among, { ...emptySearch, ...after }).systems;
    const { systems } = findSystems(among, { ...emptySearch, ...after }, nothing);
    expect(all).not.toEqual([]);
    expect([[], all]).toContainEqual(systems);
    return systems.length === 0;
  };

  test.each([
    [{ text: 'r' }, { text: 'ri' }], [{ text: 'ri' }, { text: 'ang rig' }], [{ text: 'r' }, { text: 'r', reach: '1' }], [{ text: 'r r' }, { text: 'r' }],
    [{ reach: '100' }, { reach: '100' }], [{ reach: '100' }, { reach: '179' }], [{ down: '91' }, { down: '90' }], [{ down: '90' }, { down: '90' }],
    [{ speed: '1' }, { tilt: '1', speed: '1.5' }], [{ tilt: '1' }, { text: 'r', tilt: '1' }],
    [{ text: 'r' }, { text: 'r', connection: 'RS-422' }], [{ connection: 'RS-422' }, { connection: 'RS-422', text: 'rig' }],
  ] as const)('after %j, %j is looked for among what was found', (before, after) => {
    expect(goesOn(before, after)).toBe(true);
  });

  test.each([
    [{ text: 'ri' }, { text: 'r' }], [{ text: 'zz rig' }, { text: 'rig' }], [{ text: 'rig' }, { text: 'crane' }], [{ text: 'rig' }, { reach: '1' }],
    [{ reach: '180' }, { reach: '179' }], [{ reach: '180' }, { text: 'crane' }], [{ down: '30' }, { down: '90' }], [{ tilt: '1' }, { speed: '1' }],
    [{ reach: '1', tilt: '50' }, { reach: '2' }], [{ text: 'ig' }, { text: 'rig' }], [{ connection: 'RS-422' }, { text: 'r' }], [{ text: 'zz', reach: '1' }, { text: 'rig', reach: '1' }],
  ] as const)('after %j, %j is looked for among all', (before, after) => {
    expect(goesOn(before, after)).toBe(false);
  });

  test('in another list it is looked for among all', () => {
    expect(goesOn({ text: 'r' }, { text: 'r' }, [...both])).toBe(false);
  });

  test('a finder remembers what it has found', () => {
    const find = systemFinder();
    const searches = [{ text: 'r' }, { text: 'ri' }, { text: 'crane' }, {}].map((search) => ({ ...emptySearch, ...search }));
    expect(searches.map((search) => names(find(both, search).systems))).toEqual([names(both), [rig.name], [crane.name], names(both)]);
  });

  test('without criteria it is the list itself', () => {
    expect(findSystems(both, emptySearch).systems).toBe(both);
  });

  test('sorting is what comparing field by field would give, the order of the names between equals', () => {
    fc.assert(
      fc.property(systemsOf, fc.constantFrom(...systemFields), fc.boolean(), (systems, field, isDescending) => {
        const natural = systems.toSorted(compareSystems);
        const compare = (a: System, b: System): number => {
          const [left, right] = [a[field], b[field]];
          const isStated = [left, right].map((value) => value !== null && value !== '');
          if (isStated.includes(false)) return Number(isStated[1]) - Number(isStated[0]);
          const order = typeof left === 'number' && typeof right === 'number' ? left - right : compareTexts(String(left), String(right));
          return isDescending ? -order : order;
        };
        const expected = field === 'name' ? (isDescending ? natural.toReversed() : natural) : natural.toSorted((a, b) => compare(a, b) || compareSystems(a, b));
        expect(sortSystems(natural, { field, isDescending }, noneIsPending)).toEqual(expected);
      }),
    );
  });

  test('by the last change; what the server has not confirmed was changed just now, and comes first', () => {
    const changed = ['2026-11-02T10:00:00.5+00:00', null, '2026-11-02T12:00:00.25+02:00', 'v1', '2026-11-01T10:00:00Z'].map((updatedAt, id) => aSystem(id, { name: String(id), updatedAt }));
    expect([true, false].map((isDescending) => names(sortSystems(changed, { field: 'updatedAt', isDescending }, ({ name }) => name === '4')))).toEqual([['1', '3', '4', '0', '2'], ['2', '0', '1', '3', '4']]);
    expect(changed.map(lastChangedAt)).toEqual([Date.UTC(2026, 10, 2, 10, 0, 0, 500), null, Date.UTC(2026, 10, 2, 10, 0, 0, 250), null, Date.UTC(2026, 10, 1, 10)]);
  });

  test('field report 54: numbers by their size', () => {
    const numbered = [10, 2, 33, 2.5].map((maxHeight, id) => aSystem(id, { maxHeight: String(maxHeight) }));
    expect(sortSystems(numbered, { field: 'maxHeight', isDescending: false }, noneIsPending).map(({ maxHeight }) => maxHeight)).toEqual([2, 2.5, 10, 33]);
  });
});
