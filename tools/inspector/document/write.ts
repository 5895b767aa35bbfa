import { writeFileSync } from 'node:fs';
import { allMachines } from '../catalogue/all-machines.ts';
import { documentPath, machinesDocument } from './machines-document.ts';

/** `npm run machines-doc`. */
export function main(): number {
  writeFileSync(documentPath, machinesDocument(allMachines));
  console.log(`${documentPath}: ${allMachines.length} machines.`);
  return 0;
}
