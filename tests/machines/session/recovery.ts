import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { cleared, emitted, lasting, ofBob, renewed, showing, startSignedIn, written } from './rig.ts';

/** A recovery link was followed while `bob` was signed in, in this browser. */
const startRecovery = async () => {
  const rig = await startSignedIn(ofBob);
  rig.send({ type: 'PASSWORD_RECOVERY', session: lasting });
  return rig;
};

describe(`${sessionMachine.id}: a recovery link`, () => {
  test('field report 26: a new password, and nothing else; the session that tabs share stays', async () => {
    const { shown, journal } = await startRecovery();
    expect(shown()).toEqual(showing('passwordRecovery', { session: lasting }));
    expect(journal()).toEqual([written('recovery', lasting), emitted({ type: 'PASSWORD_RECOVERY', session: lasting })]);
  });

  test('field report 35: the code of a second factor was right: still a recovery, kept for this tab', async () => {
    const { shown, send, journal } = await startRecovery();
    journal();
    const session = { ...renewed, aal: 'aal2' } as const;
    send({ type: 'MFA_CHALLENGE_VERIFIED', session });
    expect(shown()).toEqual(showing('passwordRecovery', { session }));
    expect(journal()).toEqual([written('recovery', session), emitted({ type: 'MFA_CHALLENGE_VERIFIED', session })]);
  });

  test('left: only this tab forgets it, then storage is asked who is signed in', async () => {
    const { shown, send, journal, readStore } = await startRecovery();
    journal();
    send({ type: 'session.leaveRecovery' });
    expect(shown()).toEqual(showing({ processing: 'reading' }));
    expect(journal()).toEqual([cleared('recovery')]);
    await readStore.answer(success({ purpose: 'signIn', session: ofBob }));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: ofBob }));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_IN', session: ofBob })]);
  });

  test.each([lasting, renewed])('field report 26: SIGNED_IN of the same user does not redirect', async (session) => {
    const { shown, send, journal } = await startRecovery();
    journal();
    send({ type: 'SIGNED_IN', session });
    expect(shown()).toEqual(showing('passwordRecovery', { session: lasting }));
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
    expect(shown()).toEqual(showing('passwordRecovery', { session: lasting }));
    expect(journal()).toEqual([]);
    expect(refresh.calls).toEqual([]);
  });

  test('no tick refreshes it', async () => {
    const { shown, pass, refresh } = await startRecovery();
    await pass(3_700_000);
    expect(shown()).toEqual(showing('passwordRecovery', { session: lasting }));
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
    expect(shown()).toEqual(showing({ processing: 'reading' }, { deferredReport: saved }));
    expect(journal()).toEqual([]);
    await readStore.answer(recovery);
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: lasting }));
    expect(journal()).toEqual(toldOfSignIn);
  });

  test('the code of a second factor was right before storage was read: the tokens that it brought are the ones that count', async () => {
    const { shown, send, journal, readStore } = await restore();
    const session = { ...renewed, aal: 'aal2' } as const;
    send({ type: 'MFA_CHALLENGE_VERIFIED', session });
    await readStore.answer(recovery);
    expect(shown()).toEqual(showing('passwordRecovery', { session }));
    expect(journal()).toEqual([written('recovery', session), emitted({ type: 'MFA_CHALLENGE_VERIFIED', session })]);
  });

  test.each([
    ['nobody', success(null), { signedOut: 'settled' }, {}, []],
    ['nothing readable', failed({ kind: 'storageUnavailable' } as const), { signedOut: 'settled' }, { isRemembered: false }, []],
    ['somebody else', success({ purpose: 'signIn', session: ofBob } as const), { signedIn: 'current' }, { session: ofBob }, [emitted({ type: 'SIGNED_IN', session: ofBob })]],
    ['the recovery of somebody else', success({ purpose: 'recovery', session: ofBob } as const), 'passwordRecovery', { session: ofBob }, []],
  ] as const)('the recovery is over, and storage holds %s: what was saved signs nobody in', async (_, answer, state, rest, said) => {
    const { shown, send, journal, readStore } = await restore();
    send(saved);
    await readStore.answer(answer);
    expect(shown()).toEqual(showing(state, rest));
    expect(journal()).toEqual(said);
  });
});
