import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { allMachines } from '../catalogue/all-machines.ts';
import { documentPath, machinesDocument } from './machines-document.ts';

test(`${documentPath} says what the machines are now`, () => {
  const isFresh = readFileSync(documentPath, 'utf8') === machinesDocument(allMachines);
  expect(isFresh, `${documentPath} is stale: a machine has changed. Run 'npm run machines-doc' and commit the file.`).toBe(true);
});

const door = setup({ guards: { isLocked: () => false }, delays: { soon: 500 } }).createMachine({
  id: 'door',
  description: 'A door.',
  on: { 'door.break': '.broken' },
  initial: 'shut',
  states: {
    shut: {
      description: 'Nobody passes.',
      on: { 'door.push': [{ guard: 'isLocked' }, { target: 'swinging' }], 'door.knock: twice': 'swinging' },
    },
    swinging: {
      description: 'Somebody passes.',
      initial: 'in',
      states: { in: { description: 'This way.', after: { soon: '#door.shut' } } },
    },
    broken: { type: 'final', description: 'For good.' },
  },
});

test('a machine is a diagram, and a sentence for each of its states', () => {
  const text = machinesDocument([{ file: 'src/machines/door-machine.ts', machine: door }]);
  expect(text.slice(text.indexOf('## door'))).toBe(`## door

A door. ([src/machines/door-machine.ts](../src/machines/door-machine.ts))

\`\`\`mermaid
stateDiagram-v2
  direction LR
  state "shut" as door_shut
  [*] --> door_shut
  state "swinging" as door_swinging {
    state "in" as door_swinging_in
    [*] --> door_swinging_in
  }
  state "broken" as door_broken
  door_broken --> [*]
  door_shut --> door_swinging : door.push<br>door.knock#58; twice
  door_swinging_in --> door_shut : after soon
\`\`\`

| state | what it is for | asks | stays, and |
|---|---|---|---|
| \`door\` | A door. |  | \`door.break ⇒ broken\` |
| \`shut\` | Nobody passes. |  | \`door.push [isLocked]\` |
| \`swinging\` | Somebody passes. |  |  |
| \`swinging.in\` | This way. |  |  |
| \`broken\` | For good. |  |  |

- Events: \`door.break\`, \`door.knock: twice\`, \`door.push\`
- Guards: \`isLocked\`
- Delays: \`soon = 500 ms\`
`);
});
