import { useState } from 'react';
import type { AcceptedEvent } from '../run/replay.ts';
import type { Step } from '../run/step.ts';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { PayloadEditor } from './payload-editor.tsx';

type EventsPanelProps = {
  readonly accepts: readonly AcceptedEvent[];
  readonly samples: MachineSamples;
  readonly onStep: (step: Step) => void;
};

export function EventsPanel({ accepts, samples, onStep }: EventsPanelProps) {
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <section aria-labelledby="events-heading">
      <h2 id="events-heading">Events</h2>
      {accepts.length === 0 && <p className="quiet">This state accepts none.</p>}
      <ul role="list" className="rows events">
        {accepts.map(({ type, choices }) => (
          <li key={type}>
            <code>{type}</code>
            <span className="buttons">
              {choices.map(({ name, canBeTaken }) => (
                <button
                  key={name ?? ''}
                  type="button"
                  disabled={!canBeTaken}
                  title={canBeTaken ? undefined : 'No guard lets it pass'}
                  aria-label={`Send ${type}${name === null ? '' : ` ${name}`}`}
                  onClick={() => onStep({ kind: 'event', type, payload: name === null ? { kind: 'none' } : { kind: 'sample', name } })}
                >
                  {name ?? 'send'}
                </button>
              ))}
              {samples.events[type] !== null && (
                <button
                  type="button"
                  className="plain"
                  aria-expanded={edited === type}
                  aria-label={`Edit the payload of ${type}`}
                  onClick={() => setEdited(edited === type ? null : type)}
                >
                  edit
                </button>
              )}
            </span>
            {edited === type && (
              <PayloadEditor
                label={`Payload of ${type}`}
                initial={choices[0]?.payload ?? {}}
                schema={samples.events[type]?.schema ?? null}
                action={`Send ${type}`}
                onSend={(value) => onStep({ kind: 'event', type, payload: { kind: 'json', value } })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
