import { type Payload, type Step, stepText } from '../run/step.ts';
import { duration } from './duration.ts';

const kindOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  const failure: unknown = Reflect.get(value, 'failure');
  if (typeof failure === 'object' && failure !== null) return String(Reflect.get(failure, 'kind'));
  return Reflect.get(value, 'ok') === true ? 'success' : String(Reflect.get(value, 'kind') ?? 'a value');
};

const answered = (payload: Payload, step: Step): string => {
  switch (payload.kind) {
    case 'sample':
      return payload.name;
    case 'memory':
      return `${kindOf(payload.value)}, in memory`;
    case 'json':
      return `${kindOf(payload.value)}, by hand`;
    case 'none':
      return stepText(step);
  }
};

/** A step of the log in a few words. */
export const stepTitle = (step: Step): string => {
  switch (step.kind) {
    case 'clock':
      return `${duration(step.ms)} go by`;
    case 'crash':
      return `${step.src} throws`;
    case 'network':
      return step.isOnline ? 'The device is back online' : 'The device goes offline: no machine is told';
    case 'answer':
      return `${step.src} answers ${answered(step.payload, step)}`;
    case 'event':
      return step.payload.kind === 'memory' || step.payload.kind === 'json' ? `${step.type}, ${step.payload.kind === 'json' ? 'by hand' : 'in memory'}` : stepText(step);
  }
};
