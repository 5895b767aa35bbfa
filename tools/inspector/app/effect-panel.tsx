import { useState } from 'react';
import { allSamples } from '../samples/all-samples.ts';
import type { OpenCall } from '../run/effect-desk.ts';
import type { Step } from '../run/step.ts';
import { NetworkSwitch } from './network-switch.tsx';
import { PayloadEditor } from './payload-editor.tsx';
import type { MemoryAnswers } from './use-memory-answers.ts';

type EffectPanelProps = {
  readonly calls: readonly OpenCall[];
  /** What was done until here. */
  readonly path: readonly Step[];
  readonly memory: MemoryAnswers;
  readonly onStep: (step: Step) => void;
};

type CallProps = { readonly call: OpenCall; readonly onStep: (step: Step) => void };

const isFailure = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

const answersOf = ({ machine, src }: OpenCall): readonly (readonly [string, unknown])[] =>
  Object.entries(allSamples.get(machine)?.answers[src] ?? {});

function Asked({ call, onStep, onAsk }: CallProps & { readonly onAsk: (src: string) => void }) {
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
        <button
          type="button"
          className="good"
          title="The real effect of the app, run on the in-memory adapter"
          aria-label={`Answer ${src}: in memory`}
          onClick={() => onAsk(src)}
        >
          in memory
        </button>
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

function Listening({ call, onStep }: CallProps) {
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
export function EffectPanel({ calls, path, memory, onStep }: EffectPanelProps) {
  const asked = calls.filter(({ kind }) => kind === 'promise');
  const listening = calls.filter(({ kind }) => kind === 'callback');
  return (
    <section aria-labelledby="effects-heading">
      <h2 id="effects-heading">Effects under way</h2>
      <label className="by-itself">
        <input type="checkbox" checked={memory.isByItself} onChange={(event) => memory.setByItself(event.target.checked)} /> Let them answer by themselves, in memory
      </label>
      <NetworkSwitch path={path} onStep={onStep} />
      <p className="quiet">{asked.length === 0 ? 'Nothing is being asked now.' : 'Left unanswered, an effect hangs.'}</p>
      <ul role="list" className="rows">
        {asked.map((call) => (
          <Asked key={call.id} call={call} onStep={onStep} onAsk={memory.ask} />
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
