import { createActor, type InspectionEvent } from 'xstate';
import type { PageCursor } from '../../src/domain/ports/system-repository.ts';
import type { SystemCommand } from '../../src/domain/system-write.ts';
import { outboxMachine, type WriteAnswer } from '../../src/machines/outbox-machine.ts';
import { type PageAnswer, systemListMachine } from '../../src/machines/system-list-machine.ts';
import { scriptedEffect } from './scripted-effect.ts';

/** A list and an outbox that stand on one another, with nobody behind them but the test. */
export const scriptedOutbox = (inspect: (event: InspectionEvent) => void = () => undefined) => {
  const loadPage = scriptedEffect<PageAnswer, PageCursor | null>();
  const send = scriptedEffect<WriteAnswer, SystemCommand | null>();
  let ids = 0;
  const createId = () => `write ${(ids += 1)}`;
  const list = createActor(systemListMachine.provide({ actors: { loadPage: loadPage.logic } })).start();
  const outbox = createActor(outboxMachine.provide({ actors: { send: send.logic } }), {
    input: { list, createId },
    inspect,
  }).start();
  return { list, outbox, loadPage, send };
};
