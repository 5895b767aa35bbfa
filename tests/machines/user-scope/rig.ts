import { createActor, type PromiseActorLogic } from 'xstate';
import { createInMemoryDraftStore } from '../../../src/adapters/in-memory/stores/draft-store.ts';
import { createInMemoryOutboxStore } from '../../../src/adapters/in-memory/stores/outbox-store.ts';
import type { UserId } from '../../../src/domain/auth/session.ts';
import type { PageCursor } from '../../../src/domain/ports/system-repository.ts';
import { success } from '../../../src/domain/shared/result.ts';
import type { SignOutScope } from '../../../src/machines/auth/session/session-setup.ts';
import { outboxActors } from '../../../src/machines/sync/outbox-actors.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { type UserScope, userScopeMachine } from '../../../src/machines/sync/user-scope-machine.ts';
import { type PageAnswer, systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import { aPage, aSystem, aUserId } from '../records.ts';
import { noReturns, scriptedEffect, settled } from '../scripted-effect.ts';
import { aBrowser } from '../scripted-outbox.ts';
import { scriptedWire } from '../scripted-wire.ts';
import { transitionCoverage } from '../transition-coverage.ts';

export const coverage = transitionCoverage(userScopeMachine);
export const [ana, bob] = [aUserId('ana'), aUserId('bob')];

type Options = { readonly isPersisted?: boolean; readonly allSent?: PromiseActorLogic<boolean, UserScope | null> };

export const start = ({ isPersisted = false, allSent }: Options = {}) => {
  const loadPage = scriptedEffect<PageAnswer, PageCursor | null>();
  const wire = scriptedWire();
  let ids = 0;
  const browser = aBrowser();
  const never = () => () => undefined;
  const systemList = systemListMachine.provide({ actors: { loadPage: loadPage.logic, returns: noReturns } });
  const outbox = outboxMachine.provide({
    actors: outboxActors({
      store: createInMemoryOutboxStore({ shelf: browser.shelf, isPersisted }),
      drafts: createInMemoryDraftStore({ now: () => 0 }),
      lock: browser.lock,
      systems: wire.systems,
      connectivity: { onOnline: never },
      pageLife: { onReturn: never },
    }),
  });
  const signedOut: SignOutScope[] = [];
  const actor = createActor(userScopeMachine.provide({ actors: { systemList, outbox, ...(allSent && { allSent }) } }), {
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
export const openFor = (userId: UserId) => ({ value: { open: 'staying' }, userId, children: ['outbox', 'systemList'] });

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
