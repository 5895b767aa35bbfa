import type { AcceptedEvent } from '../run/replay.ts';
import type { Step } from '../run/step.ts';

type EventsPanelProps = { readonly accepts: readonly AcceptedEvent[]; readonly onStep: (step: Step) => void };

export function EventsPanel({ accepts, onStep }: EventsPanelProps) {
  return (
    <section aria-labelledby="events-heading">
      <h2 id="events-heading">Events</h2>
      {accepts.length === 0 && <p className="quiet">This state accepts no events.</p>}
      <ul role="list" className="rows events">
        {accepts.map(({ type, choices }) => (
          <li key={type}>
            <code>{type}</code>
            <span className="buttons">
              {choices.map(({ sample, canBeTaken }) => (
                <button
                  key={sample ?? ''}
                  type="button"
                  disabled={!canBeTaken}
                  title={canBeTaken ? undefined : 'Blocked by its guards'}
                  aria-label={`Send ${type}${sample === null ? '' : ` ${sample}`}`}
                  onClick={() => onStep({ kind: 'event', type, sample })}
                >
                  {sample ?? 'send'}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
