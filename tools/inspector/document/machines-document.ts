import { describeMachine } from '../catalogue/describe-machine.ts';
import type { FoundMachine } from '../catalogue/find-machines.ts';
import type { DelayDescription, MachineDescription, StateDescription, TransitionDescription } from '../catalogue/machine-description.ts';
import { mermaidOf, transitionText } from './mermaid.ts';

export const documentPath = 'docs/machines.md';

const head = `# Machines

Every behaviour that has states is a machine of \`src/machines\`. Written by \`npm run machines-doc\` from the machines
themselves, so nobody edits it by hand; \`npm run inspect\` shows the same machines alive.

A label reads \`event [guard]\`; \`after\` names a delay, \`done\` and \`threw\` an actor. What a machine does in any
state, and where it stays, stands below its diagram.
`;

const code = (text: string): string => `\`${text}\``;

const list = (label: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`- ${label}: ${names.map(code).join(', ')}`];

const delayText = ({ name, ms }: DelayDescription): string => (ms === null || name === String(ms) ? name : `${name} = ${ms} ms`);

const nameIn = (machine: MachineDescription, { id, key }: StateDescription): string =>
  id === machine.id ? key : id.slice(machine.id.length + 1);

const stayingText = (transition: TransitionDescription): string => {
  const { actions, targets } = transition;
  const does = actions.length === 0 ? '' : ` → ${actions.join(', ')}`;
  const goes = targets.length === 0 ? '' : ` ⇒ ${targets.map((id) => id.slice(id.indexOf('.') + 1)).join(', ')}`;
  return code(`${transitionText(transition)}${goes}${does}`);
};

/** What has no arrow in the diagram. */
const stayingOf = (machine: MachineDescription, state: StateDescription): string =>
  machine.transitions
    .filter(({ source, targets }) => source === state.id && (targets.length === 0 || source === machine.id))
    .map(stayingText)
    .join('<br>');

const row = (machine: MachineDescription, state: StateDescription): string =>
  `| ${code(nameIn(machine, state))} | ${state.description} | ${state.invokes.map(({ src }) => code(src)).join(', ')} | ${stayingOf(machine, state)} |`;

const section = ({ file, machine }: FoundMachine): string => {
  const description = describeMachine(machine);
  return [
    `## ${description.id}`,
    '',
    `${description.description} ([${file}](../${file}))`,
    '',
    '```mermaid',
    mermaidOf(description),
    '```',
    '',
    '| state | what it is for | asks | stays, and |',
    '|---|---|---|---|',
    ...description.states.map((state) => row(description, state)),
    '',
    ...list('Events', description.events),
    ...list('Guards', description.guards),
    ...list('Delays', description.delays.map(delayText)),
    ...list('Actors', description.actors.map(({ src, kind }) => `${src} (${kind})`)),
    '',
  ].join('\n');
};

/** `docs/machines.md`, as it has to read. */
export const machinesDocument = (machines: readonly FoundMachine[]): string => [head, ...machines.map(section)].join('\n');
