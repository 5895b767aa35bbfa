import { expect, test } from 'vitest';
import { allSamples } from '../samples/all-samples.ts';
import { startRun } from './machine-run.ts';
import { parsePath } from './step.ts';

const run = (machine: string, start: string, path: string) => {
  const samples = allSamples.get(machine);
  if (samples === undefined) throw new Error(`No samples of ${machine}.`);
  const started = startRun(samples, start);
  const taken = parsePath(path).map((step) => started.take(step));
  return { ...started, taken };
};

test('a refresh that fails twice is tried again after 200 and 400 ms', () => {
  const { actor, openCalls, timers, taken, take } = run(
    'session', 'page', 'readStore=endingSoon~+30000~refresh=unreachable~+200~refresh=unreachable',
  );
  expect(taken).toEqual([true, true, true, true, true]);
  expect(actor.getSnapshot().value).toEqual({ signedIn: 'backingOff' });
  expect(timers()).toEqual([{ machine: 'session', event: 'xstate.after.backOff.session.signedIn.backingOff', dueInMs: 400 }]);
  take({ kind: 'clock', ms: 399 });
  expect(openCalls().map(({ src }) => src)).toEqual(['store', 'authEvents', 'connectivity', 'pageLife']);
  take({ kind: 'clock', ms: 1 });
  expect(actor.getSnapshot().value).toEqual({ signedIn: 'refreshing' });
  expect(openCalls().map(({ src }) => src)).toEqual(['store', 'authEvents', 'connectivity', 'pageLife', 'refresh']);
});

test('an effect can be answered, can throw and can hang; an effect that was not invoked cannot be answered', () => {
  expect(run('confirm', 'link', 'link.confirm~verify=confirmed').actor.getSnapshot().value).toBe('confirmed');
  expect(run('confirm', 'link', 'link.confirm~verify!').actor.getSnapshot().value).toBe('refused');
  expect(run('confirm', 'link', 'link.confirm~+100000').actor.getSnapshot().value).toBe('verifying');
  expect(run('confirm', 'link', 'verify=confirmed').taken).toEqual([false]);
});

test('the effects of a neighbour answer by themselves, and it receives events', () => {
  const { actor } = run('systemForm', 'add', 'readDraft=none~form.submit:filledIn');
  const { outbox } = actor.getSnapshot().context;
  const { writes } = outbox.getSnapshot().context;
  expect([actor.getSnapshot().value, writes]).toEqual([
    'submitted',
    [{ id: 'id-1', command: { kind: 'insert', system: expect.objectContaining({ name: 'Fisher 11' }) }, failure: null }],
  ]);
});

test('the effects of an inner machine are manual too', () => {
  const { openCalls } = run('userScope', 'page', 'user.changed:ana');
  expect(openCalls().map(({ machine, src }) => `${machine} ${src}`)).toEqual([
    'systemList returns',
    'outbox persistQueue',
    'outbox removeDraft',
    'outbox returns',
  ]);
});
