import { isMismatch } from './screen-note.tsx';
import type { StateStory } from './stories-of.ts';
import type { ToldReport } from '../stories/told-report.ts';

type StoriesSummaryProps = {
  readonly stories: readonly StateStory[];
  /** By the value of the story. */
  readonly reports: ReadonlyMap<string, ToldReport>;
  readonly onGoTo: (value: string) => void;
};

/** Which screens stand where their story does, of those that have said so. */
export function StoriesSummary({ stories, reports, onGoTo }: StoriesSummaryProps) {
  const wrong = stories.filter(({ value }) => isMismatch(reports.get(value) ?? null, value));
  return (
    <div className="summary" role="status">
      <p>
        {stories.length} states. {reports.size} of their screens have come
        {wrong.length === 0 ? ', each in its state.' : `; ${wrong.length} ${wrong.length === 1 ? 'is' : 'are'} elsewhere:`}
      </p>
      {wrong.length > 0 && (
        <ul role="list" className="buttons">
          {wrong.map(({ value }) => (
            <li key={value}>
              <button type="button" className="failure" onClick={() => onGoTo(value)}>{value}</button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
