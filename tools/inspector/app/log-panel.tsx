import { useEffect, useRef, useState } from 'react';
import { type LogLine, lineText } from '../run/inspection-log.ts';
import type { Replayed } from '../run/replay.ts';
import { type Step, type Story, stepText, storySearch } from '../run/step.ts';
import { duration } from './clock-panel.tsx';

const stepTitle = (step: Step): string => {
  switch (step.kind) {
    case 'clock':
      return `+${duration(step.ms)}`;
    case 'crash':
      return `${step.src} throws`;
    case 'network':
      return step.isOnline ? 'Device goes online' : 'Device goes offline';
    case 'answer':
      return `${step.src} answers ${step.sample}`;
    case 'event':
      return stepText(step);
  }
};

type EntryProps = {
  readonly title: string;
  readonly lines: readonly LogLine[];
  readonly isHere: boolean;
  readonly isLater: boolean;
  readonly onGoTo: () => void;
};

function Entry({ title, lines, isHere, isLater, onGoTo }: EntryProps) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const list = entry.current?.closest('ol');
    if (!isHere || list === null || list === undefined || entry.current === null) return;
    // Not scrollIntoView: on a phone it moves the whole page.
    const [outer, inner] = [list.getBoundingClientRect(), entry.current.getBoundingClientRect()];
    const below = Math.min(inner.bottom - outer.bottom, inner.top - outer.top);
    if (below > 0 || inner.top < outer.top) list.scrollBy({ top: below > 0 ? below : inner.top - outer.top });
  }, [isHere]);
  return (
    <li ref={entry} className={isLater ? 'later' : undefined}>
      <button type="button" className="entry" aria-current={isHere ? 'step' : undefined} onClick={onGoTo}>
        {title}
      </button>
      <ul role="list" className="lines">
        {lines.map((line, index) => (
          <li key={index} className={`line-${line.kind}`} title={line.kind === 'event' ? JSON.stringify(line.event) : undefined}>
            {lineText(line)}
          </li>
        ))}
      </ul>
    </li>
  );
}

type LogPanelProps = { readonly story: Story; readonly at: number; readonly replayed: Replayed; readonly onGoTo: (at: number) => void };

/** The steps and what followed from each. A click goes back to the moment after it. */
export function LogPanel({ story, at, replayed, onGoTo }: LogPanelProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const link = `${window.location.origin}${window.location.pathname}${storySearch({ ...story, path: story.path.slice(0, at) })}`;
  return (
    <section className="log" aria-labelledby="log-heading">
      <div className="log-head">
        <h2 id="log-heading">Log</h2>
        <span className="buttons">
          <button type="button" disabled={at === 0} onClick={() => onGoTo(at - 1)}>Back</button>
          <button type="button" disabled={at === story.path.length} onClick={() => onGoTo(at + 1)}>Forward</button>
          <button type="button" onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(link), () => setCopied(null))}>
            Copy link
          </button>
          <span role="status" className="quiet">{copied === link ? 'Copied.' : ''}</span>
        </span>
      </div>
      <ol role="list">
        {[null, ...story.path].map((step, index) => (
          <Entry
            key={index}
            title={step === null ? `start: ${story.start}` : `${stepTitle(step)}${(replayed.taken[index - 1] ?? true) ? '' : ' (no effect here)'}`}
            lines={replayed.lines[index] ?? []}
            isHere={index === at}
            isLater={index > at}
            onGoTo={() => onGoTo(index)}
          />
        ))}
      </ol>
    </section>
  );
}
