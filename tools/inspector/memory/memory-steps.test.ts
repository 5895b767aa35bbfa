import { describe, expect, test } from 'vitest';
import { allMachines } from '../catalogue/all-machines.ts';
import { describeMachine } from '../catalogue/describe-machine.ts';
import { replay } from '../run/replay.ts';
import { parsePath, pathText, type Step, type Story, stepText } from '../run/step.ts';
import { crane } from '../samples/records.ts';
import { createMemoryBackend } from './memory-backend.ts';
import { memorySteps } from './memory-steps.ts';

const story = (machine: string, start: string, path: string): Story => ({ machine, start, path: parsePath(path) });

/** Goes on until the backend has nothing more to answer. */
const settled = async (from: Story): Promise<Story> => {
  const steps = await memorySteps(from, null);
  return steps.length === 0 ? from : settled({ ...from, path: [...from.path, ...steps] });
};
const then = (from: Story, path: string): Promise<Story> => settled({ ...from, path: [...from.path, ...parsePath(path)] });
const short = ({ path }: Story) => path.map((step: Step) => stepText(step).replace(/\*.*$/s, '*'));
const valueOf = (from: Story): unknown => replay(from).view.value;

test('every effect can run in memory', async () => {
  const { effects, stop } = await createMemoryBackend({ now: () => 0, visitor: 'anonymous' });
  stop();
  const missing = allMachines.flatMap(({ machine }) =>
    describeMachine(machine)
      .actors.filter(({ src, kind }) => kind === 'promise' && effects.get(machine.id)?.[src] === undefined)
      .map(({ src }) => `${machine.id} ${src}`),
  );
  expect(missing, 'Provide them in tools/inspector/memory/memory-backend.ts.').toEqual([]);
});

test('an effect is answered by the backend, and the answer is part of the story', async () => {
  const from = story('systemDetail', 'saved', '');
  const steps = await memorySteps(from, 'load');
  expect(steps).toEqual([
    { kind: 'answer', src: 'load', payload: { kind: 'memory', value: { ok: true, value: { ...crane, updatedAt: '2027-01-15T08:00:00.000Z' } } } },
  ]);
  const text = pathText(steps);
  expect(pathText(parsePath(text))).toBe(text);
  expect(valueOf({ ...from, path: steps })).toEqual({ loaded: 'current' });
});

describe('the auto-answered session', () => {
  test('is read, refreshed near its end with the token of the time before, and waits while the device is offline', async () => {
    const signedIn = await settled(story('session', 'page', ''));
    expect([short(signedIn), valueOf(signedIn)]).toEqual([['readStore=*'], { signedIn: 'current' }]);
    const refreshed = await then(signedIn, '+90000');
    expect([short(refreshed), valueOf(refreshed)]).toEqual([['readStore=*', '+90000', 'refresh=*', 'storage.kept*'], { signedIn: 'current' }]);
    // The first refresh token is used up: had the adapter forgotten of it, the second refresh would be refused.
    const again = await then(refreshed, '+90000');
    expect([short(again).slice(-3), valueOf(again)]).toEqual([['+90000', 'refresh=*', 'storage.kept*'], { signedIn: 'current' }]);
    const offline = await then(again, 'offline~+90000');
    expect([short(offline).at(-1), valueOf(offline)]).toEqual(['refresh=*', { signedIn: 'backingOff' }]);
    const twice = await then(offline, '+200');
    expect([short(twice).slice(-2), valueOf(twice)]).toEqual([['+200', 'refresh=*'], { signedIn: 'backingOff' }]);
    const online = await then(twice, 'online');
    expect([short(online).slice(-3), valueOf(online)]).toEqual([['online', 'refresh=*', 'storage.kept*'], { signedIn: 'current' }]);
  });

  test('goes on from a sample as if that session stood on the device: offline no answer, online a newer token of the same user', async () => {
    const offline = await then(story('session', 'page', 'readStore=endingSoon~+30000~refresh=unreachable'), 'offline~+200');
    expect([short(offline).slice(-2), valueOf(offline)]).toEqual([['+200', 'refresh=*'], { signedIn: 'backingOff' }]);
    const online = await then(offline, 'online');
    expect([short(online).slice(-3), valueOf(online)]).toEqual([['online', 'refresh=*', 'storage.kept*'], { signedIn: 'current' }]);
    const later = await then(online, '+90000');
    expect([short(later).slice(-3), valueOf(later)]).toEqual([['+90000', 'refresh=*', 'storage.kept*'], { signedIn: 'current' }]);
    expect(replay(later).view.context).toMatchObject({ session: { user: { id: 'ana' } } });
    const nobody = await then(story('session', 'page', 'readStore=nobody'), 'page.restored');
    expect([short(nobody), valueOf(nobody)]).toEqual([['readStore=nobody', 'page.restored', 'readStore=*'], { signedOut: 'settled' }]);
  });

  test('the events of its listeners reach it once', async () => {
    const out = await then(await settled(story('session', 'page', '')), 'session.signOut:here');
    expect([short(out), valueOf(out)]).toEqual([['readStore=*', 'session.signOut:here', 'revoke=*'], { signedOut: 'settled' }]);
  });
});

test('a write of the outbox is stored, meets the newer row and is sent again on top of it, with each event once', async () => {
  const sent = await then(story('outbox', 'page', ''), 'write.add:update');
  expect([short(sent), valueOf(sent)]).toEqual([['write.add:update', 'queue.reported*', 'queue.reported*', 'deliver=*', 'deliver=*'], 'idle']);
});

test('somebody signs in', async () => {
  const done = await then(story('signIn', 'page', ''), 'form.submit:ana');
  expect([short(done), valueOf(done)]).toEqual([['form.submit:ana', 'signIn=*'], 'signedIn']);
});
