import { isSamples, type MachineSamples } from './machine-samples.ts';

const modules: Readonly<Record<string, unknown>> = import.meta.glob(['./*.ts', '!./*.test.ts', '!./all-samples.ts'], { eager: true });

const exportsOf = (module: unknown): readonly unknown[] =>
  typeof module === 'object' && module !== null ? Object.values(module) : [];

/** By the id of the machine. */
export const allSamples: ReadonlyMap<string, MachineSamples> = new Map(
  Object.values(modules)
    .flatMap(exportsOf)
    .filter(isSamples)
    .map((samples) => [samples.machine.id, samples]),
);
