import { describe, expect, test } from 'vitest';
import { settled } from '../../../../tests/machines/scripted-effect.ts';
import { endingIn, held, lasting, ofBob, renewed, type Rig, startSession, startSignedIn } from '../../../../tests/machines/session/rig.ts';
import { failed, success } from '../../../domain/shared/result.ts';
import { createAccessTokenSource } from './session-machine.ts';

const unreachable = failed({ kind: 'unreachable' } as const);
const unauthenticated = failed({ kind: 'unauthenticated' } as const);

const tokensOf = ({ actor, now }: Rig) => createAccessTokenSource(actor, now);

/** Signed in with a token that has run out while the tick was asleep. */
const startRunOut = async () => {
  const rig = await startSignedIn(held);
  rig.setClockBack(-3_600_000);
  return { ...rig, token: tokensOf(rig) };
};

describe('the access token of the session', () => {
  test('that still holds is given while a newer one is on the wire', async () => {
    const rig = await startSignedIn(endingIn(60));
    expect(rig.refresh.waiting()).toBe(1);
    expect(await tokensOf(rig)()).toEqual(success('access-1'));
  });

  test('is not given for data before the second step', async () => {
    const factors = [{ id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }] as const;
    const rig = await startSignedIn({ ...lasting, user: { ...lasting.user, factors: [...factors] } });
    expect([await tokensOf(rig)(), rig.refresh.waiting()]).toEqual([unauthenticated, 0]);
    // Where it cannot be refreshed, that is the reason.
    rig.setClockBack(-3_700_000);
    const asked = tokensOf(rig)();
    await rig.refresh.answer(unreachable);
    expect(await asked).toEqual(unreachable);
  });

  test.each([
    [1, success('access-1')],
    [0, unreachable],
  ])('with %d ms left', async (msLeft, answer) => {
    const rig = await startSignedIn(endingIn(60));
    await rig.refresh.answer(unreachable);
    rig.setClockBack(-(60_000 - msLeft));
    expect(await tokensOf(rig)()).toEqual(answer);
  });

  test('that has run out is refreshed first, once for all who ask', async () => {
    const { token, refresh } = await startRunOut();
    const asked = [token(), token(), token()];
    await settled();
    asked.push(token());
    await refresh.answer(success(endingIn(7200, '2')));
    expect(await Promise.all(asked)).toEqual(asked.map(() => success('access-2')));
    expect(refresh.calls).toEqual([held]);
  });

  test.each([
    ['offline', 'offline'],
    ['rateLimited', 'rateLimited'],
    ['serverError', 'serverError'],
    ['unexpected', 'serverError'],
  ] as const)('cannot be refreshed: %s is told as %s', async (kind, told) => {
    const { token, refresh } = await startRunOut();
    const asked = token();
    await refresh.answer(failed(kind === 'rateLimited' ? { kind, message: '', retryAfterSeconds: null, limit: 'requests' } : { kind }));
    expect(await asked).toEqual(failed({ kind: told }));
  });

  test('cannot be refreshed for want of an answer: the call may be tried again, and does not wait', async () => {
    const { token, refresh } = await startRunOut();
    const asked = token();
    await refresh.answer(unreachable);
    expect(await asked).toEqual(unreachable);
    expect(await token()).toEqual(unreachable);
    expect(refresh.calls).toHaveLength(1);
  });

  test('is tried for at once where the machine rests until the tick', async () => {
    const { token, refresh, setClockBack } = await startRunOut();
    const first = token();
    setClockBack(-30_000);
    await refresh.answer(unreachable);
    expect(await first).toEqual(unreachable);
    const second = token();
    await refresh.answer(success(endingIn(7200, '2')));
    expect(await second).toEqual(success('access-2'));
  });

  test('is refused for good: nobody is signed in, and nothing is asked anonymously', async () => {
    const { token, pass, refresh, readStore } = await startRunOut();
    const asked = token();
    await refresh.answer(failed({ kind: 'sessionMissing' }));
    await readStore.answer(success({ purpose: 'signIn', session: held }));
    await pass(1000);
    await readStore.answer(success({ purpose: 'signIn', session: held }));
    expect(await asked).toEqual(unauthenticated);
    expect(await token()).toEqual(unauthenticated);
  });

  test('was refreshed by a faster tab', async () => {
    const { token, refresh, readStore } = await startRunOut();
    const asked = token();
    await refresh.answer(failed({ kind: 'sessionMissing' }));
    await readStore.answer(success({ purpose: 'signIn', session: endingIn(7200, '2') }));
    expect(await asked).toEqual(success('access-2'));
  });

  test('comes back with its life already over: one call for each time it is asked for', async () => {
    const { token, refresh } = await startRunOut();
    const asked = token();
    await refresh.answer(success(endingIn(1, '2')));
    expect(await asked).toEqual(unreachable);
    expect(refresh.calls).toHaveLength(1);
  });

  test.each([
    ['a session', success({ purpose: 'signIn', session: lasting } as const), success(lasting.access_token)],
    ['a recovery session, which is good for a new password only', success({ purpose: 'recovery', session: lasting } as const), unauthenticated],
    ['nothing', success(null), unauthenticated],
  ])('waits until it is known that storage holds %s', async (_, stored, answer) => {
    const rig = startSession();
    const asked = tokensOf(rig)();
    await rig.readStore.answer(stored);
    expect(await asked).toEqual(answer);
    expect(rig.refresh.calls).toEqual([]);
  });

  test('of a stored session that has run out: one call serves the start and who asks', async () => {
    const rig = startSession();
    await rig.readStore.answer(success({ purpose: 'signIn', session: endingIn(0) }));
    const asked = tokensOf(rig)();
    await rig.refresh.answer(success(renewed));
    expect(await asked).toEqual(success(renewed.access_token));
    expect(rig.refresh.calls).toHaveLength(1);
  });

  test('is gone when the person signs out while it is on the wire', async () => {
    const { token, send } = await startRunOut();
    const asked = token();
    send({ type: 'session.signOut', scope: 'local' });
    expect(await asked).toEqual(unauthenticated);
  });

  test('is not given in the name of somebody else who signs in while it is on the wire', async () => {
    const { token, send } = await startRunOut();
    const asked = token();
    send({ type: 'SIGNED_IN', session: { ...ofBob, expires_at: renewed.expires_at } });
    expect(await asked).toEqual(unauthenticated);
    expect(await token()).toEqual(success('access-bob'));
  });
});
