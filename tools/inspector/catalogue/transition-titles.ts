import { transitionText } from './transition-text.ts';
import { allMachines } from './all-machines.ts';
import { describeMachine } from './describe-machine.ts';

/** Of each transition of the product, by its name, how a person would say it. */
export const transitionTitles: ReadonlyMap<string, string> = new Map(
  allMachines.flatMap(({ machine }) =>
    describeMachine(machine).transitions.map((each): [string, string] => [
      each.name,
      `${each.source === machine.id ? 'anywhere' : each.source.slice(machine.id.length + 1)} on ${transitionText(each)}`,
    ]),
  ),
);
