import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/domain/auth/session.ts';
import { failed } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { BEGAN, emitted, held, renewed, showing, startRefreshing, startSignedIn } from './rig.ts';

describe(`${sessionMachine.id}: what other tabs do`, () => {
  const changed = (session: Session) => ({ type: 'storage.changed', stored: { purpose: 'signIn', session } }) as const;

  test('a newer token from there: no call of our own', async () => {
    const { shown, send, journal, pass, refresh } = await startSignedIn(held);
    await pass(20_000);
    send(changed(renewed));
    await pass(60_000);
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: renewed }));
    expect(journal()).toEqual([emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
    expect(refresh.calls).toEqual([]);
  });

  test('a newer token from there while ours is on the wire', async () => {
    const { shown, send, journal, refresh } = await startRefreshing();
    send(changed(renewed));
    await refresh.answer(failed({ kind: 'rejected', code: 'refresh_token_already_used', message: 'Already used' }));
    expect(shown()).toEqual(showing({ signedIn: 'current' }, { session: renewed, refreshStartedAt: BEGAN }));
    expect(journal()).toEqual([emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
  });
});
