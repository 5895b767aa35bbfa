import { mkdirSync, writeFileSync } from 'node:fs';
import { allMachines } from '../catalogue/all-machines.ts';
import { samplesFor } from '../run/replay.ts';
import { pathText } from '../run/step.ts';
import { screenOf } from '../stories/screen-address.ts';
import { coveringTours } from './covering-paths.ts';
import { pathsFolder, pathsOf } from './paths-file.ts';
import { canTake } from './offered.ts';
import { ownTours } from './own-tours.ts';
import { isShownPart } from './shown-parts.ts';
import { walkMachine } from './walk-machine.ts';

/** `npm run walk-paths`: the paths that tests/walks does in a browser, found anew. `--only signIn` for one machine. */
export function main([, only]: readonly string[]): number {
  mkdirSync(pathsFolder, { recursive: true });
  for (const { machine } of allMachines) {
    if ('noScreen' in screenOf(machine.id, '') || (only !== undefined && only !== machine.id)) continue;
    const samples = samplesFor(machine.id);
    const walk = walkMachine(samples, canTake(machine.id));
    const missed = new Set([...walk.missedStates, ...walk.missedTransitions]);
    const tours = coveringTours(samples, walk, isShownPart(machine.id));
    const barren = tours.filter(({ start, path }) => path.length === 0 && tours.filter((each) => each.start === start).length === 1);
    for (const { start } of barren) tours.push(...ownTours(samples, start, canTake(machine.id)));
    // What no screen offers is walked to all the same, and told to the machine on the screen.
    if (missed.size > 0) tours.push(...coveringTours(samples, walkMachine(samples), () => false, (goal) => missed.has(goal)));
    writeFileSync(pathsOf(machine.id), tours.map(({ start, path }) => `${start} ${pathText(path)}\n`).join(''));
    console.log(`${machine.id}: ${tours.length} paths, ${tours.reduce((sum, { path }) => sum + path.length, 0)} steps`);
  }
  return 0;
}
