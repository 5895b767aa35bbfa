/** One thing that is done to a machine from outside. What it brings along is a sample, by its name. */
export type Step =
  | { readonly kind: 'event'; readonly type: string; readonly sample: string | null }
  /** The oldest open call of that effect is answered. */
  | { readonly kind: 'answer'; readonly src: string; readonly sample: string }
  | { readonly kind: 'crash'; readonly src: string }
  | { readonly kind: 'clock'; readonly ms: number }
  /** Going offline sends no event; coming back online does, through the listeners. */
  | { readonly kind: 'network'; readonly isOnline: boolean };

/** Which machine, how it is started, and what is done to it then. */
export type Story = { readonly machine: string; readonly start: string; readonly path: readonly Step[] };

export const stepText = (step: Step): string => {
  switch (step.kind) {
    case 'event':
      return step.sample === null ? step.type : `${step.type}:${step.sample}`;
    case 'answer':
      return `${step.src}=${step.sample}`;
    case 'crash':
      return `${step.src}!`;
    case 'clock':
      return `+${step.ms}`;
    case 'network':
      return step.isOnline ? 'online' : 'offline';
  }
};

export const pathText = (steps: readonly Step[]): string => steps.map(stepText).join('~');

const STEP = /^(?:\+(\d{1,12})|(on|off)line|([\w.-]+)(?:(!)|=([\w.-]+)|:([\w.-]+))?)$/;

const parseStep = (text: string): Step | null => {
  const [, ms, network, name, crash, answer, sample] = STEP.exec(text) ?? [];
  if (ms !== undefined) return { kind: 'clock', ms: Number(ms) };
  if (network !== undefined) return { kind: 'network', isOnline: network === 'on' };
  if (name === undefined) return null;
  if (crash !== undefined) return { kind: 'crash', src: name };
  return answer === undefined ? { kind: 'event', type: name, sample: sample ?? null } : { kind: 'answer', src: name, sample: answer };
};

/** The steps of a path up to the first that cannot be read. */
export const parsePath = (text: string): readonly Step[] => {
  const steps: Step[] = [];
  for (const part of text === '' ? [] : text.split('~')) {
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
  // A walk that fails names a path with its start before it; and a plus that was written by hand is read as a space.
  const [path = '', start = found.get('start') ?? ''] = (found.get('path') ?? '').replace(/(^|[ ~]) (?=\d)/g, '$1+').split(' ').toReversed();
  return { machine, start, path: parsePath(path) };
};
