import { useEffect, useMemo, useState } from 'react';
import type { MachineDescription } from '../catalogue/describe-machine.ts';
import { storyTo } from '../coverage/written-paths.ts';
import type { OpenCall } from '../run/manual-effects.ts';
import { valueText } from '../run/plain-value.ts';
import { eventsOfTransitions, replay, samplesFor } from '../run/replay.ts';
import type { Step, Story } from '../run/step.ts';
import { allSamples } from '../samples/all-samples.ts';
import { Chart } from './chart.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { EffectsPanel } from './effects-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { LiveScreen } from './screens.tsx';
import type { StoryAction } from './use-story.ts';

/** A machine that never comes to rest without the clock has to be stopped. */
const MOST_ANSWERS = 40;

/** What an effect answers by itself: the good answer, and on a device that is offline none. */
const ownAnswer = ({ machine, src }: OpenCall, isOnline: boolean): readonly Step[] => {
  const samples = Object.keys(allSamples.get(machine)?.answers[src] ?? {});
  const sample = !isOnline && samples.includes('unreachable') ? 'unreachable' : samples[0];
  return sample === undefined ? [] : [{ kind: 'answer', src, sample }];
};

type LiveViewProps = {
  readonly machine: MachineDescription;
  readonly story: Story;
  readonly at: number;
  readonly dispatch: (action: StoryAction) => void;
};

/** One machine at a step of its story: its chart, its screen, and everything that can be done to it. */
export function LiveView({ machine, story, at, dispatch }: LiveViewProps) {
  const samples = samplesFor(story.machine);
  const whole = useMemo(() => replay(story), [story]);
  const shown = useMemo(() => ({ ...story, path: story.path.slice(0, at) }), [story, at]);
  const { view, lines } = useMemo(() => (at === story.path.length ? whole : replay(shown)), [story, at, shown, whole]);
  const [isAuto, setAuto] = useState(false);
  const isOnline = shown.path.findLast((step) => step.kind === 'network')?.isOnline ?? true;
  const asked = isAuto && at === story.path.length ? view.calls.find(({ kind }) => kind === 'promise') : undefined;
  const isRunaway = story.path.length >= MOST_ANSWERS && story.path.slice(-MOST_ANSWERS).every(({ kind }) => kind === 'answer');
  useEffect(() => {
    if (asked !== undefined && !isRunaway) dispatch({ type: 'add', steps: ownAnswer(asked, isOnline) });
  }, [asked, isRunaway, isOnline, dispatch]);
  const active = useMemo(
    () => ({
      states: view.activeStates,
      transitions: (lines.at(-1) ?? []).flatMap((line) => (line.kind === 'transition' ? line.names : [])),
      events: eventsOfTransitions(view.accepts),
      onSend: (step: Step) => dispatch({ type: 'add', steps: [step] }),
    }),
    [view, lines, dispatch],
  );
  const goTo = (state: string) => {
    const found = storyTo(machine.id, state);
    if (found !== null) dispatch({ type: 'open', story: found });
  };
  const add = (step: Step) => dispatch({ type: 'add', steps: [step] });
  // An effect may want its answer at each timer on the way.
  const advance = (ms: number) => add({ kind: 'clock', ms: isAuto ? Math.min(ms, ...view.timers.map(({ dueInMs }) => dueInMs)) : ms });
  return (
    <div className="live">
      <section className="chart" aria-label="Chart">
        <Chart key={machine.id} machine={machine} active={active} onPick={goTo} />
      </section>
      <aside className="state-and-screen" aria-label="State and screen">
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
            <select value={story.start} onChange={(event) => dispatch({ type: 'restart', start: event.target.value })}>
              {Object.keys(samples.starts).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>{' '}
            <button type="button" onClick={() => dispatch({ type: 'restart', start: story.start })}>
              Restart
            </button>
          </label>
        </section>
        <LiveScreen story={shown} value={valueText(view.value)} />
      </aside>
      <aside className="panels" aria-label="Machine">
        <EffectsPanel calls={view.calls} isOnline={isOnline} isAuto={isAuto} onAuto={setAuto} onStep={add} />
        <ClockPanel key={machine.id} view={view} onAdvance={advance} />
        <EventsPanel accepts={view.accepts} onStep={add} />
        <section aria-labelledby="context-heading">
          <h2 id="context-heading">Context</h2>
          <pre data-testid="context">{JSON.stringify(view.context, null, 2)}</pre>
          <h2>Children</h2>
          {view.children.length === 0 && <p className="quiet">None.</p>}
          <ul role="list" className="rows">
            {view.children.map(({ id, name, state }) => (
              <li key={id}>
                <code>{name}</code> <span className="quiet">{state}</span>
              </li>
            ))}
          </ul>
        </section>
      </aside>
      <LogPanel story={story} at={at} replayed={whole} onGoTo={(next) => dispatch({ type: 'goTo', at: next })} />
    </div>
  );
}
