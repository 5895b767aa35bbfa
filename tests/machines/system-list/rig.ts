import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate';
import type { UserId } from '../../../src/domain/auth/session.ts';
import type { PageCursor } from '../../../src/domain/ports/systems.ts';
import { success } from '../../../src/domain/shared/result.ts';
import type { LogPosition } from '../../../src/domain/systems/change-log.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { type ChangesAnswer, type PageAnswer, systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import { aPage, aSystem, aUserId } from '../records.ts';
import { listAlone, scriptedEffect } from '../scripted-effect.ts';
import { transitionCoverage } from '../transition-coverage.ts';

export const coverage = transitionCoverage(systemListMachine);
export const open = { type: 'list.open' } as const;
export const retry = { type: 'list.retry' } as const;
export const close = { type: 'list.close' } as const;
const returned = { type: 'page.returned' } as const;
export const [one, two, three, four] = [aSystem(1), aSystem(2), aSystem(3), aSystem(4)] as const;
export const loading = { loading: 'page' };
export const fresh = { complete: 'fresh' };
export const aged = { complete: 'aged' };
export const page = (systems: readonly System[], remaining: number) => success(aPage(systems, remaining));

type Options = {
  /** Nothing is said of what is kept, until a test does. */
  readonly mayBeKept?: boolean;
  /** The server keeps a log. */
  readonly hasLog?: boolean;
};

export const start = ({ mayBeKept = false, hasLog = false }: Options = {}) => {
  const loadPage = scriptedEffect<PageAnswer, PageCursor | null>();
  const loadChanges = scriptedEffect<ChangesAnswer, LogPosition | null>();
  const clock = new SimulatedClock();
  let comeBack = (): void => undefined;
  const returns = fromCallback(({ sendBack }) => {
    comeBack = () => sendBack(returned);
  });
  const actors = {
    ...listAlone,
    loadPage: loadPage.logic,
    returns,
    ...(mayBeKept && { readKept: fromCallback<EventObject, UserId>(() => undefined) }),
    ...(hasLog && { loadChanges: loadChanges.logic }),
  };
  const actor = createActor(systemListMachine.provide({ actors }), { clock, inspect: coverage.inspect, input: { userId: aUserId('ana'), now: () => 9000 + clock.now() } });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, systems: [...context.listing.systems.values()], failure: context.failure };
  };
  return { actor, loadPage, loadChanges, seen, clock, comeBack: () => comeBack() };
};

export const startComplete = async (systems: readonly System[] = [one, two]) => {
  const opened = start();
  opened.actor.send(open);
  await opened.loadPage.answer(page(systems, 0));
  return opened;
};
