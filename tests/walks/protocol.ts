import type { Sight } from './sight.ts';
import type { Walked } from './walk-path.ts';

const marks = { person: '*', unheard: '+', world: ' ', absent: '-', resting: '-', 'by itself': '~' } as const;

export type Protocol = {
  readonly begin: (start: string) => void;
  /** Whether this is seen for the first time. */
  readonly note: (walked: Walked, value: string, sight: Sight) => boolean;
  readonly text: () => string;
};

const numbered = (): { readonly of: (text: string) => number; readonly all: readonly string[] } => {
  const all: string[] = [];
  return {
    of: (text) => {
      if (!all.includes(text)) all.push(text);
      return all.indexOf(text) + 1;
    },
    all,
  };
};

/** What was done and seen on a walk, to be read by a person: each step, then every screen that was seen, once each. */
export const startProtocol = (): Protocol => {
  const frames = numbered();
  const sights = numbered();
  const lines: string[] = [];
  return {
    begin: (start) => void lines.push('', `${start}:`),
    note: ({ step, how, seen }, value, { frame, screen }) => {
      const known = sights.all.length;
      const sight = sights.of(`${screen}\nframe: ${frames.of(frame)}`);
      const asks = seen.onScreen.asked.length === 0 ? '' : `, asks ${seen.onScreen.asked.join(' ')}`;
      lines.push(`${marks[how]} ${step === '' ? 'at the start' : step} -> ${value}${asks}, sight ${sight}`);
      return sights.all.length > known;
    },
    text: () =>
      [
        ...lines,
        ...sights.all.map((sight, index) => `\n=== sight ${index + 1}\n${sight}`),
        ...frames.all.map((frame, index) => `\n=== frame ${index + 1}\n${frame.trimEnd()}`),
        '',
      ]
        .join('\n')
        .trimStart(),
  };
};
