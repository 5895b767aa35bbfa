import { useEffect, useState } from 'react';
import { walkMachine } from '../coverage/walk-machine.ts';
import { samplesFor, type Story } from '../run/replay.ts';
import { valueText } from '../run/value-text.ts';
import { sightOf } from '../stories/screen-address.ts';
import { ScreenFrame } from './screen-frame.tsx';

type Ending = { readonly value: string; readonly story: Story };

/** Of each state the shortest way there, as the walk of the proof has found it: none can be forgotten. */
const endingsOf = (machine: string): readonly Ending[] => {
  const shortest = new Map<string, Story>();
  for (const { start, path, value } of walkMachine(samplesFor(machine)).endings) {
    const text = valueText(value);
    const known = shortest.get(text);
    if (known === undefined || path.length < known.path.length) shortest.set(text, { machine, start, path });
  }
  return [...shortest].map(([value, story]) => ({ value, story }));
};

type StoriesViewProps = { readonly machine: string; readonly onOpen: (story: Story) => void };

export function StoriesView({ machine, onOpen }: StoriesViewProps) {
  const [found, setFound] = useState<{ readonly machine: string; readonly endings: readonly Ending[] } | null>(null);
  useEffect(() => {
    // After the first paint: the walk of the largest machine takes some seconds.
    const walking = setTimeout(() => setFound({ machine, endings: endingsOf(machine) }), 50);
    return () => clearTimeout(walking);
  }, [machine]);
  if (found?.machine !== machine) return <p className="centred quiet">Walking the machine to each of its states …</p>;
  const sight = sightOf(machine, found.endings[0]?.story.start ?? '');
  return (
    <div className="stories">
      {'nothing' in sight && <p>{sight.nothing}</p>}
      {found.endings.map(({ value, story }) => (
        <section key={value} aria-label={value}>
          <h2>
            {value} <button type="button" onClick={() => onOpen(story)}>Open in Live</button>
          </h2>
          {'address' in sight && (
            <div className="screens">
              <ScreenFrame story={story} theme="light" />
              <ScreenFrame story={story} theme="dark" />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
