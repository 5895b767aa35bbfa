import { setImmediate } from 'node:timers/promises';
import { fromCallback, fromPromise } from 'xstate';

type OpenCall<Output> = {
  readonly resolve: (output: Output) => void;
  readonly reject: (reason: Error) => void;
};

/** Everything that follows from what was answered so far has happened. */
export const settled = (): Promise<unknown> => setImmediate();

/** Nobody comes back to the page, and the device stays online. */
export const noReturns = fromCallback(() => undefined);

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
