import { failed, type Result } from '../../domain/result.ts';
import type { Step } from './fault-script.ts';

type Unreachable = { readonly kind: 'unreachable' };

const unreachable = { ok: false, failure: { kind: 'unreachable' } } as const;

/** Takes a call to the server and its answer back, unless the step scripted for it says otherwise. */
export const carryCall = async <Value, Failure>(
  step: Step<Failure> | null,
  effect: () => Result<Value, Failure>,
): Promise<Result<Value, Failure | Unreachable>> => {
  switch (step?.kind) {
    case undefined:
      return effect();
    case 'unreachable':
      return unreachable;
    case 'answerLost':
      effect();
      return unreachable;
    case 'fails':
      return failed(structuredClone(step.failure));
    case 'throws':
      throw new Error('A scripted fault: this call was told to throw.');
    case 'hold': {
      const early = step.point === 'afterEffect' ? effect() : null;
      step.reach();
      await step.released;
      return early ?? effect();
    }
  }
};
