import { useEffect, useReducer } from 'react';
import type { Story } from '../run/replay.ts';
import { storySearch } from '../run/story-address.ts';
import { sightOf } from '../stories/screen-address.ts';
import { nextScreens } from './next-screens.ts';
import { ScreenNote } from './screen-note.tsx';
import { ScreenPage } from './screen-page.tsx';

/** Longer than any screen takes to come. */
const LATE_MS = 8_000;

type LiveScreenProps = { readonly story: Story; readonly theme: 'light' | 'dark'; readonly value: string };

/** The real screen at the place of the log that is looked at. The last one stays until the next is ready. */
export function LiveScreen({ story, theme, value }: LiveScreenProps) {
  const search = `${storySearch(story)}&theme=${theme}`;
  const [screens, hear] = useReducer(nextScreens, { wanted: search, shown: null, loading: search, report: null });
  const { shown, loading, report } = screens;
  useEffect(() => hear({ type: 'want', search }), [search]);
  useEffect(() => {
    if (loading === null) return undefined;
    const waiting = setTimeout(() => hear({ type: 'late', search: loading }), LATE_MS);
    return () => clearTimeout(waiting);
  }, [loading]);
  const sight = sightOf(story.machine, story.start);
  if ('nothing' in sight) return <p className="quiet">{sight.nothing}</p>;
  const isThere = shown === search && report !== null;
  const pages = [...new Set([shown, loading])].flatMap((each) => (each === null ? [] : [each]));
  return (
    <div className="screen-box">
      {pages.map((each) => (
        <ScreenPage
          key={each}
          search={each}
          title={each === shown || shown === null ? 'The screen' : 'The next screen'}
          isHidden={each !== shown && shown !== null}
          onTold={(told) => hear({ type: 'told', search: each, report: told })}
        />
      ))}
      {loading !== null && (
        <p className="loading" role="status">{shown === null ? 'The screen is being loaded …' : 'The next screen is being loaded …'}</p>
      )}
      {isThere && <ScreenNote report={report} value={value} />}
      {shown === search && report === null && (
        <p className="mismatch" role="status">This screen has no such machine: the story does not lead to it.</p>
      )}
    </div>
  );
}
