import { useEffect, useEffectEvent, useState } from 'react';
import type { RunView } from '../run/replay.ts';

type ClockPanelProps = { readonly view: RunView; readonly onAdvance: (ms: number) => void };

const FRAME_MS = 100;
const speeds = [1, 10, 60];

/** `400 ms`, `1 min 30 s`. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${ms} ms`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = `${(ms % 60_000) / 1000} s`;
  return minutes === 0 ? seconds : `${minutes} min ${seconds}`;
};

/** The simulated clock. It stands still unless it is moved here. */
export function ClockPanel({ view: { timers, elapsedMs }, onAdvance }: ClockPanelProps) {
  const [speed, setSpeed] = useState<number | null>(null);
  const tick = useEffectEvent((ms: number) => onAdvance(ms));
  useEffect(() => {
    if (speed === null) return undefined;
    const ticking = setInterval(() => tick(FRAME_MS * speed), FRAME_MS);
    return () => clearInterval(ticking);
  }, [speed]);
  const next = timers.length === 0 ? null : Math.min(...timers.map(({ dueInMs }) => dueInMs));
  return (
    <section aria-labelledby="clock-heading">
      <h2 id="clock-heading">
        Clock <span className="quiet" data-testid="elapsed">{duration(elapsedMs)} since start</span>
      </h2>
      <ul role="list" className="rows">
        {timers.map(({ machine, event, dueInMs }) => (
          <li key={`${machine} ${event}`}>
            <code>{event.replace(/^xstate\.after\./, '').replace(`.${machine}.`, ' of ')}</code> <span>in {duration(dueInMs)}</span>
          </li>
        ))}
      </ul>
      <span className="buttons">
        <button type="button" className="good" disabled={next === null} onClick={() => next !== null && onAdvance(next)}>
          {next === null ? 'No timers' : `To the next timer (+${duration(next)})`}
        </button>
        {[100, 1000, 10_000, 30_000].map((ms) => (
          <button key={ms} type="button" aria-label={`Advance by ${duration(ms)}`} onClick={() => onAdvance(ms)}>
            +{duration(ms)}
          </button>
        ))}
        {speeds.map((each) => (
          <button key={each} type="button" aria-pressed={speed === each} onClick={() => setSpeed(speed === each ? null : each)}>
            {speed === each ? 'stop' : `run ×${each}`}
          </button>
        ))}
      </span>
    </section>
  );
}
