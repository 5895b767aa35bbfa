import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { takeConsole } from '../../quiet-console.ts';
import { authFailures } from '../failures.ts';
import { cleared, emitted, ended, lasting, ofBob, renewed, showing, START, startRefreshing, startSession, startSignedIn, states, written } from './rig.ts';

/** A recovery link was followed while `bob` was signed in, in this browser. */
const startRecovery = async () => {
  const rig = await startSignedIn(ofBob);
  rig.send({ type: 'PASSWORD_RECOVERY', session: lasting });
  return rig;
};

describe(`${sessionMachine.id}: a recovery link`, () => {
  test('field report 26: a new password, and nothing else; the session that tabs share stays', async () => {
    const { shown, journal } = await startRecovery();
    expect(shown()).toEqual(showing(states.recovery, { session: lasting }));
    expect(journal()).toEqual([written('recovery', lasting), emitted({ type: 'PASSWORD_RECOVERY', session: lasting })]);
  });

  test('field report 35: the code of a second factor was right: still a recovery, kept for this tab', async () => {
    const { shown, send, journal } = await startRecovery();
    journal();
    const session = { ...renewed, aal: 'aal2' } as const;
    send({ type: 'MFA_CHALLENGE_VERIFIED', session });
    expect(shown()).toEqual(showing(states.recovery, { session }));
    expect(journal()).toEqual([written('recovery', session), emitted({ type: 'MFA_CHALLENGE_VERIFIED', session })]);
  });

  test('left: only this tab forgets it, then storage is asked who is signed in', async () => {
    const { shown, send, journal, readStore } = await startRecovery();
    journal();
    send({ type: 'session.leaveRecovery' });
    expect(shown()).toEqual(showing(states.reading));
    expect(journal()).toEqual([cleared('recovery')]);
    await readStore.answer(success({ purpose: 'signIn', session: ofBob }));
    expect(shown()).toEqual(showing(states.current, { session: ofBob }));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_IN', session: ofBob })]);
  });

  test.each([lasting, renewed])('field report 26: SIGNED_IN of the same user does not redirect', async (session) => {
    const { shown, send, journal } = await startRecovery();
    journal();
    send({ type: 'SIGNED_IN', session });
    expect(shown()).toEqual(showing(states.recovery, { session: lasting }));
    expect(journal()).toEqual([]);
  });

  test.each([
    { type: 'storage.changed', stored: null },
    { type: 'storage.changed', stored: { purpose: 'signIn', session: ofBob } },
    { type: 'storage.changed', stored: { purpose: 'signIn', session: renewed } },
    { type: 'session.tokenNeeded' },
    { type: 'session.retry' },
    { type: 'network.online' },
  ] as const)('field report 26: %j moves nothing', async (event) => {
    const { shown, send, journal, refresh } = await startRecovery();
    journal();
    send(event);
    expect(shown()).toEqual(showing(states.recovery, { session: lasting }));
    expect(journal()).toEqual([]);
    expect(refresh.calls).toEqual([]);
  });

  test('no tick refreshes it', async () => {
    const { shown, pass, refresh } = await startRecovery();
    await pass(3_700_000);
    expect(shown()).toEqual(showing(states.recovery, { session: lasting }));
    expect(refresh.calls).toEqual([]);
  });
});

