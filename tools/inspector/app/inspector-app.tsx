import { useState } from 'react';
import { createBrowserThemePreference } from '../../../src/adapters/browser/storage/theme-preference.ts';
import { ThemeToggle } from '../../../src/ui/theme/theme-toggle.tsx';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { LiveView } from './live-view.tsx';
import { RunningApp } from './running-app.tsx';
import { StoriesView } from './stories-view.tsx';
import { newStory, opensHere, useStory } from './use-story.ts';

const preference = createBrowserThemePreference();

const views = { live: 'Live', stories: 'Stories', app: 'Running app' } as const;
type View = keyof typeof views;
const viewNames: readonly View[] = ['live', 'stories', 'app'];

const viewInAddress = (): View => {
  const named = new URLSearchParams(window.location.search).get('view');
  return viewNames.find((each) => each === named) ?? 'live';
};

const machines = allMachines.map(({ machine, file }) => ({ file, ...describeMachine(machine) }));

export function InspectorApp() {
  const [{ story, at }, dispatch] = useStory();
  const [view, setView] = useState(viewInAddress);
  const machine = machines.find(({ id }) => id === story.machine);
  const show = (next: View) => {
    setView(next);
    const search = new URLSearchParams(window.location.search);
    search.set('view', next);
    window.history.replaceState(null, '', `?${search.toString()}`);
  };
  return (
    <div className="inspector">
      <header className="top-bar">
        <strong>Machines</strong>
        <nav aria-label="Views" className="tabs">
          {viewNames.map((name) => (
            <button key={name} type="button" aria-current={view === name ? 'page' : undefined} onClick={() => show(name)}>
              {views[name]}
            </button>
          ))}
        </nav>
        <a href="/?inspect" target="_blank" rel="noreferrer">
          Open the app
        </a>
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
          <h1>{view === 'app' ? 'Running app' : story.machine}</h1>
          {view === 'app' ? (
            <p>The machines of the app in another tab.</p>
          ) : (
            <p>
              {machine?.description} <code>{machine?.file}</code>
            </p>
          )}
        </div>
        {view === 'app' && <RunningApp machines={machines} />}
        {view === 'live' && machine !== undefined && <LiveView machine={machine} story={story} at={at} dispatch={dispatch} />}
        {view === 'stories' && machine !== undefined && (
          <StoriesView
            machine={machine}
            onOpen={(opened) => {
              dispatch({ type: 'open', story: opened });
              show('live');
            }}
          />
        )}
      </main>
    </div>
  );
}
