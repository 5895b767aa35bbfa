import { parsePath, type Step } from '../run/step.ts';

export const pathsFolder = 'tests/walks/paths';

/** Where the paths of a machine stand, one a line: its start, and what is done. */
export const pathsOf = (machine: string): string => `${pathsFolder}/${machine}.txt`;

export type WrittenPath = { readonly start: string; readonly steps: readonly Step[] };

export const readPaths = (text: string): readonly WrittenPath[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [start = '', path = ''] = line.split(' ');
      return { start, steps: parsePath(path) };
    });
