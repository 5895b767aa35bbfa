import { useState } from 'react';
import type { MachineDescription } from '../catalogue/machine-description.ts';
import { lineText } from './line-text.ts';
import { valueText } from '../run/value-text.ts';
import { ChartView } from './chart-view.tsx';
import { useAttachedApp } from './use-attached-app.ts';

/** The running app in another tab, to be looked at only. */
export function AttachedView({ machines }: { readonly machines: readonly MachineDescription[] }) {
  const { actors, lines } = useAttachedApp();
  const [chosen, setChosen] = useState<string | null>(null);
  const all = [...actors.values()];
  const actor = all.find(({ session }) => session === chosen) ?? all[0];
  const machine = machines.find(({ id }) => id === actor?.machine);
  const last = lines.findLast(({ line }) => line.kind === 'transition' && line.machine === actor?.machine)?.line;
  const lit = { states: actor?.states ?? [], transitions: last?.kind === 'transition' ? last.names : [] };
  return (
    <div className="live">
      <section className="chart" aria-label="Chart">
        {machine === undefined ? (
          <p className="centred">
            No app is heard of. <a href="/?inspect" target="_blank" rel="noreferrer">Open it in another tab</a> of this browser; its
            address has to end in <code>?inspect</code>.
          </p>
        ) : (
          <ChartView machine={machine} lit={lit} />
        )}
      </section>
      <aside className="panels" aria-label="Actors of the app">
        <section aria-labelledby="actors-heading">
          <h2 id="actors-heading">Actors of the app <span className="quiet">read-only, without secrets</span></h2>
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
          <h2 id="app-log-heading">Log of the app</h2>
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
