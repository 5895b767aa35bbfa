import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** A machine takes an error for a failure that it goes on after, or for none. So the page, or the test, is told as well. */
const failLoudly = (name: string): never => {
  const error = new Error(`No '${name}' was provided to the machine.`);
  void Promise.reject(error);
  throw error;
};

/** The place of an effect that the composition provides. */
export const unprovided = <Output, Input = void>(name: string) => fromPromise<Output, Input>(async () => failLoudly(name));

/** The same for a listener. */
export const unprovidedCallback = <Event extends EventObject = EventObject, Input = NonReducibleUnknown>(name: string) =>
  fromCallback<Event, Input>(() => failLoudly(name));