describe(`${sessionMachine.id}: the page comes back from the page cache while a new password is being saved`, () => {
  const saved = { type: 'USER_UPDATED', user: lasting.user } as const;
  const recovery = success({ purpose: 'recovery', session: lasting } as const);
  const toldOfSignIn = [
    written('signIn', lasting),
    cleared('recovery'),
    emitted({ type: 'USER_UPDATED', user: lasting.user }),
    emitted({ type: 'SIGNED_IN', session: lasting }),
  ];

  const restore = async () => {
    const rig = await startRecovery();
    rig.send({ type: 'page.restored' });
    rig.journal();
    return rig;
  };

  test('saved before storage was read: nobody is known until then, and then it is a sign-in', async () => {
    const { shown, send, journal, readStore } = await restore();
    send(saved);
    expect(shown()).toEqual(showing(states.reading, { deferredReport: saved }));
    expect(journal()).toEqual([]);
    await readStore.answer(recovery);
    expect(shown()).toEqual(showing(states.current, { session: lasting }));
    expect(journal()).toEqual(toldOfSignIn);
  });

  test('the code of a second factor was right before storage was read: the tokens that it brought are the ones that count', async () => {
    const { shown, send, journal, readStore } = await restore();
    const session = { ...renewed, aal: 'aal2' } as const;
    send({ type: 'MFA_CHALLENGE_VERIFIED', session });
    await readStore.answer(recovery);
    expect(shown()).toEqual(showing(states.recovery, { session }));
    expect(journal()).toEqual([written('recovery', session), emitted({ type: 'MFA_CHALLENGE_VERIFIED', session })]);
  });

  test.each([
    ['nobody', success(null), states.signedOut, {}, []],
    ['nothing readable', failed({ kind: 'storageUnavailable' } as const), states.signedOut, { isRemembered: false }, []],
    ['somebody else', success({ purpose: 'signIn', session: ofBob } as const), states.current, { session: ofBob }, [emitted({ type: 'SIGNED_IN', session: ofBob })]],
    ['the recovery of somebody else', success({ purpose: 'recovery', session: ofBob } as const), states.recovery, { session: ofBob }, []],
  ] as const)('the recovery is over, and storage holds %s: what was saved signs nobody in', async (_, answer, state, rest, said) => {
    const { shown, send, journal, readStore } = await restore();
    send(saved);
    await readStore.answer(answer);
    expect(shown()).toEqual(showing(state, rest));
    expect(journal()).toEqual(said);
  });
});

const signOut = { type: 'session.signOut', scope: 'local' } as const;
const gone = ended('person');
const settledOut = showing(states.signedOut, { endedBy: 'person' });

