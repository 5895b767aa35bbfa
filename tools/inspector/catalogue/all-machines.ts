import { findMachines, type FoundMachine } from './find-machines.ts';

/** Every machine of the product. A new file is here without being named anywhere. */
export const allMachines: readonly FoundMachine[] = findMachines(
  import.meta.glob('../../../src/machines/*-machine.ts', { eager: true }),
);
