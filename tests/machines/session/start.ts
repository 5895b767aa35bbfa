import { describe, expect, test } from 'vitest';
import { isRetryable } from '../../../src/domain/auth/auth-failure.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import type { StoreAnswer } from '../../../src/machines/auth/session/session-setup.ts';
import { authFailures, passingFailures } from '../failures.ts';
import { cleared, emitted, endingIn, lasting, ofBob, renewed, showing, START, startSession, states, written } from './rig.ts';

const stored = (session = lasting) => success({ purpose: 'signIn', session } as const);

describe(`${sessionMachine.id}: the start`, () => {
  test('is not known yet, and that is not signed out; with nothing stored it is that, in silence', async () => {
    const { shown, actor, journal, readStore } = startSession();
    expect(shown()).toEqual(showing(states.reading));
    expect([...actor.getSnapshot().tags]).toEqual(['determining', 'tokenPending']);
    expect(readStore.calls).toEqual([undefined]);
    await readStore.answer(success(null));
    expect(shown()).toEqual(showing(states.signedOut));
    expect([[...actor.getSnapshot().tags], journal()]).toEqual([[], []]);
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
});

describe(`${sessionMachine.id}: the start with a session that has run out`, () => {
  const over = endingIn(9.999);

  const startRecovering = async (session = over) => {
    const rig = startSession();
    await rig.readStore.answer(stored(session));
    return rig;
  };

  test('a network that hangs: after a second what this browser keeps is shown, and the attempt goes on behind the screens', async () => {
    const { shown, actor, journal, pass, refresh } = await startRecovering();
    await pass(999);
    expect(shown()).toEqual(showing(states.attemptingFirst, { session: over, refreshStartedAt: START }));
    await pass(1);
    expect(shown()).toEqual(showing(states.attempting, { session: over, refreshStartedAt: START + 1000 }));
    expect([[...actor.getSnapshot().tags], journal(), refresh.calls]).toEqual([['tokenPending'], [], [over, over]]);
    // Of the attempt that was left. The other finds in storage what that has stored.
    await refresh.answer(success(renewed));
    await refresh.answer(success(renewed));
    expect(shown()).toEqual(showing(states.current, { session: renewed, refreshStartedAt: START + 1000 }));
    expect(journal()).toEqual([written('signIn', renewed), emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
  });

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
    expect(shown()).toEqual(showing(states.current, { session: renewed, refreshStartedAt: START }));
    expect(journal()).toEqual([written('signIn', renewed), emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
  });

  test('refreshed with a life shorter than the threshold: the next call is a tick away', async () => {
    const { shown, pass, refresh } = await startRecovering();
    const brief = endingIn(20, '2');
    await refresh.answer(success(brief));
    expect(shown()).toEqual(showing(states.current, { session: brief, refreshStartedAt: START }));
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
      expect(shown()).toEqual(showing(states.pausing, { session: over, refreshFailure: failure === 'crash' ? { kind: 'unexpected' } : failure, refreshStartedAt: START }));
      expect(journal()).toEqual([]);
    },
  );
});

describe(`${sessionMachine.id}: tokens in the address`, () => {
  const tokens = { kind: 'tokens', purpose: 'recovery', accessToken: 'a', refreshToken: 'r', expiresIn: 3600 } as const;

  const unreached = { tokens, linkProblem: 'unreached' };

  const startLanded = async (answer: StoreAnswer | 'crash' = success(null)) => {
    const rig = startSession({ authCallback: tokens });
    await (answer === 'crash' ? rig.readStore.crash() : rig.readStore.answer(answer));
    return rig;
  };

  test.each([
    ['nobody', success(null), null],
    ['somebody', stored(), lasting],
    ['a recovery of this tab', success({ purpose: 'recovery', session: lasting } as const), null],
    ['nothing readable', failed({ kind: 'storageUnavailable' } as const), null],
    ['a crash', 'crash', null],
  ] as const)('storage is read first (%s), and then the provider is asked', async (_, answer, session) => {
    const { shown, journal, adoptTokens } = await startLanded(answer);
    expect(shown()).toEqual(showing(states.askingAboutTokens, { tokens, session }));
    expect([adoptTokens.calls, journal()]).toEqual([[tokens], []]);
  });

  test('of another account than the one that is signed in: said, and kept; whoever then tries the link again gets to that account', async () => {
    const { shown, send, journal, adoptTokens, readStore } = await startLanded(stored());
    send({ type: 'SIGNED_IN', session: ofBob });
    await readStore.answer(stored());
    const said = { tokens, linkProblem: 'ofAnother' };
    expect([shown(), journal()]).toEqual([showing(states.current, { ...said, session: lasting }), []]);
    send({ type: 'session.retryLink' });
    expect([shown(), adoptTokens.calls]).toEqual([showing(states.askingAboutTokens, { ...said, session: lasting }), [tokens, tokens]]);
    send({ type: 'SIGNED_IN', session: ofBob });
    expect(shown()).toEqual(showing(states.current, { session: ofBob }));
    expect(journal()).toEqual([written('signIn', ofBob), cleared('recovery'), emitted({ type: 'SIGNED_IN', session: ofBob })]);
  });

  test('of the account that is signed in: its new session is kept', async () => {
    const { shown, send, journal } = await startLanded(stored());
    send({ type: 'SIGNED_IN', session: renewed });
    expect([shown(), journal()]).toEqual([showing(states.current, { session: renewed }), [written('signIn', renewed), cleared('recovery')]]);
  });

  test('a recovery of another account than the one that is signed in: for this tab', async () => {
    const { shown, send, journal } = await startLanded(stored());
    send({ type: 'PASSWORD_RECOVERY', session: ofBob });
    expect([shown(), journal()]).toEqual([showing(states.recovery, { session: ofBob }), [written('recovery', ofBob), emitted({ type: 'PASSWORD_RECOVERY', session: ofBob })]]);
  });

  test('they hold: its report leads on, and its answer changes nothing more', async () => {
    const { shown, send, journal, adoptTokens } = await startLanded();
    send({ type: 'PASSWORD_RECOVERY', session: lasting });
    await adoptTokens.answer(success(lasting));
    expect(shown()).toEqual(showing(states.recovery, { session: lasting }));
    expect(journal()).toEqual([written('recovery', lasting), emitted({ type: 'PASSWORD_RECOVERY', session: lasting })]);
  });

  test('they hold for a sign-in', async () => {
    const { shown, send, adoptTokens } = await startLanded();
    send({ type: 'SIGNED_IN', session: lasting });
    await adoptTokens.answer(success(lasting));
    expect(shown()).toEqual(showing(states.current, { session: lasting }));
  });

  test.each(authFailures.filter((failure) => !isRetryable(failure)))('they are refused (%j): said so until it was read, and storage decides', async (failure) => {
    const { shown, send, adoptTokens, readStore } = await startLanded();
    await adoptTokens.answer(failed(failure));
    expect(shown()).toEqual(showing(states.reading, { linkProblem: 'broken' }));
    await readStore.answer(success({ purpose: 'signIn', session: ofBob }));
    expect(shown()).toEqual(showing(states.current, { linkProblem: 'broken', session: ofBob }));
    send({ type: 'session.dismissLinkProblem' });
    expect(shown()).toEqual(showing(states.current, { session: ofBob }));
  });

  test.each(['expired', 'otherBrowser', 'broken'] as const)('a link that says itself that it is %s', async (problem) => {
    const { shown, send, readStore } = startSession({ authCallback: { kind: 'problem', problem } });
    expect(shown()).toEqual(showing(states.reading, { linkProblem: problem }));
    await readStore.answer(success(null));
    send({ type: 'session.dismissLinkProblem' });
    expect(shown()).toEqual(showing(states.signedOut));
  });

  test('they hold, and their session was known already: storage decides, and there is nothing to tell', async () => {
    const { shown, adoptTokens } = await startLanded();
    await adoptTokens.answer(success(lasting));
    expect(shown()).toEqual(showing(states.reading));
  });

  test.each([...authFailures.filter(isRetryable), 'crash' as const])(
    'field report 24: without an answer (%j) they are kept, and a retry that gets one leads on',
    async (failure) => {
      const { shown, send, adoptTokens, readStore } = await startLanded();
      await (failure === 'crash' ? adoptTokens.crash() : adoptTokens.answer(failed(failure)));
      expect(shown()).toEqual(showing(states.reading, unreached));
      await readStore.answer(success(null));
      expect(shown()).toEqual(showing(states.signedOut, unreached));

      send({ type: 'session.retryLink' });
      send({ type: 'session.retryLink' });
      expect(shown()).toEqual(showing(states.askingAboutTokens, unreached));
      send({ type: 'PASSWORD_RECOVERY', session: lasting });
      expect(shown()).toEqual(showing(states.recovery, { session: lasting }));
      expect(adoptTokens.calls).toEqual([tokens, tokens]);
    },
  );

  test('field report 24: refused at the retry they are dropped, and somebody who was signed in stays so', async () => {
    const { shown, send, journal, adoptTokens, readStore } = await startLanded();
    const ofBobStored = success({ purpose: 'signIn', session: ofBob } as const);
    await adoptTokens.answer(failed({ kind: 'unreachable' }));
    await readStore.answer(ofBobStored);
    expect(shown()).toEqual(showing(states.current, { ...unreached, session: ofBob }));
    journal();
    send({ type: 'session.retryLink' });
    await adoptTokens.answer(failed({ kind: 'rejected', code: 'bad_jwt', message: 'In its words' }));
    await readStore.answer(ofBobStored);
    expect(shown()).toEqual(showing(states.current, { session: ofBob, linkProblem: 'broken' }));
    send({ type: 'session.retryLink' });
    expect(shown()).toEqual(showing(states.current, { session: ofBob, linkProblem: 'broken' }));
    expect(journal()).toEqual([]);
  });

  test.each(['session.dismissLinkProblem', 'SIGNED_IN'] as const)('after %s nothing is left of kept tokens', async (type) => {
    const { shown, send, adoptTokens, readStore } = await startLanded();
    await adoptTokens.answer(failed({ kind: 'unreachable' }));
    await readStore.answer(success(null));
    send(type === 'SIGNED_IN' ? { type, session: ofBob } : { type });
    const { tokens: left, linkProblem } = shown();
    expect([left, linkProblem]).toEqual([null, null]);
  });
});
