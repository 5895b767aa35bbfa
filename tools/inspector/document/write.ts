import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { allMachines } from '../catalogue/all-machines.ts';
import { endingsPath, endingsText } from '../coverage/kept-endings.ts';
import { A_MOMENT, walkMachine } from '../coverage/walk-machine.ts';
import { samplesFor } from '../run/replay.ts';
import { documentPath, machinesDocument } from './machines-document.ts';

/** `npm run machines-doc`: everything that is written down of the machines. */
export function main(): number {
  writeFileSync(documentPath, machinesDocument(allMachines));
  console.log(`${documentPath}: ${allMachines.length} machines.`);
  // XState warns of each message to a listener that has crashed, which is what is tried here.
  console.warn = () => undefined;
  const folder = dirname(endingsPath(''));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { machine } of allMachines) {
    const samples = samplesFor(machine.id);
    writeFileSync(endingsPath(machine.id), endingsText(samples, walkMachine(samples, { least: A_MOMENT })));
  }
  console.log(`${folder}: how each of them ends.`);
  return 0;
}
