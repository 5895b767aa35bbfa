import { type ActorLogic, type AnyActorLogic, type AnyActorRef, type AnyEventObject, type AnyStateMachine, type Snapshot, StateMachine } from 'xstate';
import { actorKind } from '../catalogue/describe-machine.ts';
import { plainValue } from './plain-value.ts';

/** An effect that is under way: a promise without an answer yet, or a listener. */
export type OpenCall = {
  readonly id: number;
  /** The machine that invoked it. */
  readonly machine: string;
  readonly src: string;
  readonly kind: 'promise' | 'callback';
  readonly input: unknown;
  /** Events that were sent to it. */
  readonly received: readonly unknown[];
};

type Entry = OpenCall & { readonly ref: AnyActorRef; readonly received: unknown[]; readonly isNeighbours: boolean };
type EffectLogic = ActorLogic<Snapshot<unknown> & { readonly input: unknown }, AnyEventObject>;
type AutoAnswer = (machine: string, src: string) => unknown;

/** Effects that do nothing by themselves: each is answered, or throws, when it is told to. */
export type ManualEffects = {
  /** The machine, and those inside it, with such effects. With `autoAnswer` promises are answered at once, as often as anything comes to an end by it. */
  readonly provideTo: (machine: AnyStateMachine, autoAnswer?: AutoAnswer) => AnyStateMachine;
  readonly open: () => readonly OpenCall[];
  /** False where no such call is open. */
  readonly answer: (src: string, output: unknown) => boolean;
  readonly crash: (src: string) => boolean;
  /** Each open listener of that name sends the event to its machine. */
  readonly emit: (src: string, event: AnyEventObject) => void;
};

/** So often a neighbour's effect is answered by itself: with the same answer each time, some ask for ever. */
const ANSWERED_AT_MOST = 50;

const ANSWER = 'inspector.answer';
const CRASH = 'inspector.crash';

export const createManualEffects = (): ManualEffects => {
  let ids = 0;
  const entries = new Map<AnyActorRef, Entry>();
  const answered = new Map<string, number>();

  const mayAnswer = (machine: string, src: string): boolean => {
    const times = (answered.get(`${machine} ${src}`) ?? 0) + 1;
    answered.set(`${machine} ${src}`, times);
    return times <= ANSWERED_AT_MOST;
  };

  const logicOf = (machine: string, src: string, kind: OpenCall['kind'], autoAnswer?: AutoAnswer): EffectLogic => ({
    getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start: ({ input }, { self }) => {
      ids += 1;
      entries.set(self, { id: ids, machine, src, kind, input: plainValue(input), received: [], ref: self, isNeighbours: autoAnswer !== undefined });
      if (autoAnswer !== undefined && kind === 'promise' && mayAnswer(machine, src)) self.send({ type: ANSWER, output: autoAnswer(machine, src) });
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
          entries.get(self)?.received.push(plainValue(event));
          return snapshot;
      }
    },
  });

  const provideTo = (machine: AnyStateMachine, autoAnswer?: AutoAnswer): AnyStateMachine =>
    machine.provide({
      actors: Object.fromEntries(
        Object.entries(machine.implementations.actors).map(([src, logic]): [string, AnyActorLogic] => {
          if (logic instanceof StateMachine) return [src, provideTo(logic, autoAnswer)];
          return [src, logicOf(machine.id, src, actorKind(logic) === 'promise' ? 'promise' : 'callback', autoAnswer)];
        }),
      ),
    });

  const send = (src: string, event: AnyEventObject): boolean => {
    const named = [...entries.values()].filter((each) => each.src === src);
    const entry = named.find(({ isNeighbours }) => !isNeighbours) ?? named[0];
    entry?.ref.send(event);
    return entry !== undefined;
  };

  return {
    provideTo,
    open: () => [...entries.values()].map(({ ref: _ref, isNeighbours: _isNeighbours, ...call }) => ({ ...call, received: [...call.received] })),
    answer: (src, output) => send(src, { type: ANSWER, output }),
    crash: (src) => send(src, { type: CRASH }),
    emit: (src, event) => {
      for (const { src: name, ref } of [...entries.values()]) if (name === src) ref._parent?.send(event);
    },
  };
};
