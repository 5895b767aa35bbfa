import { useState } from 'react';
import type { Story } from '../run/replay.ts';
import { storySearch } from '../run/story-address.ts';
import { sightOf } from '../stories/screen-address.ts';
import type { ToldReport } from '../stories/told-report.ts';
import { ScreenNote } from './screen-note.tsx';
import { ScreenPage } from './screen-page.tsx';

type ScreenFrameProps = {
  readonly story: Story;
  readonly theme: 'light' | 'dark';
  /** Where the machine is at the end of the story. */
  readonly value: string;
  readonly onTold?: (report: ToldReport) => void;
};

/** The real screen where a story ends, on a phone. */
export function ScreenFrame({ story, theme, value, onTold }: ScreenFrameProps) {
  const [report, setReport] = useState<ToldReport | null>(null);
  const sight = sightOf(story.machine, story.start);
  if ('nothing' in sight) return <p className="quiet">{sight.nothing}</p>;
  return (
    <div className="screen-box">
      <ScreenPage
        search={`${storySearch(story)}&theme=${theme}`}
        title={`${value}, ${theme}`}
        isLazy
        onTold={(next) => {
          setReport(next);
          onTold?.(next);
        }}
      />
      <ScreenNote report={report} value={value} />
    </div>
  );
}