describe(`${sessionMachine.id}: signing out`, () => {
  test.each(['local', 'global'] as const)('%s: done here at once, whatever the server says; then it is told', async (scope) => {
    const { shown, send, journal, revoke } = await startSignedIn();
    send({ type: 'session.signOut', scope });
    const revocation = { session: lasting, scope };
    expect(shown()).toEqual(showing(states.tellingServer, { endedBy: scope === 'global' ? 'everywhere' : 'person', revocation }));
    expect(journal()).toEqual(gone);
    expect(revoke.calls).toEqual([revocation]);
  });

  test.each([success(null), ...authFailures.map((failure) => failed(failure)), 'crash' as const])('here: the server says %j, and that is all the same', async (answer) => {
    const { shown, send, journal, revoke } = await startSignedIn();
    send(signOut);
    journal();
    await (answer === 'crash' ? revoke.crash() : revoke.answer(answer));
    expect(shown()).toEqual(settledOut);
    expect(journal()).toEqual([]);
  });

  test.each([
    [success(null), null],
    ...authFailures.map((failure) => [failed(failure), lasting.user.id] as const),
    ['crash', lasting.user.id],
  ] as const)('on all devices: the server says %j, and whether it knows is shown', async (answer, missedRevocation) => {
    const { shown, send, journal, revoke } = await startSignedIn();
    send({ type: 'session.signOut', scope: 'global' });
    journal();
    await (answer === 'crash' ? revoke.crash() : revoke.answer(answer));
    expect(shown()).toEqual({ ...settledOut, endedBy: 'everywhere', missedRevocation });
    expect(journal()).toEqual([]);
  });

  test('what the server missed is forgotten with the next sign-out', async () => {
    const { shown, send, revoke } = await startSignedIn();
    send({ type: 'session.signOut', scope: 'global' });
    await revoke.answer(failed({ kind: 'unreachable' }));
    send({ type: 'SIGNED_IN', session: ofBob });
    expect(shown()).toEqual(showing(states.current, { session: ofBob, missedRevocation: lasting.user.id }));
    send(signOut);
    await revoke.answer(failed({ kind: 'unreachable' }));
    expect(shown()).toEqual(settledOut);
  });

  test('what the server missed is forgotten once the other devices of the same user are logged out', async () => {
    const { shown, send, revoke } = await startSignedIn();
    send({ type: 'session.signOut', scope: 'global' });
    await revoke.answer(failed({ kind: 'unreachable' }));
    const after = [ofBob, lasting].map((session) => {
      send({ type: 'SIGNED_IN', session });
      send({ type: 'session.othersEnded' });
      return shown().missedRevocation;
    });
    expect(after).toEqual([lasting.user.id, null]);
  });

  test('the server never answers: nothing waits for it, and the next sign-in drops it', async () => {
    const { shown, send, pass, journal, revoke } = await startSignedIn();
    send(signOut);
    send(signOut);
    await pass(3_600_000);
    expect(shown()).toEqual(
      showing(states.tellingServer, { endedBy: 'person', revocation: { session: lasting, scope: 'local' } }),
    );
    expect(revoke.calls).toHaveLength(1);
    expect(journal()).toEqual(gone);
    send({ type: 'SIGNED_IN', session: ofBob });
    await revoke.answer(success(null));
    expect(shown()).toEqual(showing(states.current, { session: ofBob }));
  });

  test.each([
    ['local', { type: 'SIGNED_IN', session: renewed }, null],
    ['global', { type: 'SIGNED_IN', session: renewed }, lasting.user.id],
    ['global', { type: 'PASSWORD_RECOVERY', session: renewed }, lasting.user.id],
    ['global', { type: 'storage.changed', stored: { purpose: 'signIn', session: renewed } }, lasting.user.id],
    ['global', { type: 'page.restored' }, lasting.user.id],
  ] as const)('%s, and before the server has answered, %j: nobody knows that it was told', async (scope, event, missedRevocation) => {
    const { shown, send, revoke } = await startSignedIn();
    send({ type: 'session.signOut', scope });
    send(event);
    await revoke.answer(success(null));
    const { revocation, missedRevocation: missed } = shown();
    expect([revocation, missed]).toEqual([null, missedRevocation]);
  });

  test('field report 70: whoever hears that somebody has signed in or out, and asks at once, gets the same answer', async () => {
    const { actor, send, readStore } = startSession();
    await readStore.answer(success(null));
    const found: unknown[] = [];
    for (const type of ['SIGNED_IN', 'SIGNED_OUT'] as const) actor.on(type, () => found.push([type, actor.getSnapshot().value, actor.getSnapshot().context.session]));
    send({ type: 'SIGNED_IN', session: lasting });
    send({ type: 'session.signOut', scope: 'local' });
    expect(found).toEqual([['SIGNED_IN', states.current, lasting], ['SIGNED_OUT', states.tellingServer, null]]);
  });

  test('while a refresh is under way: its answer brings nobody back', async () => {
    const { shown, send, journal, refresh, revoke } = await startRefreshing();
    send(signOut);
    await refresh.answer(success(renewed));
    await revoke.answer(success(null));
    expect(shown()).toEqual({ ...settledOut, refreshStartedAt: START + 30_000 });
    expect(journal()).toEqual(gone);
  });

  test('before storage has answered: what is stored is gone all the same', async () => {
    const { shown, send, journal, readStore, revoke } = startSession();
    send(signOut);
    await readStore.answer(success({ purpose: 'signIn', session: lasting }));
    expect(shown()).toEqual(settledOut);
    expect(journal()).toEqual(gone);
    expect(revoke.calls).toEqual([]);
  });
});

describe(`${sessionMachine.id}: storage and subscriptions that fail`, () => {
  test.each([
    ['store', false],
    ['authEvents', true],
    ['connectivity', true],
    ['pageLife', true],
  ] as const)('%s cannot be subscribed to: signing in and out works all the same', async (name, isRemembered) => {
    const { shown, send, readStore, revoke } = startSession({ broken: [name] });
    await readStore.answer(success(null));
    expect(shown()).toEqual(showing(states.signedOut, { isRemembered }));
    send({ type: 'SIGNED_IN', session: lasting });
    expect(shown()).toEqual(showing(states.current, { session: lasting, isRemembered }));
    send(signOut);
    await revoke.answer(success(null));
    expect(shown()).toEqual({ ...settledOut, isRemembered });
    // Said by XState's development build alone, of an actor that the script let crash.
    const said = takeConsole();
    expect(said.filter((line) => !/^warn: Event "store\.\w+" was sent to stopped actor/.test(line))).toEqual([]);
  });
});
