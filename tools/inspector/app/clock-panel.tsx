import { useEffect, useRef, useState } from 'react';
import type { RunView } from '../run/run-view.ts';
import { duration } from './duration.ts';

type ClockPanelProps = { readonly view: RunView; readonly onPass: (ms: number) => void };

const FRAME_MS = 100;
const speeds = [1, 10, 60];

const timerName = (event: string, machine: string): string =>
  event.replace(/^xstate\.after\./, '').replace(`.${machine}.`, ' of ');

/** The simulated clock. Nothing falls due unless it is moved. */
export function ClockPanel({ view: { timers, elapsedMs }, onPass }: ClockPanelProps) {
  const [speed, setSpeed] = useState<number | null>(null);
  const pass = useRef(onPass);
  useEffect(() => {
    pass.current = onPass;
  });
  useEffect(() => {
    if (speed === null) return undefined;
    const ticking = setInterval(() => pass.current(FRAME_MS * speed), FRAME_MS);
    return () => clearInterval(ticking);
  }, [speed]);
  const next = timers.length === 0 ? null : Math.min(...timers.map(({ dueInMs }) => dueInMs));
  return (
    <section aria-labelledby="clock-heading">
      <h2 id="clock-heading">
        Clock <span className="quiet" data-testid="elapsed">{duration(elapsedMs)} since the start</span>
      </h2>
      <ul role="list" className="rows">
        {timers.map(({ machine, event, dueInMs }) => (
          <li key={`${machine} ${event}`}>
            <code>{timerName(event, machine)}</code> <span>in {duration(dueInMs)}</span>
          </li>
        ))}
      </ul>
      <span className="buttons">
        <button type="button" className="good" disabled={next === null} onClick={() => next !== null && onPass(next)}>
          {next === null ? 'No timer' : `To the next timer (+${duration(next)})`}
        </button>
        {[100, 1000, 10_000, 30_000].map((ms) => (
          <button key={ms} type="button" aria-label={`Let ${duration(ms)} go by`} onClick={() => onPass(ms)}>
            +{duration(ms)}
          </button>
        ))}
        {speeds.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={speed === each}
            title={speed === each ? 'Stop the clock' : `Run at ${each} times the speed`}
            onClick={() => setSpeed(speed === each ? null : each)}
          >
            {speed === each ? 'stop' : each === 1 ? 'run' : `run ×${each}`}
          </button>
        ))}
      </span>
    </section>
  );
}
