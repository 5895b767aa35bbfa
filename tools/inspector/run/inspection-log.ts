import { Actor, type InspectionEvent, StateMachine } from 'xstate';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine, namesOf } from '../catalogue/describe-machine.ts';
import { plainValue, valueText } from './plain-value.ts';

/** One line of the log, from what XState's `inspect` reports. */
export type LogLine =
  | { readonly kind: 'event'; readonly from: string | null; readonly to: string; readonly event: unknown }
  | { readonly kind: 'transition'; readonly machine: string; readonly names: readonly string[]; readonly value: unknown }
  | { readonly kind: 'started'; readonly actor: string }
  | { readonly kind: 'emitted'; readonly machine: string; readonly event: unknown };

/** A machine goes by its id, and an effect by its src: an invoke without an id is only numbered. */
export const nameOf = (ref: unknown): string => {
  if (!(ref instanceof Actor)) return 'somebody';
  if (ref.logic instanceof StateMachine) return ref.logic.id;
  return typeof ref.src === 'string' ? ref.src : ref.id;
};

export const logLine = (inspected: InspectionEvent): LogLine | null => {
  switch (inspected.type) {
    case '@xstate.actor':
      return { kind: 'started', actor: nameOf(inspected.actorRef) };
    case '@xstate.event': {
      const { event, sourceRef, actorRef } = inspected;
      // How actors start, stop and are answered is plain from what follows.
      if (/^(xstate\.(init|stop)|inspector\..*)$/.test(event.type)) return null;
      return { kind: 'event', from: sourceRef === undefined ? null : nameOf(sourceRef), to: nameOf(actorRef), event: plainValue(event) };
    }
    case '@xstate.microstep': {
      const { actorRef, snapshot, _transitions } = inspected;
      return { kind: 'transition', machine: nameOf(actorRef), names: namesOf(_transitions), value: 'value' in snapshot ? snapshot.value : null };
    }
    case '@xstate.action':
    case '@xstate.snapshot':
    case '@xstate.transition':
      return null;
  }
};

const titles: ReadonlyMap<string, string> = new Map(
  allMachines.flatMap(({ machine }) =>
    describeMachine(machine).transitions.map((each): [string, string] => [
      each.name,
      `${each.source === machine.id ? 'anywhere' : each.source.slice(machine.id.length + 1)} on ${each.text}`,
    ]),
  ),
);

/** XState numbers the actors in the types of its own events; the sender says that already. */
const typeOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? String(event.type).replace(/^xstate\.(\w+)\..*$/, '$1') : '?';

export const lineText = (line: LogLine): string => {
  switch (line.kind) {
    case 'event':
      return `${line.from === null ? '' : `${line.from} `}→ ${line.to}: ${typeOf(line.event)}`;
    case 'transition':
      return `${line.machine}: ${line.names.map((name) => titles.get(name) ?? name).join(', ')} ⇒ ${valueText(line.value)}`;
    case 'started':
      return `started ${line.actor}`;
    case 'emitted':
      return `${line.machine} emits ${typeOf(line.event)}`;
  }
};
