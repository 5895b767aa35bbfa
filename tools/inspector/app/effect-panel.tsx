import { useState } from 'react';
import { allSamples } from '../samples/all-samples.ts';
import type { OpenCall } from '../run/effect-desk.ts';
import type { Step } from '../run/step.ts';
import { PayloadEditor } from './payload-editor.tsx';

type EffectPanelProps = { readonly calls: readonly OpenCall[]; readonly onStep: (step: Step) => void };

const isFailure = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

const answersOf = ({ machine, src }: OpenCall): readonly (readonly [string, unknown])[] =>
  Object.entries(allSamples.get(machine)?.answers[src] ?? {});

function Asked({ call, onStep }: { readonly call: OpenCall; readonly onStep: (step: Step) => void }) {
  const [isEdited, setEdited] = useState(false);
  const { src, input } = call;
  const answers = answersOf(call);
  return (
    <li>
      <code>{src}</code>
      {input !== undefined && (
        <details>
          <summary>asked with</summary>
          <pre>{JSON.stringify(input, null, 2)}</pre>
        </details>
      )}
      <span className="buttons">
        {answers.map(([name, answer]) => (
          <button
            key={name}
            type="button"
            className={isFailure(answer) ? 'failure' : 'good'}
            aria-label={`Answer ${src}: ${name}`}
            onClick={() => onStep({ kind: 'answer', src, payload: { kind: 'sample', name } })}
          >
            {name}
          </button>
        ))}
        <button type="button" className="failure" aria-label={`${src} throws`} onClick={() => onStep({ kind: 'crash', src })}>
          throws
        </button>
        <button type="button" className="plain" aria-expanded={isEdited} aria-label={`Edit the answer of ${src}`} onClick={() => setEdited(!isEdited)}>
          edit
        </button>
      </span>
      {isEdited && (
        <PayloadEditor
          label={`Answer of ${src}`}
          initial={answers[0]?.[1] ?? null}
          schema={null}
          action={`Answer ${src}`}
          onSend={(value) => onStep({ kind: 'answer', src, payload: { kind: 'json', value } })}
        />
      )}
    </li>
  );
}

function Listening({ call, onStep }: { readonly call: OpenCall; readonly onStep: (step: Step) => void }) {
  const { src, heard } = call;
  return (
    <li>
      <code>{src}</code>
      {heard.length === 0 ? (
        <span className="quiet">was told nothing</span>
      ) : (
        <details>
          <summary>was told {heard.length === 1 ? 'once' : `${heard.length} times`}</summary>
          <pre>{JSON.stringify(heard, null, 2)}</pre>
        </details>
      )}
      <span className="buttons">
        <button type="button" className="failure" aria-label={`${src} throws`} onClick={() => onStep({ kind: 'crash', src })}>
          throws
        </button>
      </span>
    </li>
  );
}

/** The effects that are under way, to be answered by hand. What nobody answers hangs. */
export function EffectPanel({ calls, onStep }: EffectPanelProps) {
  const asked = calls.filter(({ kind }) => kind === 'promise');
  const listening = calls.filter(({ kind }) => kind === 'callback');
  return (
    <section aria-labelledby="effects-heading">
      <h2 id="effects-heading">Effects under way</h2>
      <p className="quiet">{asked.length === 0 ? 'Nobody is being asked.' : 'Left unanswered, an effect hangs.'}</p>
      <ul role="list" className="rows">
        {asked.map((call) => (
          <Asked key={call.id} call={call} onStep={onStep} />
        ))}
      </ul>
      {listening.length > 0 && (
        <details className="listeners">
          <summary>{listening.length} listening</summary>
          <ul role="list" className="rows">
            {listening.map((call) => (
              <Listening key={call.id} call={call} onStep={onStep} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
