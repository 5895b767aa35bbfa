import { expect, test, vi } from 'vitest';
import { setup, transition } from 'xstate';
import { isSignedOut } from '../../../src/machines/auth/session/session-machine.ts';
import { allMachines } from '../catalogue/all-machines.ts';
import { startRun } from '../run/machine-run.ts';
import { samplesFor } from '../run/replay.ts';
import { parsePath, pathText, stepText } from '../run/step.ts';
import { samplesOf } from '../samples/machine-samples.ts';
import { lacksOf, storyTo, writtenPaths } from './written-paths.ts';

// XState warns of each message to a listener that has crashed, which is what is tried here.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

test.each(allMachines.map(({ machine }) => machine.id))('%s: its paths enter every state and take every transition', (id) => {
  const { missed, idle } = lacksOf(samplesFor(id), writtenPaths(id));
  expect({ missed: [...missed], idle }, `Run npm run walk-paths, then npm run test:walks -- -g ${id}:`).toEqual({ missed: [], idle: [] });
});

test('session: a user is there where a state says so and nowhere else, and signing out leads out from wherever', () => {
  const odd = writtenPaths('session').flatMap(({ start, steps }) => {
    const run = startRun(samplesFor('session'), start, { isLogged: false });
    const wrong = [null, ...steps].filter((step) => {
      if (step !== null) run.take(step);
      const here = run.actor.getSnapshot();
      const [out] = transition(run.actor.logic, here, { type: 'session.signOut', scope: 'local' });
      const isRight = here.hasTag('determining') || isSignedOut(here) === (here.context.session === null);
      return !isRight || !isSignedOut(out) || out.context.session !== null;
    });
    run.stop();
    return wrong.map((step) => `${start} ${pathText(steps)} at ${step === null ? 'the start' : stepText(step)}`);
  });
  expect(odd).toEqual([]);
});

test('the shortest written way to a state', () => {
  expect(storyTo('confirm', 'confirm.confirmed')).toEqual({ machine: 'confirm', start: 'link', path: parsePath('link.confirm~verify=confirmed') });
  expect(storyTo('confirm', 'confirm.nowhere')).toBe(null);
  // It is passed on the way, and nothing rests there.
  expect(storyTo('systemForm', 'systemForm.deciding')).toEqual({ machine: 'systemForm', start: 'oddAddress', path: [] });
});

const types: Partial<{ events: { readonly type: 'go' } }> = {};

test('what no path enters or takes is named, and a path with a step that has no effect', () => {
  const machine = setup({ types, guards: { isNever: () => false } }).createMachine({
    id: 'faulty',
    initial: 'here',
    states: { here: { on: { go: [{ guard: 'isNever', target: 'there' }, { target: 'back' }] } }, back: {}, there: {}, lonely: {} },
  });
  const samples = samplesOf(machine, { starts: { page: () => undefined }, answers: {}, events: { go: null } });
  expect([...lacksOf(samples, [{ start: 'page', steps: parsePath('go') }]).missed]).toEqual(['faulty.there', 'faulty.lonely', "faulty.here on 'go' [0]"]);
  expect(lacksOf(samples, [{ start: 'gone', steps: [] }, { start: 'page', steps: parsePath('ask=good') }]).idle.length).toBe(2);
});
