import { useEffect, useMemo, useRef, useState } from 'react';
import type { MachineDescription } from '../catalogue/describe-machine.ts';
import { walkMachine } from '../coverage/walk-machine.ts';
import { valueText } from '../run/plain-value.ts';
import { replay, samplesFor } from '../run/replay.ts';
import type { Story } from '../run/step.ts';
import { screenOf } from '../stories/screen-address.ts';
import { Chart } from './chart.tsx';
import { StoryScreen } from './screens.tsx';

type StateStory = { readonly value: string; readonly story: Story };

/** Of each state the shortest way there that the walk of the machine has found. */
const storiesOf = (machine: string): readonly StateStory[] => {
  const shortest = new Map<string, Story>();
  for (const { start, path, value } of walkMachine(samplesFor(machine)).endings) {
    const text = valueText(value);
    const known = shortest.get(text);
    if (known === undefined || path.length < known.path.length) shortest.set(text, { machine, start, path });
  }
  return [...shortest].map(([value, story]) => ({ value, story }));
};

/** Where a story counts as the one that is looked at. */
const READING_LINE_PX = 160;

type StoriesViewProps = { readonly machine: MachineDescription; readonly onOpen: (story: Story) => void };

function Stories({ machine, stories, onOpen }: StoriesViewProps & { readonly stories: readonly StateStory[] }) {
  const [here, setHere] = useState(stories[0]?.value ?? '');
  const list = useRef<HTMLDivElement>(null);
  const current = useMemo(() => stories.find(({ value }) => value === here), [stories, here]);
  const active = useMemo(() => ({ states: current === undefined ? [] : replay(current.story).view.activeStates, transitions: [] }), [current]);
  const sections = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-story]') ?? [])];
  const goTo = (value: string) => sections().find((each) => each.dataset['story'] === value)?.scrollIntoView();
  const follow = () => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const first = sections().find((each) => each.getBoundingClientRect().bottom > top + READING_LINE_PX);
    setHere(first?.dataset['story'] ?? here);
  };
  return (
    <div className="stories-view">
      <section className="chart" aria-label="Chart">
        <Chart machine={machine} active={active} onPick={(id) => goTo(id.slice(machine.id.length + 1))} />
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by the keyboard. */}
      <div className="stories" ref={list} onScroll={follow} tabIndex={0} role="region" aria-label="Stories">
        {stories.map(({ value, story }) => {
          const screen = screenOf(story.machine, story.start);
          return (
            <section key={value} aria-label={value} data-story={value} className={value === here ? 'is-here' : undefined}>
              <h2>
                {value} <button type="button" onClick={() => onOpen(story)}>Open in Live</button>
              </h2>
              {'noScreen' in screen ? (
                <p className="quiet">{screen.noScreen}</p>
              ) : (
                <div className="screens">
                  <StoryScreen story={story} theme="light" value={value} />
                  <StoryScreen story={story} theme="dark" value={value} />
                </div>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** Every state on its real screen, in both themes on a phone, beside the chart. */
export function StoriesView({ machine, onOpen }: StoriesViewProps) {
  const [found, setFound] = useState<{ readonly machine: string; readonly stories: readonly StateStory[] } | null>(null);
  useEffect(() => {
    // After the first paint: the walk of the largest machine takes some seconds.
    const walking = setTimeout(() => setFound({ machine: machine.id, stories: storiesOf(machine.id) }), 50);
    return () => clearTimeout(walking);
  }, [machine]);
  if (found?.machine !== machine.id) return <p className="centred quiet">Finding a way to each state …</p>;
  return <Stories key={machine.id} machine={machine} stories={found.stories} onOpen={onOpen} />;
}
