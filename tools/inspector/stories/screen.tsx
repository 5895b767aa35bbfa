import { isDrivenByTest } from './page-setup.ts';
import type { AnyActor, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { takeStep } from '../run/machine-run.ts';
import { createManualClock } from '../run/manual-clock.ts';
import { createManualEffects } from '../run/manual-effects.ts';
import { valueText } from '../run/plain-value.ts';
import { samplesFor } from '../run/replay.ts';
import { stepText, type Story, storyIn } from '../run/step.ts';
import { START } from '../samples/records.ts';
import { authCallbacks } from '../samples/session.ts';
import { type ScreenReport, screenOf } from './screen-address.ts';
import { settled } from './settled.ts';
import { openStage } from './stage.tsx';
import { storyHook } from './story-hook.ts';
import { awaitSubject, startedAs, stopActors } from './subject.ts';

// The page of one screen: the real app, in which one machine has the effects and the clock of a story.

declare global {
  interface Window {
    /** For a test, which does not load the page anew for each story. */
    openStory?: (story: Story) => Promise<void>;
  }
}

const theme = new URLSearchParams(window.location.search).get('theme') === 'dark' ? 'dark' : 'light';

// Beside a chart it is a picture, which can be scrolled: a press on it would be no step of the story.
document.body.inert = window.parent !== window;

const tell = (value: string | null, skipped: readonly string[]): void => {
  const message: ScreenReport = { kind: 'screen', value, address: window.location.pathname, skipped: [...skipped] };
  window.parent.postMessage(message, window.location.origin);
};

let closeLast = (): void => undefined;

const openStory = async ({ machine: id, start, path }: Story): Promise<void> => {
  const screen = screenOf(id, start);
  if (!('address' in screen)) return;
  delete window.story;
  closeLast();
  stopActors();
  window.sessionStorage.clear();
  window.localStorage.clear();
  document.documentElement.dataset['theme'] = theme;

  const clock = createManualClock();
  Date.now = () => START + clock.now();

  const samples = samplesFor(id);
  const effects = createManualEffects();
  /** A copy that keeps its own `provide`. */
  const untouched = { ...samples, machine: samples.machine.provide({}) };
  // Of a machine without effects the screens start the very machine.
  const provided = Object.keys(samples.answers).length === 0 ? samples.machine : effects.provideTo(samples.machine);
  // A test checks how the screens start the machine, so it is not changed there.
  const subjectMachine = isDrivenByTest ? provided : startedAs(provided, samples, start, Date.now);
  // Whatever the app provides, this machine has the manual effects.
  Reflect.set(samples.machine, 'provide', () => subjectMachine);
  // Otherwise the next story's screens would start this machine with this story's effects.
  const giveBack = (): void => void Reflect.deleteProperty(samples.machine, 'provide');
  closeLast = giveBack;

  /** Only the story may send events, or a test: the app around it would lead the machine on. */
  let isReplaying = false;

  const subject = awaitSubject(subjectMachine, clock.ownedBy(id), (actor) => {
    const { send } = actor;
    Reflect.set(actor, 'send', (event: AnyEventObject) => {
      if (isReplaying || isDrivenByTest) send(event);
    });
  });

  const replayOn = (actor: AnyActor): void => {
    const target = { actor, effects, clock, samples, answersFor: (src: string) => samples.answers[src] };
    isReplaying = true;
    const skipped = path.filter((step) => !takeStep(target, step)).map(stepText);
    isReplaying = false;
    const report = () => {
      const snapshot: AnyMachineSnapshot = actor.getSnapshot();
      tell(valueText(snapshot.value), skipped);
    };
    actor.subscribe(report);
    report();
  };

  const authCallback = (isDrivenByTest ? authCallbacks[`${id} ${start}`] : undefined) ?? null;
  const address = isDrivenByTest || path.length === 0 ? screen.address : (screen.replayAt ?? screen.address);
  const stage = await openStage({ ...screen, address, theme, authCallback, isAnyTokenTaken: id === 'session' });
  closeLast = () => {
    stage.close();
    giveBack();
  };
  // A screen may lead elsewhere, or wait for something before it starts its machine.
  const isFound = await Promise.race([subject.first.then(() => true), settled(stage.router, document.body).then(() => false, () => false)]);
  if (!isFound) tell(null, []);
  const actor = await subject.first;
  if (isDrivenByTest) window.story = storyHook({ subject, effects, clock, samples: untouched, start, stage });
  else replayOn(actor);
};

if (isDrivenByTest) window.openStory = openStory;
else void openStory(storyIn(window.location.search, { machine: 'signIn', start: 'page', path: [] }));
