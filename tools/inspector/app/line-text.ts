import { transitionTitles } from '../catalogue/transition-titles.ts';
import type { LogLine } from '../run/log-line.ts';
import { valueText } from '../run/value-text.ts';

const typeOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : '?';

/** XState numbers the actors in the names of its own events; who sent it says that already. */
const shortType = (event: unknown): string => typeOf(event).replace(/^xstate\.(\w+)\..*$/, '$1');

/** What happened, in a line. */
export const lineText = (line: LogLine): string => {
  switch (line.kind) {
    case 'message':
      return `${line.from === null ? '' : `${line.from} `}→ ${line.to}: ${shortType(line.event)}`;
    case 'transition':
      return `${line.machine}: ${line.names.map((name) => transitionTitles.get(name) ?? name).join(', ')} ⇒ ${valueText(line.value)}`;
    case 'started':
      return `started ${line.actor}`;
    case 'emitted':
      return `${line.machine} reports ${typeOf(line.event)}`;
  }
};
