import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { settled } from '../../../../tests/machines/scripted-effect.ts';
import { noTurns, oneBrowser, oneUseProvider, turns, used } from '../../../../tests/machines/session/one-browser.ts';
import { endingIn, lasting, ofBob, START } from '../../../../tests/machines/session/rig.ts';
import type { Session } from '../../../domain/auth/session.ts';
import type { CrossTabLock } from '../../../domain/ports/page.ts';
import type { SessionStore } from '../../../domain/ports/auth.ts';
import { failed, success } from '../../../domain/shared/result.ts';
import { refreshEffect } from './session-actors.ts';

const first = endingIn(60);
const second = endingIn(7200, '2');
const missing = failed({ kind: 'sessionMissing' });
const unavailable = failed({ kind: 'storageUnavailable' } as const);
const inStorage = (session: Session) => success({ purpose: 'signIn', session });

type Given = { readonly stored?: Session | null; readonly lock?: CrossTabLock; readonly first?: Session };

const open = async ({ stored = first, lock = turns(), first: good = first }: Given = {}) => {
  const browser = await oneBrowser(stored);
  const provider = oneUseProvider(good);
  const start = (input: Session | null = first, store: SessionStore = browser.openTab()) =>
    createActor(refreshEffect({ auth: provider.auth, store, lock, now: () => START }), { input }).start();
  return { ...browser, provider, start, refresh: (...given: Parameters<typeof start>) => toPromise(start(...given)) };
};

describe('one refresh between all tabs, in turn', () => {
  test('five at once: one call, all get the same session, and it is kept', async () => {
    const { refresh, provider, stored } = await open();
    const answers = await Promise.all([refresh(), refresh(), refresh(), refresh(), refresh()]);
    expect(answers).toEqual(answers.map(() => success(second)));
    expect(provider.calls).toEqual(['refresh-1']);
    expect(await stored()).toEqual(inStorage(second));
  });

  test('one that was asleep meanwhile has nothing to ask', async () => {
    const { refresh, provider } = await open();
    await refresh();
    expect(await refresh()).toEqual(success(second));
    expect(provider.calls).toEqual(['refresh-1']);
  });

  test('what another tab left has run out too: its token is the one that is still good', async () => {
    const newer = endingIn(0, '7');
    const { refresh, provider, stored } = await open({ stored: newer, first: newer });
    expect(await refresh(first)).toEqual(success(second));
    expect(provider.calls).toEqual(['refresh-7']);
    expect(await stored()).toEqual(inStorage(second));
  });

  test.each([{ kind: 'unreachable' }, { kind: 'sessionMissing' }] as const)('%j: said so, nothing is kept, the next tab tries', async (failure) => {
    const { refresh, provider, stored } = await open();
    provider.failNext(failure);
    expect(await Promise.all([refresh(), refresh()])).toEqual([failed(failure), success(second)]);
    expect(provider.calls).toEqual(['refresh-1', 'refresh-1']);
    expect(await stored()).toEqual(inStorage(second));
  });

  test('one that began while another of the same page was on its way takes over how that failed; the next one asks', async () => {
    const browser = await oneBrowser(first);
    const provider = oneUseProvider(first);
    const effect = refreshEffect({ auth: provider.auth, store: browser.openTab(), lock: turns(), now: () => START });
    const start = () => createActor(effect, { input: first }).start();
    provider.failNext({ kind: 'unreachable' });
    start();
    const behind = toPromise(start());
    expect([await behind, await toPromise(start())]).toEqual([failed({ kind: 'unreachable' }), success(second)]);
    expect(provider.calls).toEqual(['refresh-1', 'refresh-1']);
  });

  test('nobody: session missing, and nobody is asked', async () => {
    const { refresh, provider } = await open();
    expect(await refresh(null)).toEqual(missing);
    expect(provider.calls).toEqual([]);
  });
});

describe('without turns', () => {
  test('the loser is told so; that it looks again is the machine’s', async () => {
    const { refresh, provider, stored } = await open({ lock: noTurns });
    expect(await Promise.all([refresh(), refresh()])).toEqual([success(second), used]);
    expect(provider.calls).toEqual(['refresh-1', 'refresh-1']);
    expect(await stored()).toEqual(inStorage(second));
  });
});

describe('who was signed out, or is somebody else by now', () => {
  test.each([null, ofBob])('before its turn (storage holds %j): nobody is asked, storage stays as it is', async (stored) => {
    const world = await open({ stored });
    expect(await world.refresh()).toEqual(missing);
    expect(world.provider.calls).toEqual([]);
    expect(await world.stored()).toEqual(stored === null ? success(null) : inStorage(stored));
  });

  test.each([null, ofBob, endingIn(3600, 'again')])('while it is on the wire (storage holds %j): does not come back', async (session) => {
    const { start, provider, openTab, stored } = await open();
    provider.hold();
    const answer = toPromise(start());
    await settled();
    await (session === null ? openTab().clear('signIn') : openTab().write({ purpose: 'signIn', session }));
    provider.release();
    expect(await answer).toEqual(missing);
    expect(await stored()).toEqual(session === null ? success(null) : inStorage(session));
  });

  test('in this tab, while it waits for its turn: nobody is asked', async () => {
    const { start, refresh, provider } = await open();
    provider.failNext({ kind: 'unreachable' });
    provider.hold();
    const ahead = refresh();
    await settled();
    start(lasting).stop();
    provider.release();
    await ahead;
    await settled();
    expect(provider.calls).toEqual(['refresh-1']);
  });

  test('in this tab, while storage says nothing: not kept', async () => {
    const { start, provider, openTab, stored } = await open();
    provider.hold();
    const actor = start(first, { ...openTab(), read: () => Promise.resolve(unavailable) });
    await settled();
    actor.stop();
    provider.release();
    await settled();
    expect(await stored()).toEqual(inStorage(first));
  });
});

describe('a machine that has gone elsewhere without signing out', () => {
  test('the one-use token that is on the wire is not lost', async () => {
    const { start, provider, stored } = await open();
    provider.hold();
    const actor = start();
    await settled();
    actor.stop();
    provider.release();
    await settled();
    expect(await stored()).toEqual(inStorage(second));
  });

  test('a recovery of this tab does not hide that the others need the new token', async () => {
    const { refresh, provider, openTab, stored } = await open();
    const tab = openTab();
    await tab.write({ purpose: 'recovery', session: ofBob });
    expect(await refresh(first, tab)).toEqual(success(second));
    expect(provider.calls).toEqual(['refresh-1']);
    expect(await stored()).toEqual(inStorage(second));
  });
});

describe('storage that fails', () => {
  const broken = { says: () => Promise.resolve(unavailable), rejects: () => Promise.reject(new Error('scripted crash')), throws: () => { throw new Error('scripted crash'); } };

  test.each(Object.entries(broken))('to read (%s): the token at hand is used, and what came of it is kept', async (_, read) => {
    const { refresh, provider, openTab, stored } = await open();
    expect(await refresh(first, { ...openTab(), read })).toEqual(success(second));
    expect(provider.calls).toEqual(['refresh-1']);
    expect(await stored()).toEqual(inStorage(second));
  });

  test.each(Object.entries(broken))('to write (%s): the new session is not lost', async (_, write) => {
    const { refresh, provider, openTab } = await open();
    expect(await refresh(first, { ...openTab(), write })).toEqual(success(second));
    expect(provider.calls).toEqual(['refresh-1']);
  });
});
