import { createActor, toPromise } from 'xstate';
import type { OpenCall } from '../run/effect-desk.ts';
import { type MachineRun, startRun } from '../run/machine-run.ts';
import { samplesFor, type Story } from '../run/replay.ts';
import type { Payload, Step } from '../run/step.ts';
import { allSamples } from '../samples/all-samples.ts';
import { START } from '../samples/records.ts';
import { sightOf, type Visitor } from '../stories/screen-address.ts';
import { createMemoryListeners, turn } from './memory-listeners.ts';
import { createMemoryWorld } from './memory-world.ts';

/** Longer than anything in memory takes; what waits for something else does not answer. */
const LATE_MS = 2_000;

const visitorOf = ({ machine, start }: Story): Visitor => {
  if (machine === 'session' || start === 'session') return 'signedIn';
  const sight = sightOf(machine, start);
  return 'address' in sight ? sight.visitor : 'signedIn';
};

/** As it can stand in an address. */
const memoryPayload = (value: unknown): Payload => ({ kind: 'memory', value: JSON.parse(JSON.stringify(value) ?? 'null') });

const late = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), LATE_MS);
  });

const callOf = (run: MachineRun, src: string): OpenCall | undefined => {
  const named = run.openCalls().filter((call) => call.src === src && call.kind === 'promise');
  return named.find(({ machine }) => run.isSubject(machine)) ?? named[0];
};

/** The story told again in a world in memory: what the adapter was asked in it, it is asked again, so that it knows of it. */
const tellInMemory = async (story: Story) => {
  let run: MachineRun | null = null;
  const world = await createMemoryWorld({ now: () => START + (run?.elapsedMs() ?? 0), visitor: visitorOf(story) });
  const told = startRun(samplesFor(story.machine), story.start, { samplesOf: (id) => allSamples.get(id) });
  run = told;
  const listeners = createMemoryListeners(world.effects);
  const ownCalls = () => told.openCalls().filter(({ machine }) => told.isSubject(machine));

  const ask = async ({ machine, src, given }: OpenCall): Promise<Step | null> => {
    const logic = world.effects.get(machine)?.[src];
    if (logic === undefined) return null;
    const effect = createActor(logic, { input: given });
    const answer = toPromise(effect).then(
      (output): Step => ({ kind: 'answer', src, payload: memoryPayload(output) }),
      (): Step => ({ kind: 'crash', src }),
    );
    effect.start();
    const first = await Promise.race([answer, late()]);
    effect.stop();
    await turn();
    return first;
  };

  await listeners.follow(ownCalls());
  for (const step of story.path) {
    if (step.kind === 'network') world.setOnline(step.isOnline);
    const call = step.kind === 'answer' && step.payload.kind === 'memory' ? callOf(told, step.src) : undefined;
    if (call !== undefined) await ask(call);
    await world.keepSample(story.machine, step);
    if (step.kind === 'event' && step.payload.kind === 'memory') listeners.forget(step.type);
    told.take(step);
    await listeners.follow(ownCalls());
  }
  const stop = () => {
    listeners.stop();
    told.stop();
    world.stop();
  };
  return { run: told, listeners, ask, stop };
};

/**
 * What the in-memory adapter does at the end of a story: it answers that effect, or, where none is named,
 * its listeners tell what they have to tell and the oldest effect is answered. Nothing is done yet to the story.
 */
export const memorySteps = async (story: Story, src: string | null): Promise<readonly Step[]> => {
  const { run, listeners, ask, stop } = await tellInMemory(story);
  const reported = (): readonly Step[] =>
    listeners.reports().map(({ type, ...brought }) => ({ kind: 'event', type, payload: memoryPayload(brought) }));
  const before = src === null ? reported() : [];
  const call = src === null ? run.openCalls().find(({ machine, kind }) => kind === 'promise' && run.canBeAsked(machine)) : callOf(run, src);
  if (before.length > 0 || call === undefined) {
    stop();
    return before;
  }
  listeners.clear();
  const answer = await ask(call);
  const events = reported();
  for (const event of events) run.take(event);
  const isStillOpen = run.openCalls().some(({ id }) => id === call.id);
  stop();
  return answer === null || !isStillOpen ? events : [...events, answer];
};
