import { useEffect, useReducer, useState } from 'react';
import * as v from 'valibot';
import { type AppActor, type AppReport, appReportSchema, openChannel } from '../attach/app-report.ts';
import type { MachineDescription } from '../catalogue/describe-machine.ts';
import { lineText } from '../run/inspection-log.ts';
import { valueText } from '../run/plain-value.ts';
import { Chart } from './chart.tsx';

type AppLine = Extract<AppReport, { kind: 'line' }>;
type App = { readonly actors: ReadonlyMap<string, AppActor>; readonly lines: readonly AppLine[] };

const nothing: App = { actors: new Map(), lines: [] };

/** The tab may stay open over night. */
const MAX_LINES = 500;

const appReducer = (app: App, report: AppReport): App => {
  switch (report.kind) {
    case 'opened':
      return nothing;
    case 'line':
      return { ...app, lines: [...app.lines, report].slice(-MAX_LINES) };
    case 'actor':
      return { ...app, actors: new Map(app.actors).set(report.actor.session, report.actor) };
  }
};

const useApp = (): App => {
  const [app, dispatch] = useReducer(appReducer, nothing);
  useEffect(() => {
    const channel = openChannel();
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const report = v.safeParse(appReportSchema, data);
      if (report.success) dispatch(report.output);
    });
    channel.postMessage({ kind: 'hello' });
    return () => channel.close();
  }, []);
  return app;
};

/** The machines of the app in another tab of the same browser, read-only. */
export function RunningApp({ machines }: { readonly machines: readonly MachineDescription[] }) {
  const { actors, lines } = useApp();
  const [chosen, setChosen] = useState<string | null>(null);
  const all = [...actors.values()];
  const actor = all.find(({ session }) => session === chosen) ?? all[0];
  const machine = machines.find(({ id }) => id === actor?.machine);
  const last = lines.findLast(({ line }) => line.kind === 'transition' && line.machine === actor?.machine)?.line;
  return (
    <div className="live">
      <section className="chart" aria-label="Chart">
        {machine === undefined || actor === undefined ? (
          <p className="centred">
            No running app found. <a href="/?inspect" target="_blank" rel="noreferrer">Open it in another tab</a> of this browser, with{' '}
            <code>?inspect</code> in its address.
          </p>
        ) : (
          <Chart key={machine.id} machine={machine} active={{ states: actor.states, transitions: last?.kind === 'transition' ? last.names : [] }} />
        )}
      </section>
      <aside className="panels" aria-label="Actors of the app">
        <section aria-labelledby="actors-heading">
          <h2 id="actors-heading">Actors <span className="quiet">read-only, without secrets</span></h2>
          <ul role="list" className="rows">
            {all.map(({ session, machine: id, value, status }) => (
              <li key={session}>
                <button type="button" aria-pressed={session === actor?.session} onClick={() => setChosen(session)}>
                  {id}: {valueText(value)} {status === 'active' ? '' : `(${status})`}
                </button>
              </li>
            ))}
          </ul>
        </section>
        {actor !== undefined && (
          <section aria-labelledby="app-context-heading">
            <h2 id="app-context-heading">Context of {actor.machine}</h2>
            <pre data-testid="app-context">{JSON.stringify(actor.context, null, 2)}</pre>
          </section>
        )}
      </aside>
      <section className="log" aria-labelledby="app-log-heading">
        <div className="log-head">
          <h2 id="app-log-heading">Log</h2>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A log that scrolls has to be reached by the keyboard. */}
        <ol role="list" className="lines" tabIndex={0}>
          {lines.toReversed().map(({ at, line }, index) => (
            <li key={`${at} ${lines.length - index}`} className={`line-${line.kind}`}>
              {new Date(at).toLocaleTimeString()} {lineText(line)}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
