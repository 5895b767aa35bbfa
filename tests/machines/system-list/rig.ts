import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { PageCursor } from '../../../src/domain/ports/system-repository.ts';
import { success } from '../../../src/domain/shared/result.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { type PageAnswer, systemListMachine } from '../../../src/machines/systems/system-list-machine.ts';
import { aPage, aSystem } from '../records.ts';
import { scriptedEffect } from '../scripted-effect.ts';
import { transitionCoverage } from '../transition-coverage.ts';

export const coverage = transitionCoverage(systemListMachine);
export const open = { type: 'list.open' } as const;
export const retry = { type: 'list.retry' } as const;
export const [one, two, three, four] = [aSystem(1), aSystem(2), aSystem(3), aSystem(4)] as const;
export const loading = { loading: 'page' };
export const fresh = { complete: 'fresh' };
export const aged = { complete: 'aged' };
export const close = { type: 'list.close' } as const;
const returned = { type: 'page.returned' } as const;
export const page = (systems: readonly System[], remaining: number) => success(aPage(systems, remaining));
export const after = ({ id, name }: System): PageCursor => ({ id, name });

export const start = () => {
  const loadPage = scriptedEffect<PageAnswer, PageCursor | null>();
  const clock = new SimulatedClock();
  let comeBack = (): void => undefined;
  const returns = fromCallback(({ sendBack }) => {
    comeBack = () => sendBack(returned);
  });
  const actor = createActor(systemListMachine.provide({ actors: { loadPage: loadPage.logic, returns } }), {
    clock,
    inspect: coverage.inspect,
  });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, systems: [...context.listing.systems.values()], failure: context.failure };
  };
  return { actor, loadPage, seen, clock, comeBack: () => comeBack() };
};

export const startComplete = async (systems: readonly System[] = [one, two]) => {
  const opened = start();
  opened.actor.send(open);
  await opened.loadPage.answer(page(systems, 0));
  return opened;
};
