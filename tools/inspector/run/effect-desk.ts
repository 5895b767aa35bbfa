import {
  type ActorLogic,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type Snapshot,
  StateMachine,
} from 'xstate';
import { actorKind } from '../catalogue/actor-kind.ts';
import { plainValue } from './plain-value.ts';

/** An effect that a machine has asked for and that nobody has answered yet, or one that only listens. */
export type OpenCall = {
  readonly id: number;
  /** The machine that asked. */
  readonly machine: string;
  readonly src: string;
  readonly kind: 'promise' | 'callback';
  readonly input: unknown;
  /** The same as it was handed over, for whoever runs the real effect. */
  readonly given: unknown;
  /** What was sent to it since. */
  readonly heard: readonly unknown[];
};

type Entry = OpenCall & { readonly ref: AnyActorRef; readonly heard: unknown[]; readonly isNeighbours: boolean };
type DeskLogic = ActorLogic<Snapshot<unknown> & { readonly input: unknown }, AnyEventObject>;

/** What somebody else than a person answers at once, for a neighbour of the machine that is looked at. */
type Habit = (machine: string, src: string) => unknown;

export type EffectDesk = {
  /** The machine with all its effects, and those of the machines in it, on the desk. */
  readonly seat: (machine: AnyStateMachine, habit?: Habit) => AnyStateMachine;
  readonly open: () => readonly OpenCall[];
  /** False where no such call is open. */
  readonly answer: (src: string, output: unknown) => boolean;
  readonly crash: (src: string) => boolean;
  /** What each open listener of that name tells the machine that it listens for. */
  readonly report: (src: string, event: AnyEventObject) => void;
};

const ANSWER = 'desk.answer';
const CRASH = 'desk.crash';

export const createEffectDesk = (): EffectDesk => {
  let ids = 0;
  const entries = new Map<AnyActorRef, Entry>();

  const logicOf = (machine: string, src: string, kind: OpenCall['kind'], habit?: Habit): DeskLogic => ({
    getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start: ({ input }, { self }) => {
      ids += 1;
      entries.set(self, { id: ids, machine, src, kind, input: plainValue(input), given: input, heard: [], ref: self, isNeighbours: habit !== undefined });
      if (habit !== undefined && kind === 'promise') self.send({ type: ANSWER, output: habit(machine, src) });
    },
    transition: (snapshot, event, { self }) => {
      switch (event.type) {
        case ANSWER:
          entries.delete(self);
          return { ...snapshot, status: 'done', output: event['output'], error: undefined };
        case CRASH:
          entries.delete(self);
          return { ...snapshot, status: 'error', output: undefined, error: new Error(`${src} threw`) };
        case 'xstate.stop':
          entries.delete(self);
          return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
        default:
          entries.get(self)?.heard.push(plainValue(event));
          return snapshot;
      }
    },
  });

  const seat = (machine: AnyStateMachine, habit?: Habit): AnyStateMachine =>
    machine.provide({
      actors: Object.fromEntries(
        Object.entries(machine.implementations.actors).map(([src, logic]): [string, AnyActorLogic] => {
          if (logic instanceof StateMachine) return [src, seat(logic, habit)];
          return [src, logicOf(machine.id, src, actorKind(logic) === 'promise' ? 'promise' : 'callback', habit)];
        }),
      ),
    });

  const tell = (src: string, event: AnyEventObject): boolean => {
    const named = [...entries.values()].filter((each) => each.src === src);
    const entry = named.find(({ isNeighbours }) => !isNeighbours) ?? named[0];
    entry?.ref.send(event);
    return entry !== undefined;
  };

  return {
    seat,
    open: () =>
      [...entries.values()].map(({ id, machine, src, kind, input, given, heard }) => ({ id, machine, src, kind, input, given, heard: [...heard] })),
    answer: (src, output) => tell(src, { type: ANSWER, output }),
    crash: (src) => tell(src, { type: CRASH }),
    report: (src, event) => {
      for (const { src: name, ref } of [...entries.values()]) if (name === src && ref._parent !== undefined) ref._parent.send(event);
    },
  };
};
