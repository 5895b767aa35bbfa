import type { MachineDescription } from '../catalogue/machine-description.ts';
import { transitionText } from '../catalogue/transition-text.ts';

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {names.length === 0 ? <p className="quiet">None.</p> : <ul role="list" className="names">{names.map((name) => <li key={name}><code>{name}</code></li>)}</ul>}
    </section>
  );
}

/** Everything about a machine as text. */
export function ReferenceView({ machine }: { readonly machine: MachineDescription }) {
  const { states, transitions, events, guards, delays, actors } = machine;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by the keyboard.
    <section className="reference" aria-label="Reference" tabIndex={0}>
      <p>
        A device that goes offline sends no event: the machine learns of it when an effect answers <code>unreachable</code>. One that is
        back online sends <code>network.online</code> to the session, and <code>page.returned</code> to the list and the outbox.
      </p>
      <section>
        <h2>States</h2>
        <div>
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
                        {each.targets.length > 0 && ` → ${each.targets.map((target) => target.slice(machine.id.length + 1)).join(', ')}`}
                        {each.actions.length > 0 && <span className="quiet"> {each.actions.join(', ')}</span>}
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <Names title="Events" names={events} />
      <Names title="Guards" names={guards} />
      <Names title="Delays" names={delays.map(({ name, ms }) => (ms === null ? `${name} (computed)` : `${name} = ${ms} ms`))} />
      <Names title="Actors" names={actors.map(({ src, kind }) => `${src} (${kind})`)} />
    </section>
  );
}
