import { expect, onTestFinished, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { failed, success } from '../../../src/domain/shared/result.ts';
import type { UserScope } from '../../../src/machines/sync/user-scope-machine.ts';
import { aSystem } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { ana, bob, openFor, start, startBusy } from './rig.ts';

/** What becomes of it when somebody asks to sign out. */
export const askedToSignOut = (): void => {
  test('with nothing unsent a sign-out is not asked about', async () => {
    const { actor, change, seen, signedOut } = start();
    actor.send({ type: 'signOut.ask', scope: 'local' });
    change(ana);
    actor.send({ type: 'signOut.ask', scope: 'global' });
    await settled();
    expect([seen(), signedOut]).toEqual([openFor(ana), ['global']]);
  });

  test('what is on its way gets a moment: once it has arrived there is nothing to ask', async () => {
    const { actor, seen, signedOut, wire } = await startBusy();
    actor.send({ type: 'signOut.ask', scope: 'local' });
    actor.send({ type: 'signOut.ask', scope: 'global' });
    expect([seen().value, signedOut]).toEqual([{ open: 'sending' }, []]);
    await wire.answer(success(aSystem(2)));
    expect([seen(), signedOut]).toEqual([openFor(ana), ['global']]);
  });

  test.each([
    ['is refused', 'notAllowed'],
    ['waits for another try', 'unreachable'],
  ] as const)('what %s is asked about at once, then and later; Stay stays, Log out goes', async (_, kind) => {
    const { actor, seen, signedOut, wire } = await startBusy();
    actor.send({ type: 'signOut.ask', scope: 'local' });
    await wire.answer(failed({ kind }));
    expect([seen().value, signedOut]).toEqual([{ open: 'asking' }, []]);
    actor.send({ type: 'signOut.cancel' });
    expect([seen().value, signedOut]).toEqual([{ open: 'staying' }, []]);
    actor.send({ type: 'signOut.ask', scope: 'local' });
    await settled();
    expect([seen().value, signedOut]).toEqual([{ open: 'asking' }, []]);
    actor.send({ type: 'signOut.confirm' });
    expect([seen().value, signedOut]).toEqual([{ open: 'staying' }, ['local']]);
  });

  test('what does not arrive is asked about within a second, however often it was asked for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { actor, seen, signedOut } = await startBusy();
    for (let time = 0; time < 2; time += 1) {
      actor.send({ type: 'signOut.ask', scope: 'local' });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect([seen().value, signedOut]).toEqual([{ open: 'asking' }, []]);
  });

  test('a question does not outlive its user', async () => {
    const { actor, change, seen, wire } = await startBusy();
    actor.send({ type: 'signOut.ask', scope: 'local' });
    await wire.answer(failed({ kind: 'notAllowed' }));
    change(bob);
    expect(seen()).toEqual(openFor(bob));
  });

  test('a wait that crashes asks', async () => {
    const { actor, change, seen, userScope } = start({
      allSent: fromPromise<boolean, UserScope | null>(() => Promise.reject(new Error('scripted crash'))),
    });
    change(ana);
    userScope().outbox.send({ type: 'write.add', command: { kind: 'insert', system: aSystem(2) } });
    actor.send({ type: 'signOut.ask', scope: 'local' });
    await settled();
    expect(seen().value).toEqual({ open: 'asking' });
  });
};
