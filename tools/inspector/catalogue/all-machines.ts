import { type AnyStateMachine, StateMachine } from 'xstate';

export type FoundMachine = {
  /** From the root of the project. */
  readonly file: string;
  readonly machine: AnyStateMachine;
};

const modules = import.meta.glob<object>('../../../src/machines/**/*-machine.ts', { eager: true });

/** Every machine of the product, by its id. A new file needs no entry anywhere. */
export const allMachines: readonly FoundMachine[] = Object.entries(modules)
  .flatMap(([path, module]) =>
    Object.values(module).flatMap((each: unknown) =>
      each instanceof StateMachine ? [{ file: path.replace(/^.*\/src\//, 'src/'), machine: each }] : [],
    ),
  )
  .toSorted((a, b) => a.machine.id.localeCompare(b.machine.id));
