import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { listAlone, listInput } from '../../../tests/machines/scripted-effect.ts';
import type { PageReturn } from '../../domain/ports/page.ts';
import type { PageCursor } from '../../domain/ports/systems.ts';
import { failed } from '../../domain/shared/result.ts';
import { type PageAnswer, systemListMachine } from '../systems/system-list-machine.ts';
import { pageReturns } from './page-returns.ts';

const listeners = <Heard>() => {
  const all = new Set<(heard: Heard) => void>();
  return {
    all,
    add: (listener: (heard: Heard) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
};

test('a return to the page and one of the network both reach the list, until it ends', async () => {
  const online = listeners<void>();
  const shown = listeners<PageReturn>();
  let asked = 0;
  const loadPage = fromPromise<PageAnswer, PageCursor | null>(async () => {
    asked += 1;
    return failed({ kind: 'unreachable' });
  });
  const returns = pageReturns({ connectivity: { onOnline: (hear) => online.add(() => hear()) }, pageLife: { onReturn: shown.add } });
  const actor = createActor(systemListMachine.provide({ actors: { ...listAlone, loadPage, returns } }), { input: listInput }).start();
  const hasFailed = () => expect.poll(() => actor.getSnapshot().value).toBe('failed');
  actor.send({ type: 'list.open' });
  await hasFailed();
  for (const hear of online.all) hear();
  await hasFailed();
  for (const hear of shown.all) hear('shown');
  await hasFailed();
  expect(asked).toBe(3);
  actor.stop();
  expect([online.all.size, shown.all.size]).toEqual([0, 0]);
});
