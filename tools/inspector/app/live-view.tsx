import { useMemo } from 'react';
import type { MachineDescription } from '../catalogue/machine-description.ts';
import { replay, samplesFor } from '../run/replay.ts';
import { valueText } from '../run/value-text.ts';
import { ChartView } from './chart-view.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { ContextPanel } from './context-panel.tsx';
import { EffectPanel } from './effect-panel.tsx';
import { EventPanel } from './event-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { ScreenPane } from './screen-pane.tsx';
import { StatePanel } from './state-panel.tsx';
import type { Telling, ToldStory } from './told-story.ts';
import { useMemoryAnswers } from './use-memory-answers.ts';

type LiveViewProps = {
  readonly machine: MachineDescription;
  readonly told: ToldStory;
  readonly tell: (telling: Telling) => void;
};

export function LiveView({ machine, told, tell }: LiveViewProps) {
  const { story, at } = told;
  const samples = samplesFor(story.machine);
  const whole = useMemo(() => replay(story), [story]);
  const shown = useMemo(() => ({ ...story, path: story.path.slice(0, at) }), [story, at]);
  const here = useMemo(() => (at === story.path.length ? whole : replay(shown)), [story, at, shown, whole]);
  const { view, lines } = here;
  const memory = useMemoryAnswers(story, at === story.path.length, tell);
  /** Where effects answer by themselves, none of what falls due on the way is passed over before it is answered. */
  const pass = (ms: number) => {
    if (memory.isAsking) return;
    const next = Math.min(ms, ...view.timers.map(({ dueInMs }) => dueInMs));
    tell({ type: 'step', step: { kind: 'clock', ms: memory.isByItself ? next : ms } });
  };
  const lit = useMemo(
    () => ({
      states: view.activeStates,
      transitions: (lines.at(-1) ?? []).flatMap((line) => (line.kind === 'transition' ? line.names : [])),
    }),
    [view, lines],
  );
  return (
    <div className="live">
      <section className="chart" aria-label="Chart">
        <ChartView machine={machine} lit={lit} />
      </section>
      <aside className="sight" aria-label="What is seen">
        <StatePanel
          machine={machine}
          story={story}
          starts={Object.keys(samples.starts)}
          view={view}
          onRestart={(start) => tell({ type: 'restart', start })}
        />
        <ScreenPane story={shown} value={valueText(view.value)} />
      </aside>
      <aside className="panels" aria-label="Live actor">
        <EffectPanel calls={view.calls} path={shown.path} memory={memory} onStep={(step) => tell({ type: 'step', step })} />
        <ClockPanel key={story.machine} view={view} onPass={pass} />
        <EventPanel accepts={view.accepts} samples={samples} onStep={(step) => tell({ type: 'step', step })} />
        <ContextPanel view={view} />
      </aside>
      <LogPanel story={story} at={at} replayed={whole} onGoTo={(next) => tell({ type: 'goTo', at: next })} />
    </div>
  );
}
