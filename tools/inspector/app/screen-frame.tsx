import type { Story } from '../run/replay.ts';
import { storySearch } from '../run/story-address.ts';
import { sightOf } from '../stories/screen-address.ts';

type ScreenFrameProps = { readonly story: Story; readonly theme: 'light' | 'dark' };

/** The real screen where a story ends, on a phone. */
export function ScreenFrame({ story, theme }: ScreenFrameProps) {
  const sight = sightOf(story.machine, story.start);
  if ('nothing' in sight) return <p className="quiet">{sight.nothing}</p>;
  const search = `${storySearch(story)}&theme=${theme}`;
  return (
    <iframe
      key={search}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- It is the app itself; its storage is needed.
      sandbox="allow-scripts allow-same-origin"
      className="screen"
      loading="lazy"
      title={`The screen, ${theme}`}
      src={`/inspector/screen${search}`}
    />
  );
}
