import { createBrowserThemePreference } from '../../../src/adapters/browser/storage/web-storage.ts';
import { ThemeToggle } from '../../../src/ui/theme/theme-toggle.tsx';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { LiveView } from './live-view.tsx';
import { newStory, opensHere, useStory } from './use-story.ts';

const preference = createBrowserThemePreference();

const machines = allMachines.map(({ machine, file }) => ({ file, ...describeMachine(machine) }));

export function InspectorApp() {
  const [{ story, at }, dispatch] = useStory();
  const machine = machines.find(({ id }) => id === story.machine);
  return (
    <div className="inspector">
      <header className="top-bar">
        <strong>Machines</strong>
        <ThemeToggle preference={preference} />
      </header>
      <nav aria-label="Machines" className="machines">
        <ul role="list">
          {machines.map(({ id, states }) => (
            <li key={id}>
              <a
                href={`?machine=${id}`}
                aria-current={id === story.machine ? 'page' : undefined}
                onClick={(event) => opensHere(event) && dispatch({ type: 'open', story: newStory(id) })}
              >
                {id} <span className="count" title={`${states.length - 1} states`}>{states.length - 1}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <div className="heading">
          <h1>{story.machine}</h1>
          <p>
            {machine?.description} <code>{machine?.file}</code>
          </p>
        </div>
        {machine !== undefined && <LiveView machine={machine} story={story} at={at} dispatch={dispatch} />}
      </main>
    </div>
  );
}
