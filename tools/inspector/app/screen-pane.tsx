import { useState } from 'react';
import type { Story } from '../run/replay.ts';
import { LiveScreen } from './live-screen.tsx';

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

const themeOfPage = (): Theme => {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

type ScreenPaneProps = { readonly story: Story; readonly value: string };

export function ScreenPane({ story, value }: ScreenPaneProps) {
  const [theme, setTheme] = useState(themeOfPage);
  return (
    <section className="screen-pane" aria-labelledby="screen-heading">
      <h2 id="screen-heading">
        Screen
        <span className="buttons">
          {themes.map((each) => (
            <button key={each} type="button" aria-pressed={theme === each} onClick={() => setTheme(each)}>
              {each}
            </button>
          ))}
        </span>
      </h2>
      {/* Another machine is another screen: nothing of the last one is shown meanwhile. */}
      <LiveScreen key={`${story.machine} ${story.start} ${theme}`} story={story} theme={theme} value={value} />
    </section>
  );
}
