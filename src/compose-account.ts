import { createActor } from 'xstate';
import { createBrowserCoolDownStore } from './adapters/browser/cool-down-store.ts';
import type { Backend } from './backend.ts';
import { quirks } from './domain/quirks.ts';
import type { EpochMs } from './domain/session.ts';
import { createAccessTokenSource } from './machines/access-token.ts';
import { accountActors } from './machines/account-actors.ts';
import { coolDownActors } from './machines/cool-down-actors.ts';
import { coolDownMachine } from './machines/cool-down-machine.ts';
import type { SessionActor } from './machines/session-machine.ts';
import type { AccountParts } from './ui/services.ts';

type Parts = Pick<Backend, 'auth' | 'storage'> & {
  readonly session: SessionActor;
  readonly now: () => EpochMs;
};

/** What the screens around the sign-in page work with. The cool-downs are one for all of them. */
export const composeAccount = ({ auth, session, storage, now }: Parts): AccountParts => ({
  accountActors: accountActors({ auth, session, accessToken: createAccessTokenSource(session, now) }),
  coolDowns: createActor(
    coolDownMachine.provide({ actors: coolDownActors(createBrowserCoolDownStore(storage)) }),
    { input: { now } },
  ).start(),
  quirks: quirks[import.meta.env.VITE_QUIRKS === 'mended' ? 'mended' : 'described'],
});
