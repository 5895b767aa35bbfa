import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Connectivity, PageReturns } from '../../domain/ports/page.ts';
import type { Result } from '../../domain/shared/result.ts';

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

/** The guard of what an effect answers. */
export const isSuccess = (_: unknown, answer: Result<unknown, unknown>): boolean => answer.ok;

/** A person is back at the page, or the device back online. */
export type ReturnEvent = { readonly type: 'page.returned' };

type ReturnPorts = { readonly connectivity: Connectivity; readonly pageLife: PageReturns };

/** Tells a machine that the page is visible again or the device online. */
export const pageReturns = ({ connectivity, pageLife }: ReturnPorts) =>
  fromCallback(({ sendBack }) => {
    const tell = (): void => sendBack({ type: 'page.returned' } satisfies ReturnEvent);
    const ends = [connectivity.onOnline(tell), pageLife.onReturn(tell)];
    return () => {
      for (const end of ends) end();
    };
  });
