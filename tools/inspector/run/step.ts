import * as v from 'valibot';

/** What an event or an answer brings along. */
export type Payload =
  | { readonly kind: 'none' }
  | { readonly kind: 'sample'; readonly name: string }
  | { readonly kind: 'json'; readonly value: unknown }
  /** What the in-memory adapter answered. It is part of the step, so that a replay does not depend on the adapter. */
  | { readonly kind: 'memory'; readonly value: unknown };

/** One thing that is done to a machine from outside. */
export type Step =
  | { readonly kind: 'event'; readonly type: string; readonly payload: Payload }
  /** The oldest open call of that effect is answered. */
  | { readonly kind: 'answer'; readonly src: string; readonly payload: Payload }
  | { readonly kind: 'crash'; readonly src: string }
  | { readonly kind: 'clock'; readonly ms: number }
  /** Going offline sends no event; coming back online does, through the listeners. */
  | { readonly kind: 'network'; readonly isOnline: boolean };

/** Which machine, how it is started, and what is done to it then. */
export type Story = { readonly machine: string; readonly start: string; readonly path: readonly Step[] };

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
      // The second '=' tells an answer from an event.
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

/** The steps of a path up to the first that cannot be read. */
export const parsePath = (text: string): readonly Step[] => {
  const steps: Step[] = [];
  for (const part of text === '' ? [] : text.split(BETWEEN)) {
    const step = parseStep(part);
    if (step === null) break;
    steps.push(step);
  }
  return steps;
};

/** `?machine=session&start=page&path=…`: the address of a state. */
export const storySearch = ({ machine, start, path }: Story): string => {
  const search = new URLSearchParams({ machine, start });
  if (path.length > 0) search.set('path', pathText(path));
  return `?${search.toString()}`;
};

export const storyIn = (search: string, fallback: Story): Story => {
  const found = new URLSearchParams(search);
  const machine = found.get('machine');
  if (machine === null) return fallback;
  return { machine, start: found.get('start') ?? '', path: parsePath(found.get('path') ?? '') };
};
