import type { PlantedFault } from '../../tests/planted-faults/planted-fault.ts';

/** Names the fault that a run of Vitest is to have. Unset, there is none. */
export const FAULT_VARIABLE = 'PLANTED_FAULT';

/** The text of the fault's file with the fault in it. */
export function withFault(source: string, { id, file, code, faulty }: PlantedFault): string {
  const [before, after, ...more] = source.split(code);
  if (before === undefined || after === undefined || more.length > 0) throw new Error(`'${id}': its code does not stand once in ${file}.`);
  return before + faulty + after;
}
