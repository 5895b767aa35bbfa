import { contextMeanings } from '../samples/meanings.ts';
import type { RunView } from '../run/run-view.ts';

export function ContextPanel({ machine, view: { context, children } }: { readonly machine: string; readonly view: RunView }) {
  const explained = Object.entries(contextMeanings).filter(([part]) => part.startsWith(`${machine}.`));
  return (
    <section aria-labelledby="context-heading">
      <h2 id="context-heading">Context</h2>
      <pre data-testid="context">{JSON.stringify(context, null, 2)}</pre>
      {explained.length > 0 && (
        <dl className="meanings">
          {explained.map(([part, meaning]) => (
            <div key={part}>
              <dt>{part.slice(machine.length + 1)}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
      <h2>Children</h2>
      {children.length === 0 && <p className="quiet">None.</p>}
      <ul role="list" className="rows">
        {children.map(({ id, name, value, status }) => (
          <li key={id}>
            <code>{name}</code>{' '}
            <span className="quiet">{value === null ? status : `${JSON.stringify(value)}, ${status}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
