import { fromCallback, fromPromise } from 'xstate';
import type { CoolDownStore } from '../domain/ports/cool-down-store.ts';
import type { EpochMs } from '../domain/session.ts';
import type { CoolDownCommand, KeptCoolDowns } from './cool-down-machine.ts';

/** The effects of the cool-downs, made of their store. */
export const coolDownActors = (store: CoolDownStore) => ({
  read: fromPromise<KeptCoolDowns, EpochMs>(({ input }) => store.read(input)),
  keeper: fromCallback<CoolDownCommand>(({ receive }) => {
    // Where it cannot be kept, it lasts as long as the page: nothing to tell anybody.
    receive(({ begun }) => void store.add(begun).catch(() => undefined));
  }),
});
