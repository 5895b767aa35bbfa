import { type AnyActor, type AnyActorLogic, type AnyActorRef, type AnyEventObject, createActor, createMachine } from 'xstate';
import type { OpenCall } from '../run/effect-desk.ts';
import type { MemoryEffects } from './memory-effects.ts';

const LISTENER = 'listener';

const childOf = (actor: AnyActor): AnyActorRef | undefined => actor.getSnapshot().children[LISTENER];

/** Everything in memory has come to its end by then. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

export type MemoryListeners = {
  /** Those that listen for the machine now are told what it has told them since. */
  readonly follow: (calls: readonly OpenCall[]) => Promise<void>;
  /** What they have to tell, as far as it was not told yet. */
  readonly reports: () => readonly AnyEventObject[];
  /** That was told. */
  readonly forget: (type: string) => void;
  readonly clear: () => void;
  readonly stop: () => void;
};

/** The listeners of a machine, as the composition provides them, in memory. */
export const createMemoryListeners = (effects: MemoryEffects): MemoryListeners => {
  const reports: AnyEventObject[] = [];
  const listeners = new Map<number, { readonly actor: AnyActor; told: number }>();

  /** A machine that does nothing but hear its listener. */
  const hearing = (logic: AnyActorLogic, input: unknown): AnyActor =>
    createActor(
      createMachine({
        invoke: { src: logic, id: LISTENER, input: () => input },
        on: {
          '*': {
            actions: ({ event }: { readonly event: AnyEventObject }) => {
              if (!event.type.startsWith('xstate.')) reports.push(event);
            },
          },
        },
      }),
    ).start();

  const listenerOf = ({ id, machine: asker, src, given }: OpenCall) => {
    const known = listeners.get(id);
    const logic = effects.get(asker)?.[src];
    if (known !== undefined || logic === undefined) return known;
    const fresh = { actor: hearing(logic, given), told: 0 };
    listeners.set(id, fresh);
    return fresh;
  };

  return {
    follow: async (calls) => {
      let isMoved = false;
      for (const call of calls.filter(({ kind }) => kind === 'callback')) {
        isMoved ||= !listeners.has(call.id);
        const listener = listenerOf(call);
        if (listener === undefined) continue;
        for (const event of call.heard.slice(listener.told)) {
          if (!isEvent(event)) continue;
          childOf(listener.actor)?.send(event);
          isMoved = true;
        }
        listener.told = call.heard.length;
      }
      for (const [id, { actor }] of listeners) if (!calls.some((call) => call.id === id)) actor.stop();
      if (isMoved) await turn();
    },
    reports: () => [...reports],
    forget: (type) => {
      const index = reports.findIndex((each) => each.type === type);
      if (index >= 0) reports.splice(index, 1);
    },
    clear: () => void reports.splice(0),
    stop: () => {
      for (const { actor } of listeners.values()) actor.stop();
    },
  };
};

const isEvent = (value: unknown): value is AnyEventObject =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
