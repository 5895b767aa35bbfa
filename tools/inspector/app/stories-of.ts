import { walkMachine } from '../coverage/walk-machine.ts';
import { samplesFor, type Story } from '../run/replay.ts';
import { valueText } from '../run/value-text.ts';

export type StateStory = { readonly value: string; readonly story: Story };

/** Of each state the shortest way there, as the walk of the proof has found it: none can be forgotten. */
export const storiesOf = (machine: string): readonly StateStory[] => {
  const shortest = new Map<string, Story>();
  for (const { start, path, value } of walkMachine(samplesFor(machine)).endings) {
    const text = valueText(value);
    const known = shortest.get(text);
    if (known === undefined || path.length < known.path.length) shortest.set(text, { machine, start, path });
  }
  return [...shortest].map(([value, story]) => ({ value, story }));
};
