import { expect, onTestFinished, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { unprovided, unprovidedCallback } from './unprovided.ts';

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
