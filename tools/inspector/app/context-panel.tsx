import type { RunView } from '../run/run-view.ts';

export function ContextPanel({ view: { context, children } }: { readonly view: RunView }) {
  return (
    <section aria-labelledby="context-heading">
      <h2 id="context-heading">Context</h2>
      <pre data-testid="context">{JSON.stringify(context, null, 2)}</pre>
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
