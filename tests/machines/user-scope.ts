import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise, type PromiseActorLogic } from 'xstate';
import { createBrowserBatchStore } from '../../src/adapters/browser/storage/batch-store.ts';
import { createBrowserDraftStore } from '../../src/adapters/browser/storage/draft-store.ts';
import { createInMemoryKeptListStore, createInMemoryOutboxStore } from '../../src/adapters/in-memory/stores.ts';
import type { UserId } from '../../src/domain/auth/session.ts';
import type { PageCursor } from '../../src/domain/ports/systems.ts';
import { failed, success } from '../../src/domain/shared/result.ts';
import type { LogPosition } from '../../src/domain/systems/change-log.ts';
import type { SignOutScope } from '../../src/machines/auth/session/session-setup.ts';
import { batchActors } from '../../src/machines/sync/batch-actors.ts';
import { batchMachine } from '../../src/machines/sync/batch-machine.ts';
import { changeFollowerMachine, type ChangesAnswer, type EndAnswer } from '../../src/machines/sync/change-follower-machine.ts';
import { outboxActors } from '../../src/machines/sync/outbox-actors.ts';
import { outboxMachine } from '../../src/machines/sync/outbox-machine.ts';
import { type UserScope, userScopeMachine } from '../../src/machines/sync/user-scope-machine.ts';
import { keptListActors, keptListMachine } from '../../src/machines/systems/kept-list-machine.ts';
import { type PageAnswer, type SystemListActor, systemListMachine } from '../../src/machines/systems/system-list-machine.ts';
import { textStorage } from '../text-storage.ts';
import { databaseOf } from './batch-world.ts';
import { aPage, aSystem, aUserId } from './records.ts';
import { listAlone, noReturns, scriptedEffect, settled } from './scripted-effect.ts';
import { aBrowser, nothingAsked } from './scripted-outbox.ts';
import { scriptedWire } from './scripted-wire.ts';
import { transitionCoverage } from './transition-coverage.ts';

export const coverage = transitionCoverage(userScopeMachine);
export const [ana, bob] = [aUserId('ana'), aUserId('bob')];

type Options = { readonly isPersisted?: boolean; readonly allSent?: PromiseActorLogic<boolean, UserScope | null> };

export const start = ({ isPersisted = false, allSent }: Options = {}) => {
  const loadPage = scriptedEffect<PageAnswer, PageCursor | null>();
  const wire = scriptedWire();
  let ids = 0;
  const browser = aBrowser();
  const never = () => () => undefined;
  const systemList = systemListMachine.provide({ actors: { ...listAlone, loadPage: loadPage.logic } });
  const keptList = keptListMachine.provide({ actors: keptListActors({ store: createInMemoryKeptListStore(), systems: wire.systems }) });
  const outbox = outboxMachine.provide({
    actors: outboxActors({
      store: createInMemoryOutboxStore({ shelf: browser.shelf, isPersisted }),
      drafts: createBrowserDraftStore({ storage: textStorage, tabStorage: textStorage, claim: async () => true, createId: () => 'tab', now: () => 0 }),
      lastOfTab: nothingAsked(),
      lock: browser.lock,
      systems: wire.systems,
      history: wire.history,
      connectivity: { onOnline: never },
      pageLife: { onReturn: never },
    }),
  });
  const batch = batchMachine.provide({
    actors: batchActors({
      store: createBrowserBatchStore(databaseOf(new Map()), () => `made here ${(ids += 1)}`, browser.lock),
      lock: browser.lock,
      keepLock: browser.lock,
      systems: wire.systems,
      history: wire.history,
      connectivity: { onOnline: never },
      pageLife: { onReturn: never },
    }),
  });
  const changeFollower = changeFollowerMachine.provide({
    actors: { findEnd: scriptedEffect<EndAnswer, SystemListActor>().logic, ask: scriptedEffect<ChangesAnswer, LogPosition>().logic, returns: noReturns },
  });
  const signedOut: SignOutScope[] = [];
  const actor = createActor(userScopeMachine.provide({ actors: { systemList, keptList, outbox, batch, changeFollower, ...(allSent && { allSent }) } }), {
    input: { createId: () => `made here ${(ids += 1)}`, now: () => 0 },
    inspect: coverage.inspect,
  });
  actor.on('signOut.decided', ({ scope }) => void signedOut.push(scope));
  actor.start();
  const userScope = () => {
    const { userScope: open } = actor.getSnapshot().context;
    if (open === null) throw new Error('Nobody is at work.');
    return open;
  };
  const change = (userId: UserId | null) => actor.send({ type: 'user.changed', userId });
  const seen = () => ({
    value: actor.getSnapshot().value,
    userId: actor.getSnapshot().context.userScope?.userId ?? null,
    children: Object.keys(actor.getSnapshot().children).toSorted(),
  });
  return { actor, loadPage, wire, signedOut, userScope, change, seen };
};

