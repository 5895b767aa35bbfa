import { useActor } from '@xstate/react';
import { useCallback } from 'react';
import type { Actor, AnyStateMachine, StateFrom } from 'xstate';

/**
 * A machine of a screen's own. After its end the screen may still be there for a moment, with fields that
 * are left and buttons that are pressed: XState would write such an event into the console, password and all.
 */
export const useScreenMachine = <Machine extends AnyStateMachine>(
  ...given: Parameters<typeof useActor<Machine>>
): readonly [StateFrom<Machine>, Actor<Machine>['send'], Actor<Machine>] => {
  const [state, , actor] = useActor<Machine>(...given);
  const send = useCallback<Actor<Machine>['send']>(
    (event) => {
      const { status }: ReturnType<Actor<AnyStateMachine>['getSnapshot']> = actor.getSnapshot();
      if (status === 'active') actor.send(event);
    },
    [actor],
  );
  return [state, send, actor];
};
