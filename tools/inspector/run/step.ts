import * as v from 'valibot';

/** What is told: a sample by its name, a value written by hand, or nothing beyond the event itself. */
export type Payload =
  | { readonly kind: 'none' }
  | { readonly kind: 'sample'; readonly name: string }
  | { readonly kind: 'json'; readonly value: unknown }
  /** What the in-memory adapter has said, as it was when it was asked: told again, it is not asked again. */
  | { readonly kind: 'memory'; readonly value: unknown };

/** One thing that is done to a machine from outside. A path is a row of them. */
export type Step =
  | { readonly kind: 'event'; readonly type: string; readonly payload: Payload }
  /** The oldest open call of that effect is answered. */
  | { readonly kind: 'answer'; readonly src: string; readonly payload: Payload }
  | { readonly kind: 'crash'; readonly src: string }
  | { readonly kind: 'clock'; readonly ms: number }
  /** The device goes offline, of which no machine is told, or comes back, of which its listeners tell. */
  | { readonly kind: 'network'; readonly isOnline: boolean };

const BETWEEN = '~';

const jsonText = (value: unknown): string => (JSON.stringify(value) ?? 'null').replaceAll(BETWEEN, '\\u007e');

const payloadText = (payload: Payload, mark: ':' | '='): string => {
  switch (payload.kind) {
    case 'none':
      return '';
    case 'sample':
      return `${mark}${payload.name}`;
    case 'json':
      return `@${jsonText(payload.value)}`;
    case 'memory':
      return `*${jsonText(payload.value)}`;
  }
};

export const stepText = (step: Step): string => {
  switch (step.kind) {
    case 'event':
      return `${step.type}${payloadText(step.payload, ':')}`;
    case 'answer':
      // An answer always says what: by hand it is told from an event by its mark.
      return `${step.src}${step.payload.kind === 'sample' ? '' : '='}${payloadText(step.payload, '=')}`;
    case 'crash':
      return `${step.src}!`;
    case 'clock':
      return `+${step.ms}`;
    case 'network':
      return step.isOnline ? 'online' : 'offline';
  }
};

export const pathText = (steps: readonly Step[]): string => steps.map(stepText).join(BETWEEN);

const jsonSchema = v.pipe(v.string(), v.parseJson());

/** After its mark: written by hand, or said by the adapter. */
const valuePayload = (mark: string | undefined, text: string | undefined): Payload | null => {
  const parsed = v.safeParse(jsonSchema, text);
  return parsed.success ? { kind: mark === '*' ? 'memory' : 'json', value: parsed.output } : null;
};

const NAME = String.raw`[\w.-]+`;
const CLOCK = /^\+(\d{1,12})$/;
const NETWORK = /^(on|off)line$/;
const CRASH = new RegExp(`^(${NAME})!$`);
const EVENT = new RegExp(`^(${NAME})(?::(${NAME})|([@*])(.+))?$`, 's');
const ANSWER = new RegExp(`^(${NAME})=(?:(${NAME})|([@*])(.+))$`, 's');

const payloadOf = (sample: string | undefined, mark: string | undefined, json: string | undefined): Payload | null => {
  if (sample !== undefined) return { kind: 'sample', name: sample };
  return json === undefined ? { kind: 'none' } : valuePayload(mark, json);
};

const parseStep = (text: string): Step | null => {
  const [, ms] = CLOCK.exec(text) ?? [];
  if (ms !== undefined) return { kind: 'clock', ms: Number(ms) };
  const [, network] = NETWORK.exec(text) ?? [];
  if (network !== undefined) return { kind: 'network', isOnline: network === 'on' };
  const [, crashed] = CRASH.exec(text) ?? [];
  if (crashed !== undefined) return { kind: 'crash', src: crashed };
  const [, src, answerSample, answerMark, answerJson] = ANSWER.exec(text) ?? [];
  if (src !== undefined) {
    const payload = payloadOf(answerSample, answerMark, answerJson);
    return payload === null ? null : { kind: 'answer', src, payload };
  }
  const [, type, eventSample, eventMark, eventJson] = EVENT.exec(text) ?? [];
  if (type === undefined) return null;
  const payload = payloadOf(eventSample, eventMark, eventJson);
  return payload === null ? null : { kind: 'event', type, payload };
};

/** The text of a path -> its steps, as far as it can be read. */
export const parsePath = (text: string): readonly Step[] => {
  const steps: Step[] = [];
  for (const part of text === '' ? [] : text.split(BETWEEN)) {
    const step = parseStep(part);
    if (step === null) break;
    steps.push(step);
  }
  return steps;
};