export const closed = { value: 'closed', userId: null, children: [] };
export const openFor = (userId: UserId) => ({ value: { open: 'staying' }, userId, children: ['batch', 'changeFollower', 'keptList', 'outbox', 'selection', 'systemList'] });

/** Ana has opened the list and a write of hers is on the wire. */
export const startBusy = async (isPersisted = false) => {
  const opened = start({ isPersisted });
  opened.change(ana);
  await settled();
  const { list, outbox } = opened.userScope();
  list.send({ type: 'list.open' });
  await opened.loadPage.answer(success(aPage([aSystem(1)], 1)));
  outbox.send({ type: 'write.add', command: { kind: 'insert', system: aSystem(2) } });
  await settled();
  return { ...opened, list, outbox };
};

/** What becomes of it when somebody asks to sign out. */
export const askedToSignOut = (): void => {
  test('with nothing unsent a sign-out is not asked about', async () => {
    const { actor, change, seen, signedOut } = start();
    actor.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk: false });
    change(ana);
    actor.send({ type: 'signOut.ask', scope: 'global', isPageAtRisk: false });
    await settled();
    expect([seen(), signedOut]).toEqual([openFor(ana), ['global']]);
  });

  test('what is on its way gets a moment: once it has arrived there is nothing to ask', async () => {
    const { actor, seen, signedOut, wire } = await startBusy();
    actor.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk: false });
    actor.send({ type: 'signOut.ask', scope: 'global', isPageAtRisk: false });
    expect([seen().value, signedOut]).toEqual([{ open: 'sending' }, []]);
    await wire.answer(success(aSystem(2)));
    expect([seen(), signedOut]).toEqual([openFor(ana), ['global']]);
  });

  test.each([
    ['is refused', 'notAllowed'],
    ['waits for another try', 'unreachable'],
  ] as const)('what %s is asked about at once, then and later; Stay stays, Log out goes', async (_, kind) => {
    const { actor, seen, signedOut, wire } = await startBusy();
    actor.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk: false });
    await wire.answer(failed({ kind }));
    expect([seen().value, signedOut]).toEqual([{ open: 'asking' }, []]);
    actor.send({ type: 'signOut.cancel' });
    expect([seen().value, signedOut]).toEqual([{ open: 'staying' }, []]);
    actor.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk: false });
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
      actor.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk: false });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect([seen().value, signedOut]).toEqual([{ open: 'asking' }, []]);
  });

  test('with nothing unsent it is asked about where the page would be lost, and only then', async () => {
    const { actor, change, seen, signedOut } = start();
    change(ana);
    actor.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk: true });
    await settled();
    expect([seen().value, signedOut]).toEqual([{ open: 'asking' }, []]);
    actor.send({ type: 'signOut.cancel' });
    actor.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk: false });
    await settled();
    expect([seen().value, signedOut]).toEqual([{ open: 'staying' }, ['local']]);
  });

  test('a question does not outlive its user', async () => {
    const { actor, change, seen, wire } = await startBusy();
    actor.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk: false });
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
    actor.send({ type: 'signOut.ask', scope: 'local', isPageAtRisk: false });
    await settled();
    expect(seen().value).toEqual({ open: 'asking' });
  });
};
