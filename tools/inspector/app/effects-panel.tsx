import type { OpenCall } from '../run/manual-effects.ts';
import type { Step } from '../run/step.ts';
import { allSamples } from '../samples/all-samples.ts';

type EffectsPanelProps = {
  readonly calls: readonly OpenCall[];
  readonly isOnline: boolean;
  readonly isAuto: boolean;
  readonly onAuto: (isAuto: boolean) => void;
  readonly onStep: (step: Step) => void;
};

type EffectProps = Pick<EffectsPanelProps, 'onStep'> & { readonly call: OpenCall };

const isFailure = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}

function Effect({ call: { machine, src, input, received }, onStep }: EffectProps) {
  const answers = Object.entries(allSamples.get(machine)?.answers[src] ?? {});
  return (
    <li>
      <code>{src}</code>
      {input !== undefined && <Json title="input" value={input} />}
      {received.length > 0 && <Json title={`${received.length} received`} value={received} />}
      <span className="buttons">
        {answers.map(([name, answer]) => (
          <button
            key={name}
            type="button"
            className={isFailure(answer) ? 'failure' : 'good'}
            aria-label={`Answer ${src}: ${name}`}
            onClick={() => onStep({ kind: 'answer', src, sample: name })}
          >
            {name}
          </button>
        ))}
        <button type="button" className="failure" aria-label={`${src} throws`} onClick={() => onStep({ kind: 'crash', src })}>
          throws
        </button>
      </span>
    </li>
  );
}

/** The effects under way. A promise that is not answered stays pending. */
export function EffectsPanel({ calls, isOnline, isAuto, onAuto, onStep }: EffectsPanelProps) {
  const pending = calls.filter(({ kind }) => kind === 'promise');
  const listeners = calls.filter(({ kind }) => kind === 'callback');
  const list = (each: readonly OpenCall[]) => (
    <ul role="list" className="rows">
      {each.map((call) => (
        <Effect key={call.id} call={call} onStep={onStep} />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="effects-heading">
      <h2 id="effects-heading">Effects</h2>
      <label className="auto-answer">
        <input type="checkbox" checked={isAuto} onChange={(event) => onAuto(event.target.checked)} /> Auto-answer (in-memory backend)
      </label>
      <div className="network">
        <p>
          The device is <strong>{isOnline ? 'online' : 'offline'}</strong>.{' '}
          <span className="quiet">{isOnline ? 'Going offline sends no event.' : 'Auto-answered effects fail with “unreachable”.'}</span>
        </p>
        <button type="button" className={isOnline ? 'failure' : 'good'} onClick={() => onStep({ kind: 'network', isOnline: !isOnline })}>
          {isOnline ? 'Go offline' : 'Go online'}
        </button>
      </div>
      {pending.length === 0 ? <p className="quiet">No effects are pending.</p> : list(pending)}
      {listeners.length > 0 && (
        <details>
          <summary>{listeners.length} listeners</summary>
          {list(listeners)}
        </details>
      )}
    </section>
  );
}
