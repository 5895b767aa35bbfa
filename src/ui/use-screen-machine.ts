import { useActor } from '@xstate/react';
import { useCallback } from 'react';
import type { Actor, AnyStateMachine, StateFrom } from 'xstate';

const isRunning = (actor: Pick<Actor<AnyStateMachine>, 'getSnapshot'>): boolean => actor.getSnapshot().status === 'active';

/**
 * A machine of a screen's own. After its end the screen may still be there for a moment, with fields that
 * are left and buttons that are pressed: XState would write such an event into the console, password and all.
 */
export const useScreenMachine = <Machine extends AnyStateMachine>(
  ...given: Parameters<typeof useActor<Machine>>
): readonly [StateFrom<Machine>, Actor<Machine>['send']] => {
  const [state, send, actor] = useActor<Machine>(...given);
  return [state, useCallback<typeof send>((event) => isRunning(actor) && send(event), [actor, send])];
};
