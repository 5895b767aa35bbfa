import { type AnyStateMachine, StateMachine } from 'xstate';

export type FoundMachine = {
  /** Where it is written down, from the root of the project. */
  readonly file: string;
  readonly machine: AnyStateMachine;
};

const exportsOf = (module: unknown): readonly unknown[] =>
  typeof module === 'object' && module !== null ? Object.values(module) : [];

/** Every machine that these modules export, by its id. */
export const findMachines = (modules: Readonly<Record<string, unknown>>): readonly FoundMachine[] =>
  Object.entries(modules)
    .flatMap(([path, module]) =>
      exportsOf(module).flatMap((each) =>
        each instanceof StateMachine ? [{ file: path.replace(/^.*\/src\//, 'src/'), machine: each }] : [],
      ),
    )
    .toSorted((a, b) => a.machine.id.localeCompare(b.machine.id));
