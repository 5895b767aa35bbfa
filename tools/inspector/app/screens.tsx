import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { type Story, storySearch } from '../run/step.ts';
import { type ScreenReport, screenOf, screenReportSchema } from '../stories/screen-address.ts';

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

type FrameProps = {
  readonly search: string;
  readonly title: string;
  readonly isHidden: boolean;
  readonly onReport: (report: ScreenReport) => void;
};

/** The page that replays the story on its real screen and reports where its machine is. */
function Frame({ search, title, isHidden, onReport }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const receive = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    const report = v.safeParse(screenReportSchema, data);
    if (source !== null && source === frame.current?.contentWindow && report.success) onReport(report.output);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => receive(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- It is the app itself, of the same origin and with scripts: a sandbox would hold nothing.
    <iframe
      ref={frame}
      className={isHidden ? 'screen is-hidden' : 'screen'}
      title={title}
      aria-hidden={isHidden}
      src={`/tools/inspector/stories/screen.html${search}`}
    />
  );
}

/** The screen shows another state than the story leads to. */
function Mismatch({ report, value }: { readonly report: ScreenReport; readonly value: string }) {
  if (report.value === value && report.skipped.length === 0) return null;
  return (
    <p className="mismatch" role="status">
      {report.value === null && `This shows ${report.address}, which hasn’t started this machine. `}
      {report.value !== null && report.value !== value && `This screen’s machine is in ${report.value}, not in ${value}. `}
      {report.skipped.length > 0 && `These steps had no effect here: ${report.skipped.join(', ')}.`}
    </p>
  );
}

type ScreenProps = { readonly story: Story; readonly theme: Theme; readonly value: string };
type Shown = { readonly search: string; readonly report: ScreenReport };

/** The last screen stays until the next one has replayed its story; while the clock runs, those in between are left out. */
function FollowingScreen({ story, theme, value }: ScreenProps) {
  const search = `${storySearch(story)}&theme=${theme}`;
  const [shown, setShown] = useState<Shown | null>(null);
  const [loading, setLoading] = useState(search);
  if (shown?.search === loading && loading !== search) setLoading(search);
  const frames = new Set([...(shown === null ? [] : [shown.search]), loading]);
  return (
    <div className="screen-box">
      {[...frames].map((each) => {
        const isHidden = shown !== null && each !== shown.search;
        return (
          <Frame key={each} search={each} title={isHidden ? 'The next screen' : 'The screen'} isHidden={isHidden} onReport={(report) => setShown({ search: each, report })} />
        );
      })}
      {shown?.search === search ? <Mismatch report={shown.report} value={value} /> : <p className="loading" role="status">Loading the screen…</p>}
    </div>
  );
}

const pageTheme = (): Theme => {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

export function LiveScreen({ story, value }: Omit<ScreenProps, 'theme'>) {
  const [theme, setTheme] = useState(pageTheme);
  const screen = screenOf(story.machine, story.start);
  return (
    <section className="live-screen" aria-labelledby="screen-heading">
      <h2 id="screen-heading">
        Screen (preview)
        <span className="buttons">
          {themes.map((each) => (
            <button key={each} type="button" aria-pressed={theme === each} onClick={() => setTheme(each)}>
              {each}
            </button>
          ))}
        </span>
      </h2>
      {'noScreen' in screen ? (
        <p className="quiet">{screen.noScreen}</p>
      ) : (
        // Nothing of another machine's screen is shown meanwhile.
        <FollowingScreen key={`${story.machine} ${story.start} ${theme}`} story={story} theme={theme} value={value} />
      )}
    </section>
  );
}
