import { expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { listAlone, listInput } from '../../../tests/machines/scripted-effect.ts';
import type { PageReturn } from '../../domain/ports/page.ts';
import type { PageCursor } from '../../domain/ports/systems.ts';
import { failed } from '../../domain/shared/result.ts';
import { type PageAnswer, systemListMachine } from '../systems/system-list-machine.ts';
import { pageReturns, unprovided, unprovidedCallback } from './effects.ts';

/** What nobody catches, for this test only. */
const uncaught = (): Promise<unknown> => {
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  });
  return new Promise((resolve) => process.once('unhandledRejection', resolve));
};

test.each([
  ['promise', unprovided('save')],
  ['callback', unprovidedCallback('save')],
])('a %s actor that is not provided fails loudly, also in a machine that goes on after it', async (_, save) => {
  const seen = uncaught();
  const machine = setup({ actors: { save } }).createMachine({
    initial: 'saving',
    states: { saving: { invoke: { src: 'save', onError: 'failed' } }, failed: {} },
  });
  const actor = createActor(machine).start();
  expect(await seen).toEqual(new Error("No 'save' was provided to the machine."));
  expect(actor.getSnapshot().value).toBe('failed');
});

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
