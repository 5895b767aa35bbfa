import { useMemo, useState } from 'react';
import { createBrowserThemePreference } from '../../../src/adapters/browser/theme-preference.ts';
import { ThemeToggle } from '../../../src/ui/theme/theme-toggle.tsx';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { AttachedView } from './attached-view.tsx';
import { HowTo } from './how-to.tsx';
import { LiveView } from './live-view.tsx';
import { MachineNav, MachineSelect } from './machine-nav.tsx';
import { ReferenceView } from './reference-view.tsx';
import { StoriesView } from './stories-view.tsx';
import { storyOf, useToldStory } from './told-story.ts';

const preference = createBrowserThemePreference();

const views = { live: 'Live', stories: 'Stories', reference: 'Reference', app: 'Running app' } as const;
type View = keyof typeof views;
const viewNames: readonly View[] = ['live', 'stories', 'reference', 'app'];

const viewInAddress = (): View => {
  const named = new URLSearchParams(window.location.search).get('view');
  return viewNames.find((each) => each === named) ?? 'live';
};

const descriptions = allMachines.map(({ machine, file }) => ({ file, ...describeMachine(machine) }));

export function InspectorApp() {
  const [told, tell] = useToldStory();
  const [view, setView] = useState(viewInAddress);
  const machine = useMemo(() => descriptions.find(({ id }) => id === told.story.machine), [told.story.machine]);
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
        <MachineSelect
          machines={descriptions}
          current={told.story.machine}
          onOpen={(id) => tell({ type: 'open', story: storyOf(id) })}
        />
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
      <MachineNav
        machines={descriptions}
        current={told.story.machine}
        onOpen={(id) => tell({ type: 'open', story: storyOf(id) })}
      />
      <main>
        {view === 'app' && (
          <>
            <div className="heading">
              <h1>Running app</h1>
              <p>What the machines of the app do in another tab.</p>
            </div>
            <AttachedView machines={descriptions} />
          </>
        )}
        {view !== 'app' && machine === undefined && <p className="centred">There is no machine '{told.story.machine}'.</p>}
        {view !== 'app' && machine !== undefined && (
          <>
            <div className="heading">
              <h1>{machine.id}</h1>
              <p>
                {machine.description} <code>{machine.file}</code>
              </p>
            </div>
            {view === 'live' && (
              <HowTo
                story={{ ...told.story, path: told.story.path.slice(0, told.at) }}
                onOpen={(story) => tell({ type: 'open', story })}
              />
            )}
            {view === 'live' && <LiveView machine={machine} told={told} tell={tell} />}
            {view === 'stories' && (
              <StoriesView
                machine={machine}
                onOpen={(story) => {
                  tell({ type: 'open', story });
                  show('live');
                }}
              />
            )}
            {view === 'reference' && <ReferenceView machine={machine} />}
          </>
        )}
      </main>
    </div>
  );
}
