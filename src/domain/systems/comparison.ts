import * as v from 'valibot';
import { addressWord } from './list-address.ts';
import { heightRange } from './reach.ts';
import { parseSystemId, type System, type SystemField, systemFields, type SystemId } from './system.ts';

const addressSchema = v.object({ ids: v.fallback(addressWord, '') });

/** From whatever stands in the address bar: no id twice, and how many parts of it are none. */
export const readCompared = (params: unknown): { readonly asked: readonly SystemId[]; readonly unreadable: number } => {
  const { ids } = v.parse(addressSchema, params);
  const parts = ids.split(',').filter((text) => text.trim() !== '');
  const read = parts.flatMap((text) => parseSystemId(text) ?? []);
  return { asked: [...new Set(read)], unreadable: parts.length - read.length };
};

type Rank = { readonly of: (figure: number) => number; readonly leavesOut?: (system: System) => boolean };

const asItIs = (figure: number): number => figure;

/** Min above max: either may be the wrong one, so neither may count as the best. */
const isReversed = (system: System): boolean => heightRange(system).isReversed;

/** What is best of a figure, where one can say so: the highest rank. */
const ranks: Readonly<Partial<Record<SystemField, Rank>>> = {
  minHeight: { of: (figure) => -figure, leavesOut: isReversed },
  maxHeight: { of: asItIs, leavesOut: isReversed },
  // A tilt goes both ways, whatever its sign.
  cameraTilt: { of: Math.abs },
  maxDollySpeed: { of: asItIs },
};

const bestOf = (systems: readonly System[], field: SystemField, rank: Rank): ReadonlySet<SystemId> => {
  const ranked = systems.flatMap((system) => {
    const value = system[field];
    return typeof value === 'number' && rank.leavesOut?.(system) !== true ? [[system.id, rank.of(value)] as const] : [];
  });
  const places = ranked.map(([, place]) => place);
  const best = Math.max(...places);
  // Where all are equal none is better than another.
  return best === Math.min(...places) ? new Set() : new Set(ranked.flatMap(([id, place]) => (place === best ? [id] : [])));
};

type ComparedField = {
  readonly field: SystemField;
  readonly differs: boolean;
  readonly best: ReadonlySet<SystemId>;
};

/** Field by field, without the name, which says whose column it is. */
export const compareFields = (systems: readonly System[]): readonly ComparedField[] =>
  systemFields
    .filter((field) => field !== 'name')
    .map((field) => {
      const rank = ranks[field];
      return {
        field,
        differs: new Set(systems.map((system) => system[field])).size > 1,
        best: rank === undefined ? new Set<SystemId>() : bestOf(systems, field, rank),
      };
    });
