import { reportPaths } from './places.ts';

export type Step = {
  readonly name: string;
  /** A script of package.json. */
  readonly script: string;
  /** Steps without which this one could only fail. */
  readonly needs: readonly string[];
  readonly limitMinutes: number;
  /** It keeps both cores of a small machine busy by itself, and some of it is about time. The others run three at a time. */
  readonly isAlone?: boolean;
  readonly report?: { readonly format: 'vitest' | 'playwright'; readonly path: string };
};

export const steps: readonly Step[] = [
  // The longest first, so that short ones fill the end.
  {
    name: 'layers, units, machines', script: 'test:unit', needs: [], limitMinutes: 10,
    report: { format: 'vitest', path: reportPaths.unit },
  },
  {
    name: 'contracts and local stack', script: 'test:stack', needs: [], limitMinutes: 8,
    report: { format: 'vitest', path: reportPaths.stack },
  },
  { name: 'types', script: 'types', needs: [], limitMinutes: 3 },
  { name: 'lint', script: 'lint', needs: [], limitMinutes: 3 },
  { name: 'README', script: 'docs:check', needs: [], limitMinutes: 3 },
  { name: 'build', script: 'build:e2e', needs: [], limitMinutes: 2 },
  { name: 'browser', script: 'browser', needs: [], limitMinutes: 8 },
  { name: 'weight', script: 'weigh:e2e', needs: ['build'], limitMinutes: 1 },
  {
    name: 'machines on their screens', script: 'test:walks', needs: ['build', 'browser'], limitMinutes: 10, isAlone: true,
    report: { format: 'playwright', path: reportPaths.walks },
  },
  {
    name: 'end to end', script: 'test:e2e', needs: ['build', 'browser'], limitMinutes: 12, isAlone: true,
    report: { format: 'playwright', path: reportPaths.e2e },
  },
];
