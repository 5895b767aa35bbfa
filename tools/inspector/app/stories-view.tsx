import { useEffect, useMemo, useRef, useState } from 'react';
import type { MachineDescription } from '../catalogue/machine-description.ts';
import { replay, type Story } from '../run/replay.ts';
import { sightOf } from '../stories/screen-address.ts';
import type { ToldReport } from '../stories/told-report.ts';
import { ChartView } from './chart-view.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { type StateStory, storiesOf } from './stories-of.ts';
import { StoriesSummary } from './stories-summary.tsx';

type StoriesViewProps = { readonly machine: MachineDescription; readonly onOpen: (story: Story) => void };

function StorySection({ value, story, isHere, onOpen, onTold }: StateStory & {
  readonly isHere: boolean;
  readonly onOpen: () => void;
  readonly onTold: (report: ToldReport) => void;
}) {
  const sight = sightOf(story.machine, story.start);
  return (
    <section aria-label={value} data-story={value} className={isHere ? 'is-here' : undefined}>
      <h2>
        {value} <button type="button" onClick={onOpen}>Open in Live</button>
      </h2>
      {'nothing' in sight ? (
        <p className="quiet">{sight.nothing}</p>
      ) : (
        <div className="screens">
          <ScreenFrame story={story} theme="light" value={value} onTold={onTold} />
          <ScreenFrame story={story} theme="dark" value={value} />
        </div>
      )}
    </section>
  );
}

function Stories({ machine, stories, onOpen }: StoriesViewProps & { readonly stories: readonly StateStory[] }) {
  const [here, setHere] = useState(stories[0]?.value ?? '');
  const [reports, setReports] = useState<ReadonlyMap<string, ToldReport>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const active = useMemo(() => stories.find(({ value }) => value === here), [stories, here]);
  const lit = useMemo(() => ({ states: active === undefined ? [] : replay(active.story).view.activeStates, transitions: [] }), [active]);
  const sections = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-story]') ?? [])];
  const goTo = (value: string) => sections().find((each) => each.dataset['story'] === value)?.scrollIntoView();
  const follow = () => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const first = sections().find((each) => each.getBoundingClientRect().bottom > top + 160);
    setHere(first?.dataset['story'] ?? here);
  };
  return (
    <div className="stories-beside">
      <section className="chart" aria-label="Chart">
        <ChartView machine={machine} lit={lit} onPick={(id) => goTo(id.slice(machine.id.length + 1))} />
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by the keyboard. */}
      <div className="stories" ref={list} onScroll={follow} tabIndex={0} role="region" aria-label="Stories">
        <StoriesSummary stories={stories} reports={reports} onGoTo={goTo} />
        {stories.map(({ value, story }) => (
          <StorySection
            key={value}
            value={value}
            story={story}
            isHere={value === here}
            onOpen={() => onOpen(story)}
            onTold={(report) => setReports((known) => new Map(known).set(value, report))}
          />
        ))}
      </div>
    </div>
  );
}

/** Every state that a person can be in: the chart with the state lit, and the real screen in both themes on a phone. */
export function StoriesView({ machine, onOpen }: StoriesViewProps) {
  const [found, setFound] = useState<{ readonly machine: string; readonly stories: readonly StateStory[] } | null>(null);
  useEffect(() => {
    // After the first paint: the walk of the largest machine takes some seconds.
    const walking = setTimeout(() => setFound({ machine: machine.id, stories: storiesOf(machine.id) }), 50);
    return () => clearTimeout(walking);
  }, [machine]);
  if (found?.machine !== machine.id) return <p className="centred quiet">Walking the machine to each of its states …</p>;
  return <Stories key={machine.id} machine={machine} stories={found.stories} onOpen={onOpen} />;
}
