import { parsePath, type Step } from '../run/step.ts';

/** How a machine is started, and what is done to it then. */
export type Path = { readonly start: string; readonly steps: readonly Step[] };

/** Where the paths of a machine stand, one a line: its start, and what is done. */
export const pathsOf = (machine: string): string => `tests/walks/paths/${machine}.txt`;

export const readPaths = (text: string): readonly Path[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [start = '', path = ''] = line.split(' ');
      return { start, steps: parsePath(path) };
    });
