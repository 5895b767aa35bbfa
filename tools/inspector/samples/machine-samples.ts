import type { ActorRefFrom, AnyStateMachine, EventFromLogic, InputFrom, OutputFrom } from 'xstate';
import type { EpochMs } from '../../../src/domain/auth/session.ts';

/** What a machine that is looked at finds around it. */
export type World = {
  readonly now: () => EpochMs;
  readonly createId: () => string;
  /** Another machine of the product, running, whose effects answer by themselves. */
  readonly neighbour: <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) => ActorRefFrom<Machine>;
};

type Provided<Machine extends AnyStateMachine> = Required<NonNullable<Parameters<Machine['provide']>[0]['actors']>>;

/** Those that only listen come to no output. */
type Asked<Machine extends AnyStateMachine> = {
  [Src in keyof Provided<Machine>]: Provided<Machine>[Src] extends AnyStateMachine
    ? never
    : [OutputFrom<Provided<Machine>[Src]>] extends [undefined]
      ? never
      : Src;
}[keyof Provided<Machine>];

/** Of each effect that answers: its answers by name, the good one first. A throw needs no sample. */
export type Answers<Machine extends AnyStateMachine> = {
  readonly [Src in Asked<Machine>]: Readonly<Record<string, OutputFrom<Provided<Machine>[Src]>>>;
};

type PayloadOf<Event> = Omit<Event, 'type'>;

/** The event of that type, also where several types share a shape. */
type EventOf<Event, Type> = Event extends { readonly type: infer Own } ? (Type extends Own ? Event : never) : never;

/** Of each event: what it may bring along, by name. An event that brings nothing is `null`. */
export type Events<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]: keyof PayloadOf<EventOf<EventFromLogic<Machine>, Type>> extends never
    ? null
    : Readonly<Record<string, PayloadOf<EventOf<EventFromLogic<Machine>, Type>>>>;
};

type Table<Machine extends AnyStateMachine> = {
  readonly starts: Readonly<Record<string, (world: World) => InputFrom<Machine>>>;
  readonly answers: Answers<Machine>;
  readonly events: Events<Machine>;
};

export type MachineSamples = {
  readonly machine: AnyStateMachine;
  readonly starts: Readonly<Record<string, (world: World) => unknown>>;
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly events: Readonly<Record<string, Readonly<Record<string, object>> | null>>;
};

/** The samples of a machine, held by the compiler to its types: a new effect, event or failure is missed at once. */
export const samplesOf = <Machine extends AnyStateMachine>(machine: Machine, table: Table<Machine>): MachineSamples => ({
  machine,
  ...table,
});

export const isSamples = (value: unknown): value is MachineSamples =>
  typeof value === 'object' && value !== null && 'machine' in value && 'starts' in value && 'answers' in value;
