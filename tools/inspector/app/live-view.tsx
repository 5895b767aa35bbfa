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
        <EffectPanel calls={view.calls} onStep={(step) => tell({ type: 'step', step })} />
        <ClockPanel key={story.machine} view={view} onPass={(ms) => tell({ type: 'step', step: { kind: 'clock', ms } })} />
        <EventPanel accepts={view.accepts} samples={samples} onStep={(step) => tell({ type: 'step', step })} />
        <ContextPanel view={view} />
      </aside>
      <LogPanel story={story} at={at} replayed={whole} onGoTo={(next) => tell({ type: 'goTo', at: next })} />
    </div>
  );
}
