import { type MachineDescription, transitionText } from '../catalogue/describe-machine.ts';

/** The machine as text: every state with its transitions. */
export function ReferenceView({ machine: { id: machine, states, transitions, actors, delays } }: { readonly machine: MachineDescription }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by the keyboard.
    <section className="reference" aria-label="Reference" tabIndex={0}>
      <table>
        <thead>
          <tr><th scope="col">State</th><th scope="col">What it is for</th><th scope="col">Transitions</th></tr>
        </thead>
        <tbody>
          {states.map(({ id, description, tags }) => (
            <tr key={id}>
              <th scope="row"><code>{id}</code>{tags.length > 0 && <div className="quiet">{tags.join(', ')}</div>}</th>
              <td>{description}</td>
              <td>
                {transitions.filter(({ source }) => source === id).map((each) => (
                  <div key={each.name}>
                    <code>{transitionText(each)}</code>
                    {each.targets.length > 0 && ` → ${each.targets.map((target) => target.slice(machine.length + 1)).join(', ')}`}
                    {each.actions.length > 0 && <span className="quiet"> {each.actions.join(', ')}</span>}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Actors: {actors.map(({ src, kind }) => `${src} (${kind})`).join(', ') || 'none'}</p>
      <p>Delays: {delays.map(({ name, ms }) => (ms === null ? `${name} (computed)` : `${name} = ${ms} ms`)).join(', ') || 'none'}</p>
    </section>
  );
}
