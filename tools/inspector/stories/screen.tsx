import './hurried-timers.ts';
import './no-turns.ts';
import type { AnyActor, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { createEffectDesk } from '../run/effect-desk.ts';
import { samplesFor } from '../run/replay.ts';
import { stepText } from '../run/step.ts';
import { createStepClock } from '../run/step-clock.ts';
import { storyIn } from '../run/story-address.ts';
import { tellActor } from '../run/tell-actor.ts';
import { valueText } from '../run/value-text.ts';
import { START } from '../samples/records.ts';
import { landings } from '../samples/session.ts';
import { giveOwnStorage } from './own-storage.ts';
import { type Seat, sightOf } from './screen-address.ts';
import { openStage } from './stage.tsx';
import { startedAs } from './started-as.ts';
import { storyHook } from './story-together.ts';
import { awaitSubject } from './subject.ts';
import type { ToldReport } from './told-report.ts';

const search = new URLSearchParams(window.location.search);
const { machine: id, start, path } = storyIn(window.location.search, { machine: 'signIn', start: 'page', path: [] });
/** Somebody does the steps one by one, a person's on the screen. Otherwise the story is told at once. */
const isTogether = search.has('together');
const theme = search.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset['theme'] = theme;

giveOwnStorage(window);

const clock = createStepClock();
Date.now = () => START + clock.now();

const samples = samplesFor(id);
const desk = createEffectDesk();
/** One that the screens know nothing of. */
const alone = { ...samples, machine: samples.machine.provide({}) };
// Together, the machine starts as the screens start it: that this is right is what is looked at.
const seated = isTogether ? desk.seat(samples.machine) : startedAs(desk.seat(samples.machine), samples, start, Date.now);
// Screens and the composition root provide their machine with effects; this one gets those of the desk, and of a screen its actions only.
Reflect.set(samples.machine, 'provide', ({ actions = {} }: Parameters<typeof samples.machine.provide>[0]) => {
  if (isTogether) Object.assign(seated.implementations.actions, actions);
  return seated;
});

/** Until somebody touches the screen, only the story speaks to the machine: the app around it would lead it on. */
let isTouched = isTogether;
for (const touch of ['pointerdown', 'keydown']) {
  window.addEventListener(touch, () => {
    isTouched = true;
  }, { capture: true });
}
let isTelling = false;

const subject = awaitSubject(seated, clock.ownedBy(id), (actor) => {
  const { send } = actor;
  Reflect.set(actor, 'send', (event: AnyEventObject) => {
    if (isTelling || isTouched) send(event);
  });
});

const tellAtOnce = (actor: AnyActor): void => {
  const parts = { actor, desk, clock, samples, answersFor: (src: string) => samples.answers[src] };
  isTelling = true;
  const vain = path.filter((step) => !tellActor(parts, step)).map(stepText);
  isTelling = false;
  const report = () => {
    const snapshot: AnyMachineSnapshot = actor.getSnapshot();
    const told: ToldReport = { kind: 'told', value: valueText(snapshot.value), vain };
    document.documentElement.dataset['told'] = told.value;
    window.parent.postMessage(told, window.location.origin);
  };
  actor.subscribe(report);
  report();
};

const open = async (seat: Seat): Promise<void> => {
  const landing = (id === 'session' && isTogether ? landings[start] : undefined) ?? null;
  const address = isTogether || path.length === 0 ? seat.address : (seat.toldAt ?? seat.address);
  const stage = await openStage({ ...seat, address, theme, landing, isAnyTokenTaken: id === 'session' });
  const actor = await subject.first;
  if (isTogether) window.story = storyHook({ subject, desk, clock, samples: alone, start, stage });
  else tellAtOnce(actor);
};

const sight = sightOf(id, start);
if ('address' in sight) void open(sight);
