import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { samplesOf } from '../samples/machine-samples.ts';
import { batchActorOf } from '../samples/outbox.ts';
import { crane, dolly } from '../samples/records.ts';
import { startRun } from './machine-run.ts';
import { eventsOfTransitions, replay } from './replay.ts';
import { parsePath, storyIn, storySearch } from './step.ts';

test('the address of a story leads back to it', () => {
  const story = { machine: 'confirm', start: 'link', path: parsePath('link.confirm~verify=unreachable') };
  const search = storySearch(story);
  expect(search).toBe('?machine=confirm&start=link&path=link.confirm%7Everify%3Dunreachable');
  expect(storyIn(search, { machine: 'other', start: '', path: [] })).toEqual(story);
  expect(storyIn('?theme=dark', story)).toEqual(story);
  // As a walk that fails names it, behind `path=` by hand, where a browser keeps the plus.
  expect(storyIn('?machine=confirm&path=link%20+500~link.confirm~+1000~verify!', story)).toEqual({ ...story, path: parsePath('+500~link.confirm~+1000~verify!') });
});

test('a transition that can be taken now has the event that takes it, and no other has', () => {
  const { view } = replay({ machine: 'confirm', start: 'link', path: [] });
  const events = eventsOfTransitions(view.accepts);
  expect([...events]).toEqual([["confirm.asking on 'link.confirm' [0]", { kind: 'event', type: 'link.confirm', sample: null }]]);
  expect([...eventsOfTransitions(replay({ machine: 'confirm', start: 'link', path: [...events.values()] }).view.accepts)]).toEqual([]);
});

test('a neighbour that the one answer never brings to an end is left waiting: a batch of two pieces is told of the first again and again', () => {
  const samples = samplesOf(setup({}).createMachine({ id: 'alone' }), {
    starts: {
      page: (world) => {
        batchActorOf(world).send({ type: 'batch.begin', kind: 'import', commands: [{ kind: 'insert', system: crane }, { kind: 'delete', before: dolly }] });
      },
    },
    answers: {},
    events: {},
  });
  const run = startRun(samples, 'page', { isLogged: false });
  expect(run.openCalls().filter(({ kind }) => kind === 'promise').map(({ machine, src }) => `${machine} ${src}`)).toEqual(['batch deliver']);
  run.stop();
});
