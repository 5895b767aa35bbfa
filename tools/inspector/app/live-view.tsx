import { useEffect, useMemo, useState } from 'react';
import type { MachineDescription } from '../catalogue/describe-machine.ts';
import { memorySteps } from '../memory/memory-steps.ts';
import { valueText } from '../run/plain-value.ts';
import { replay, samplesFor } from '../run/replay.ts';
import { parsePath, pathText, type Step, type Story, storySearch } from '../run/step.ts';
import { examplesOf } from '../samples/examples.ts';
import { Chart } from './chart.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { EffectsPanel } from './effects-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { LiveScreen } from './screens.tsx';
import { opensHere, type StoryAction } from './use-story.ts';

export type MemoryAnswers = {
  readonly isAuto: boolean;
  readonly setAuto: (isAuto: boolean) => void;
  /** The backend is working: the clock waits for it. */
  readonly isAsking: boolean;
  /** The backend answers this effect. */
  readonly ask: (src: string) => void;
};

/** A machine that never comes to rest without the clock has to be stopped. */
const MOST_ANSWERS = 40;

/** What the in-memory backend does at the end of the story becomes steps like any others. */
const useMemoryAnswers = (story: Story, isAtEnd: boolean, dispatch: (action: StoryAction) => void): MemoryAnswers => {
  const [isAuto, setAuto] = useState(false);
  const [settled, setSettled] = useState<Story | null>(null);
  const isRunaway = story.path.slice(-MOST_ANSWERS).filter((step) => 'payload' in step && step.payload.kind === 'memory').length === MOST_ANSWERS;
  const isAsking = isAuto && isAtEnd && !isRunaway && settled !== story;
  useEffect(() => {
    if (!isAsking) return undefined;
    let isCancelled = false;
    const goOn = async () => {
      const steps = await memorySteps(story, null);
      if (isCancelled) return;
      if (steps.length === 0) setSettled(story);
      else dispatch({ type: 'add', steps });
    };
    void goOn();
    return () => {
      isCancelled = true;
    };
  }, [isAsking, story, dispatch]);
  const ask = (src: string) => {
    void memorySteps(story, src).then((steps) => dispatch({ type: 'add', steps }));
  };
  return { isAuto, setAuto, isAsking, ask };
};

function Examples({ story, dispatch }: { readonly story: Story; readonly dispatch: (action: StoryAction) => void }) {
  const here = pathText(story.path);
  const examples = examplesOf(story.machine);
  if (examples.length === 0) return null;
  // Its explanation stays while one goes on from there.
  const shown = examples.findLast(({ start, path }) => start === story.start && `${here}~`.startsWith(`${path}~`));
  return (
    <div className="examples">
      <p>
        <strong>Examples:</strong>{' '}
        {examples.map(({ title, start, path }) => {
          const example = { machine: story.machine, start, path: parsePath(path) };
          return (
            <a
              key={title}
              href={storySearch(example)}
              aria-current={path === here ? 'true' : undefined}
              onClick={(event) => opensHere(event) && dispatch({ type: 'open', story: example })}
            >
              {title}
            </a>
          );
        })}
      </p>
      {shown !== undefined && <p className="explanation" role="status">{shown.explanation}</p>}
    </div>
  );
}

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
  const memory = useMemoryAnswers(story, at === story.path.length, dispatch);
  const active = useMemo(
    () => ({ states: view.activeStates, transitions: (lines.at(-1) ?? []).flatMap((line) => (line.kind === 'transition' ? line.names : [])) }),
    [view, lines],
  );
  const add = (step: Step) => dispatch({ type: 'add', steps: [step] });
  const advance = (ms: number) => {
    if (memory.isAsking) return;
    // The backend may have something to answer at each timer on the way.
    add({ kind: 'clock', ms: memory.isAuto ? Math.min(ms, ...view.timers.map(({ dueInMs }) => dueInMs)) : ms });
  };
  return (
    <>
      <Examples story={shown} dispatch={dispatch} />
      <div className="live">
        <section className="chart" aria-label="Chart">
          <Chart key={machine.id} machine={machine} active={active} />
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
          <EffectsPanel
            calls={view.calls}
            isOnline={shown.path.findLast((step) => step.kind === 'network')?.isOnline ?? true}
            memory={memory}
            onStep={add}
          />
          <ClockPanel key={machine.id} view={view} onAdvance={advance} />
          <EventsPanel accepts={view.accepts} samples={samples} onStep={add} />
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
    </>
  );
}
