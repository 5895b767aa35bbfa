import { fromPromise } from 'xstate';

/** The place of an effect that the composition root provides. Left empty, it fails and names itself. */
export const unprovided = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`No '${name}' was provided to the machine.`)));
