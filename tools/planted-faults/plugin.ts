import { resolve } from 'node:path';
import process from 'node:process';
import type { Plugin } from 'vite';
import { plantedFaults } from '../../tests/planted-faults/all-faults.ts';
import { FAULT_VARIABLE, withFault } from './plant.ts';

/** Plants the fault that the environment names as its file is loaded; the file itself is left alone. */
export const plantedFault = (): Plugin => ({
  name: 'planted-fault',
  enforce: 'pre',
  transform(source, path) {
    // Asked each time: one run after another may have a fault of its own.
    const named = process.env[FAULT_VARIABLE];
    const fault = plantedFaults.find(({ id }) => id === named);
    return fault !== undefined && path === resolve(fault.file) ? { code: withFault(source, fault), map: null } : null;
  },
});
