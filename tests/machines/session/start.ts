import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { passingFailures } from '../auth-failures.ts';
import { cleared, emitted, endingIn, lasting, ofBob, renewed, showing, START, startSession, states, written } from './rig.ts';

const stored = (session = lasting) => success({ purpose: 'signIn', session } as const);

describe(`${sessionMachine.id}: the start`, () => {
  test('is not known yet, and that is not signed out', () => {
    const { shown, actor, journal, readStore } = startSession();
    expect(shown()).toEqual(showing({ processing: 'reading' }));
    expect([...actor.getSnapshot().tags]).toEqual(['determining', 'tokenPending']);
    expect(journal()).toEqual([]);
    expect(readStore.calls).toEqual([undefined]);
  });

  test('nothing stored: signed out, in silence', async () => {
    const { shown, actor, journal, readStore } = startSession();
    await readStore.answer(success(null));
    expect(shown()).toEqual(showing({ signedOut: 'settled' }));
    expect([...actor.getSnapshot().tags]).toEqual([]);
    expect(journal()).toEqual([]);
  });

  test('a session that holds: signed in, nobody is asked', async () => {
    const { shown, journal, readStore, refresh } = startSession();
    await readStore.answer(stored());
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: lasting }));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_IN', session: lasting })]);
    expect(refresh.calls).toEqual([]);
  });

  test('a session within the threshold: signed in at once, refreshed behind the screens', async () => {
    const { shown, journal, readStore, refresh } = startSession();
    const session = endingIn(60);
    await readStore.answer(stored(session));
    expect(shown()).toEqual(showing(states.attempting, { session, refreshStartedAt: START }));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_IN', session })]);
    expect(refresh.calls).toEqual([session]);
  });

  test('a session that ends in exactly ten seconds still counts', async () => {
    const { shown, readStore } = startSession();
    const session = endingIn(10);
    await readStore.answer(stored(session));
    expect(shown()).toEqual(showing(states.attempting, { session, refreshStartedAt: START }));
  });

  test('field report 26: a stored session of a recovery link: a new password, and nothing else', async () => {
    const { shown, journal, readStore, refresh } = startSession();
    await readStore.answer(success({ purpose: 'recovery', session: endingIn(1) }));
    expect(shown()).toEqual(showing('passwordRecovery', { session: endingIn(1) }));
    expect(journal()).toEqual([]);
    expect(refresh.calls).toEqual([]);
  });

  test('field report 13: storage throws: the same', async () => {
    const { shown, readStore } = startSession();
    await readStore.crash();
    expect(shown()).toEqual(showing({ signedOut: 'settled' }, { isRemembered: false }));
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
    expect(shown()).toEqual(showing(states.attemptingFirst, { session: over, refreshStartedAt: START }));
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
      expect(shown()).toEqual(showing(states.pausing, { session: over, refreshStartedAt: START }));
      expect(journal()).toEqual([]);
    },
  );

  test('somebody signs in meanwhile: the attempt is forgotten', async () => {
    const { shown, send, journal, refresh } = await startRecovering();
    send({ type: 'SIGNED_IN', session: ofBob });
    await refresh.answer(success(renewed));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: ofBob, refreshStartedAt: START }));
    expect(journal()).toEqual([
      written('signIn', ofBob),
      cleared('recovery'),
      emitted({ type: 'SIGNED_IN', session: ofBob }),
    ]);
  });
});
