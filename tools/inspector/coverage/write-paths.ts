import { writeFileSync } from 'node:fs';
import { allMachines } from '../catalogue/all-machines.ts';
import { samplesFor } from '../run/replay.ts';
import { pathText } from '../run/step.ts';
import { type Path, pathsOf } from './paths-file.ts';
import { walkMachine } from './walk-machine.ts';
import { lacksOf, writtenPaths } from './written-paths.ts';

const lineOf = ({ start, steps }: Path): string => `${start} ${pathText(steps)}`;

/**
 * `npm run walk-paths`: to the paths of each machine it adds one to each state and transition that they miss,
 * and takes out those with a step that has no effect any more.
 */
export function main(): number {
  for (const { machine } of allMachines) {
    const samples = samplesFor(machine.id);
    const written = writtenPaths(machine.id);
    const { idle } = lacksOf(samples, written);
    const kept = written.filter((path) => !idle.includes(path));
    const { missed } = lacksOf(samples, kept);
    const added: string[] = [];
    for (const path of missed.size === 0 ? [] : walkMachine(samples, kept)) {
      if (path.marks.filter((mark) => missed.delete(mark)).length > 0) added.push(lineOf(path));
      if (missed.size === 0) break;
    }
    const lines = [...kept.map(lineOf), ...added.filter((line) => !added.some((longer) => longer !== line && longer.startsWith(line)))];
    writeFileSync(pathsOf(machine.id), lines.map((line) => `${line}\n`).join(''));
    console.log(`${machine.id}: ${lines.length} paths, ${idle.length} out, ${added.length} found${missed.size > 0 ? `; no way to ${[...missed].join(', ')}` : ''}`);
  }
  return 0;
}
