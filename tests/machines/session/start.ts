import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { passingFailures } from '../auth-failures.ts';
import { emitted, endingIn, lasting, renewed, showing, START, startSession, written } from './rig.ts';

const stored = (session = lasting) => success({ purpose: 'signIn', session } as const);

describe(`${sessionMachine.id}: the start`, () => {
  test('is not known yet, and that is not signed out; with nothing stored it is that, in silence', async () => {
    const { shown, actor, journal, readStore } = startSession();
    expect(shown()).toEqual(showing({ processing: 'reading' }));
    expect([...actor.getSnapshot().tags]).toEqual(['determining', 'tokenPending']);
    expect(readStore.calls).toEqual([undefined]);
    await readStore.answer(success(null));
    expect(shown()).toEqual(showing({ signedOut: 'settled' }));
    expect([[...actor.getSnapshot().tags], journal()]).toEqual([[], []]);
  });

  test('a session within the threshold: signed in at once, refreshed behind the screens', async () => {
    const { shown, journal, readStore, refresh } = startSession();
    const session = endingIn(60);
    await readStore.answer(stored(session));
    expect(shown()).toEqual(showing({ signedIn: 'refreshing' }, { session, refreshStartedAt: START }));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_IN', session })]);
    expect(refresh.calls).toEqual([session]);
  });

  test('a session that ends in exactly ten seconds still counts', async () => {
    const { shown, readStore } = startSession();
    const session = endingIn(10);
    await readStore.answer(stored(session));
    expect(shown()).toEqual(showing({ signedIn: 'refreshing' }, { session, refreshStartedAt: START }));
  });
});

describe(`${sessionMachine.id}: the start with a session that has run out`, () => {
  const over = endingIn(9.999);

  const startRecovering = async (session = over) => {
    const rig = startSession();
    await rig.readStore.answer(stored(session));
    return rig;
  };

  test('one attempt before anything is shown', async () => {
    const { shown, actor, journal, refresh } = await startRecovering();
    expect(shown()).toEqual(showing({ processing: 'recovering' }, { session: over, refreshStartedAt: START }));
    expect([...actor.getSnapshot().tags]).toEqual(['determining', 'tokenPending']);
    expect(journal()).toEqual([]);
    expect(refresh.calls).toEqual([over]);
  });

  test('refreshed: signed in, kept', async () => {
    const { shown, journal, refresh } = await startRecovering();
    await refresh.answer(success(renewed));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: renewed, refreshStartedAt: START }));
    expect(journal()).toEqual([written('signIn', renewed), emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
  });

  test('refreshed with a life shorter than the threshold: the next call is a tick away', async () => {
    const { shown, pass, refresh } = await startRecovering();
    const brief = endingIn(20, '2');
    await refresh.answer(success(brief));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: brief, refreshStartedAt: START }));
    await pass(29_999);
    expect(refresh.calls).toEqual([over]);
    await pass(1);
    expect(refresh.calls).toEqual([over, brief]);
  });

  test.each([...passingFailures, 'crash' as const])(
    'no answer (%j): signed in with what there is, storage untouched',
    async (failure) => {
      const { shown, journal, refresh } = await startRecovering();
      await (failure === 'crash' ? refresh.crash() : refresh.answer(failed(failure)));
      expect(shown()).toEqual(showing({ signedIn: 'backingOff' }, { session: over, refreshStartedAt: START }));
      expect(journal()).toEqual([]);
    },
  );
});
