import { type AnyActor, type AnyActorRef, type AnyEventObject, createActor, createMachine, toPromise } from 'xstate';
import { type MachineRun, startRun } from '../run/machine-run.ts';
import type { OpenCall } from '../run/manual-effects.ts';
import { samplesFor } from '../run/replay.ts';
import type { Payload, Step, Story } from '../run/step.ts';
import { allSamples } from '../samples/all-samples.ts';
import { START } from '../samples/records.ts';
import { screenOf, type Visitor } from '../stories/screen-address.ts';
import { createMemoryBackend, type MemoryEffects } from './memory-backend.ts';

/** Longer than any effect takes in memory: one that waits for something else gives no answer. */
const TIMEOUT_MS = 2_000;

/** Everything in memory is done by the next task. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const timeout = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), TIMEOUT_MS);
  });

/** As it can stand in an address. */
const memoryPayload = (value: unknown): Payload => ({ kind: 'memory', value: JSON.parse(JSON.stringify(value) ?? 'null') });

const isEvent = (value: unknown): value is AnyEventObject =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Runs the real listeners of a machine in memory and collects the events they send to it. */
const createListeners = (effects: MemoryEffects) => {
  const events: AnyEventObject[] = [];
  const running = new Map<number, { readonly host: AnyActor; passedOn: number }>();

  const run = ({ id, machine, src, rawInput }: OpenCall) => {
    const logic = effects.get(machine)?.[src];
    if (logic === undefined) return undefined;
    const collect = ({ event }: { readonly event: AnyEventObject }): void => {
      if (!event.type.startsWith('xstate.')) events.push(event);
    };
    const host = createMachine({ invoke: { src: logic, id: 'listener', input: () => rawInput }, on: { '*': { actions: collect } } });
    const listener = { host: createActor(host).start(), passedOn: 0 };
    running.set(id, listener);
    return listener;
  };

  return {
    events,
    /** Starts and stops listeners as the machine does, and passes on what it has sent to them. */
    sync: async (calls: readonly OpenCall[]): Promise<void> => {
      let isChanged = false;
      for (const call of calls.filter(({ kind }) => kind === 'callback')) {
        isChanged ||= !running.has(call.id);
        const listener = running.get(call.id) ?? run(call);
        if (listener === undefined) continue;
        const child: AnyActorRef | undefined = listener.host.getSnapshot().children['listener'];
        for (const event of call.received.slice(listener.passedOn)) {
          if (!isEvent(event)) continue;
          child?.send(event);
          isChanged = true;
        }
        listener.passedOn = call.received.length;
      }
      for (const [id, { host }] of running) if (!calls.some((call) => call.id === id)) host.stop();
      if (isChanged) await nextTask();
    },
    stop: () => {
      for (const { host } of running.values()) host.stop();
    },
  };
};

const visitorOf = ({ machine, start }: Story): Visitor => {
  if (machine === 'session' || start === 'session') return 'signedIn';
  const screen = screenOf(machine, start);
  return 'address' in screen ? screen.visitor : 'signedIn';
};

const callOf = (run: MachineRun, src: string): OpenCall | undefined => {
  const named = run.openCalls().filter((call) => call.src === src && call.kind === 'promise');
  return named.find(({ machine }) => run.isSubject(machine)) ?? named[0];
};

/**
 * Replays the story beside an in-memory backend: every effect that it has answered is run again,
 * or the backend would not know, for instance, that a refresh token was used up.
 */
const replayInMemory = async (story: Story) => {
  const samples = samplesFor(story.machine);
  let elapsedMs = () => 0;
  const backend = await createMemoryBackend({ now: () => START + elapsedMs(), visitor: visitorOf(story) });
  const run = startRun(samples, story.start, { samplesOf: (id) => allSamples.get(id) });
  ({ elapsedMs } = run);
  const listeners = createListeners(backend.effects);
  const ownCalls = () => run.openCalls().filter(({ machine }) => run.isSubject(machine));

  const ask = async ({ machine, src, rawInput }: OpenCall): Promise<Step | null> => {
    const logic = backend.effects.get(machine)?.[src];
    if (logic === undefined) return null;
    const effect = createActor(logic, { input: rawInput });
    const answer = toPromise(effect).then(
      (output): Step => ({ kind: 'answer', src, payload: memoryPayload(output) }),
      (): Step => ({ kind: 'crash', src }),
    );
    effect.start();
    const first = await Promise.race([answer, timeout()]);
    effect.stop();
    await nextTask();
    return first;
  };

  await listeners.sync(ownCalls());
  for (const step of story.path) {
    if (step.kind === 'network') backend.setOnline(step.isOnline);
    const call = step.kind === 'answer' && step.payload.kind === 'memory' ? callOf(run, step.src) : undefined;
    if (call !== undefined) await ask(call);
    await backend.storeSample(story.machine, step);
    const sent = step.kind === 'event' && step.payload.kind === 'memory' ? listeners.events.findIndex(({ type }) => type === step.type) : -1;
    if (sent >= 0) listeners.events.splice(sent, 1);
    run.take(step);
    await listeners.sync(ownCalls());
  }
  const stop = () => {
    listeners.stop();
    run.stop();
    backend.stop();
  };
  return { run, listeners, ask, stop };
};

/**
 * The steps by which the in-memory backend goes on from the end of a story: the answer of that effect,
 * or, without one, the events of the listeners and the answer of the oldest effect.
 */
export const memorySteps = async (story: Story, src: string | null): Promise<readonly Step[]> => {
  const { run, listeners, ask, stop } = await replayInMemory(story);
  const eventSteps = (): readonly Step[] =>
    listeners.events.map(({ type, ...payload }) => ({ kind: 'event', type, payload: memoryPayload(payload) }));
  try {
    const before = src === null ? eventSteps() : [];
    const call = src === null ? run.openCalls().find(({ machine, kind }) => kind === 'promise' && run.canBeAsked(machine)) : callOf(run, src);
    if (before.length > 0 || call === undefined) return before;
    listeners.events.splice(0);
    const answer = await ask(call);
    const events = eventSteps();
    for (const event of events) run.take(event);
    const isStillOpen = run.openCalls().some(({ id }) => id === call.id);
    return answer === null || !isStillOpen ? events : [...events, answer];
  } finally {
    stop();
  }
};
