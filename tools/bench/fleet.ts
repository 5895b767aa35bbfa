import * as v from 'valibot';
import { type System, systemSchema } from '../../src/domain/systems/system.ts';

type Family = (number: number) => string;

/** As people name things: numbers that sort as numbers, letters beyond ASCII, a name that does not fit its line. */
const families: readonly Family[] = [
  (number) => `Dolly ${number}`,
  (number) => `Fisher ${number}, low head`,
  (number) => `Åre crane ${number}`,
  (number) => `衣笠 レール ${number}`,
  (number) => `Rail camera ${number}`,
  (number) => `dolly östra ${number}`,
  (number) => `Telescopic crane ${number}, with the long arm, kept in the second hall beside the workshop until spring`,
  (number) => `Émile's slider ${number}`,
];

const connections = ['', 'RS-422', 'Ethernet', 'fibre', 'radio'];

const pick = <Value>(list: readonly Value[], index: number): Value | undefined => list[index % list.length];

/** The same systems each time, none of them in the order of their names. */
export function fleet(rows: number): readonly System[] {
  return Array.from({ length: rows }, (_, index) =>
    v.parse(systemSchema, {
      id: `be9c4000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: pick(families, index)?.(Math.floor(index / families.length) + 1),
      minHeight: (index % 90) / 2,
      maxHeight: 100 + (index % 1400),
      cameraTilt: (index % 181) - 90,
      maxDollySpeed: (index % 400) / 10,
      connectionType: pick(connections, index),
    }),
  );
}
