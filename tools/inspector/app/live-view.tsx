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
  const here = useMemo(() => (at === story.path.length ? whole : replay({ ...story, path: story.path.slice(0, at) })), [story, at, whole]);
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
      <aside className="panels" aria-label="Live actor">
        <section aria-labelledby="state-heading">
          <h2 id="state-heading">State</h2>
          <p className="value" data-testid="state">{valueText(view.value)}</p>
          <p className="quiet">
            {machine.states.find(({ id }) => id === view.activeStates.at(-1))?.description}
            {view.status !== 'active' && ` (${view.status})`}
          </p>
          {view.tags.length > 0 && <p className="quiet">Tags: {view.tags.join(', ')}</p>}
          <label className="start">
            Start{' '}
            <select value={story.start} onChange={(event) => tell({ type: 'restart', start: event.target.value })}>
              {Object.keys(samples.starts).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>{' '}
            <button type="button" onClick={() => tell({ type: 'restart', start: story.start })}>
              Restart
            </button>
          </label>
        </section>
        <EffectPanel calls={view.calls} onStep={(step) => tell({ type: 'step', step })} />
        <ClockPanel key={story.machine} view={view} onPass={(ms) => tell({ type: 'step', step: { kind: 'clock', ms } })} />
        <EventPanel accepts={view.accepts} samples={samples} onStep={(step) => tell({ type: 'step', step })} />
        <ContextPanel view={view} />
      </aside>
      <LogPanel story={story} at={at} replayed={whole} onGoTo={(next) => tell({ type: 'goTo', at: next })} />
    </div>
  );
}
