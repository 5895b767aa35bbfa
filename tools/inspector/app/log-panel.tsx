import { useEffect, useRef, useState } from 'react';
import type { LogLine } from '../run/log-line.ts';
import type { Replayed, Story } from '../run/replay.ts';
import { storySearch } from '../run/story-address.ts';
import { storyTest } from '../run/story-test.ts';
import { lineText } from './line-text.ts';
import { stepTitle } from './step-title.ts';

type LogPanelProps = {
  readonly story: Story;
  readonly at: number;
  readonly replayed: Replayed;
  readonly onGoTo: (at: number) => void;
};

/** Below the step that is looked at, so that it does not stand at the very edge. */
const ROOM_BELOW = 8;

function Entry({ title, lines, isHere, isLater, isVain, onGoTo }: {
  readonly title: string;
  readonly lines: readonly LogLine[];
  readonly isHere: boolean;
  readonly isLater: boolean;
  readonly isVain: boolean;
  readonly onGoTo: () => void;
}) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const list = place.current?.closest('ol');
    if (!isHere || list === null || list === undefined || place.current === null) return;
    // Only the log: on a phone the page would jump down to it at each step.
    const [box, entry] = [list.getBoundingClientRect(), place.current.getBoundingClientRect()];
    // With all that followed; where that is more than there is room for, from its beginning.
    const below = Math.min(entry.bottom - box.bottom + ROOM_BELOW, entry.top - box.top);
    if (below > 0) list.scrollBy({ top: below });
    if (entry.top < box.top) list.scrollBy({ top: entry.top - box.top });
  }, [isHere]);
  return (
    <li ref={place} className={isLater ? 'later' : undefined}>
      <button type="button" className="entry" aria-current={isHere ? 'step' : undefined} onClick={onGoTo}>
        {title}
        {isVain && <span className="quiet"> (meant nothing here)</span>}
      </button>
      <ul role="list" className="lines">
        {lines.map((line, index) => (
          <li key={index} className={`line-${line.kind}`} title={line.kind === 'message' ? JSON.stringify(line.event) : undefined}>
            {lineText(line)}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What was done and what followed. A click leads back to the moment after it. */
export function LogPanel({ story, at, replayed, onGoTo }: LogPanelProps) {
  const [copied, setCopied] = useState<{ readonly what: string; readonly story: Story; readonly at: number } | null>(null);
  const isCopied = copied !== null && copied.story === story && copied.at === at;
  const shown = { ...story, path: story.path.slice(0, at) };
  const copy = (what: string, text: string) => {
    void navigator.clipboard.writeText(text).then(() => setCopied({ what, story, at }), () => setCopied(null));
  };
  return (
    <section className="log" aria-labelledby="log-heading">
      <div className="log-head">
        <h2 id="log-heading">Log</h2>
        <span className="buttons">
          <button type="button" disabled={at === 0} onClick={() => onGoTo(at - 1)}>Back</button>
          <button type="button" disabled={at === story.path.length} onClick={() => onGoTo(at + 1)}>Forward</button>
          <button type="button" onClick={() => copy('link', `${window.location.origin}${window.location.pathname}${storySearch(shown)}`)}>
            Copy link
          </button>
          <button type="button" onClick={() => copy('test', storyTest(shown))}>Copy as test</button>
          <span role="status" className="quiet">{isCopied ? `The ${copied.what} is copied.` : ''}</span>
        </span>
      </div>
      <ol role="list">
        {['start', ...story.path].map((step, index) => (
          <Entry
            key={index}
            title={typeof step === 'string' ? `start: ${story.start}` : stepTitle(step)}
            lines={replayed.lines[index] ?? []}
            isHere={index === at}
            isLater={index > at}
            isVain={index > 0 && replayed.taken.at(index - 1) === false}
            onGoTo={() => onGoTo(index)}
          />
        ))}
      </ol>
    </section>
  );
}
