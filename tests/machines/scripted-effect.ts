import { setImmediate } from 'node:timers/promises';
import { createActor, type EventObject, fromCallback, fromPromise, type PromiseActorLogic, toPromise } from 'xstate';
import type { UserId } from '../../src/domain/auth/session.ts';
import { failed } from '../../src/domain/shared/result.ts';
import type { LogPosition } from '../../src/domain/systems/change-log.ts';
import type { ChangesAnswer, KeptEvent } from '../../src/machines/systems/system-list-machine.ts';
import { aUserId } from './records.ts';

/** What an effect ends with, run as it is; it throws what the effect throws. */
export const answerOf = <Input, Output>(logic: PromiseActorLogic<Output, Input>, input: NoInfer<Input>): Promise<Output> =>
  toPromise(createActor<PromiseActorLogic<Output, Input>>(logic, { input }).start());

type OpenCall<Output> = {
  readonly resolve: (output: Output) => void;
  readonly reject: (reason: Error) => void;
};

/** Everything that follows from what was answered so far has happened. */
export const settled = (): Promise<unknown> => setImmediate();

/** Nobody comes back to the page, and the device stays online. */
export const noReturns = fromCallback(() => undefined);

/** What a list finds in a browser that keeps none, before a server that keeps no log. */
export const listAlone = {
  readKept: fromCallback<EventObject, UserId>(({ sendBack }) => sendBack({ type: 'kept.none' } satisfies KeptEvent)),
  loadChanges: fromPromise<ChangesAnswer, LogPosition | null>(async () => failed({ kind: 'unexpected' })),
  returns: noReturns,
};
export const listInput = { userId: aUserId('ana'), now: () => 0 };

/** An effect that remembers what it was asked and answers when the test says so, oldest call first. */
export const scriptedEffect = <Output, Input = void>() => {
  const calls: Input[] = [];
  const open: OpenCall<Output>[] = [];
  const oldest = (): OpenCall<Output> => {
    const call = open.shift();
    if (call === undefined) throw new Error('No call is waiting for an answer.');
    return call;
  };
  return {
    calls,
    waiting: () => open.length,
    logic: fromPromise<Output, Input>(
      ({ input }) =>
        new Promise((resolve, reject) => {
          calls.push(input);
          open.push({ resolve, reject });
        }),
    ),
    answer: (output: Output): Promise<unknown> => {
      oldest().resolve(output);
      return settled();
    },
    crash: (): Promise<unknown> => {
      oldest().reject(new Error('scripted crash'));
      return settled();
    },
  };
};
