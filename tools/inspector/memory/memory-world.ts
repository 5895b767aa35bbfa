import * as v from 'valibot';
import { createActor, waitFor } from 'xstate';
import { createInMemoryAuthRepository } from '../../../src/adapters/in-memory/auth-repository.ts';
import { createInMemoryBackend } from '../../../src/adapters/in-memory/backend.ts';
import { createInMemoryCoolDownStore } from '../../../src/adapters/in-memory/cool-down-store.ts';
import { demoAccount, demoSeed } from '../../../src/adapters/in-memory/demo-seed.ts';
import { createInMemoryDraftStore } from '../../../src/adapters/in-memory/draft-store.ts';
import { createInMemoryMailbox } from '../../../src/adapters/in-memory/mailbox.ts';
import { createInMemoryOutboxStore } from '../../../src/adapters/in-memory/outbox-store.ts';
import { createInMemorySessionStore } from '../../../src/adapters/in-memory/session-store.ts';
import { createInMemorySystemRepository } from '../../../src/adapters/in-memory/system-repository.ts';
import { emailAddressSchema } from '../../../src/domain/email-address.ts';
import type { CrossTabLock } from '../../../src/domain/ports/cross-tab-lock.ts';
import { createAccessTokenSource } from '../../../src/machines/access-token.ts';
import { accountActors } from '../../../src/machines/account-actors.ts';
import { coolDownActors } from '../../../src/machines/cool-down-actors.ts';
import { draftActors } from '../../../src/machines/draft-actors.ts';
import { readerOf } from '../../../src/machines/mailbox-actors.ts';
import { outboxActors } from '../../../src/machines/outbox-actors.ts';
import { repeatingSystems } from '../../../src/machines/repeating-systems.ts';
import { sessionActors } from '../../../src/machines/session-actors.ts';
import { sessionMachine } from '../../../src/machines/session-machine.ts';
import { signInActor } from '../../../src/machines/sign-in-actor.ts';
import { systemActors } from '../../../src/machines/system-actors.ts';
import { crane, dolly } from '../samples/records.ts';
import type { Visitor } from '../stories/screen-address.ts';
import type { Step } from '../run/step.ts';
import { type MemoryEffects, memoryEffects } from './memory-effects.ts';
import { keepSample, knowingSamples } from './sample-sessions.ts';

const email = v.parse(emailAddressSchema, demoAccount.email);
/** Whom the samples of the forms sign in. */
const ana = { email: v.parse(emailAddressSchema, 'ana@example.test'), password: 'Dolly!2024' };
const totp = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: null } as const;

/** Short, so that one sees a refresh after a few ticks. */
const TOKEN_LIFE_SECONDS = 180;

export type MemoryWorld = {
  readonly effects: MemoryEffects;
  /** What somebody has answered by a sample, the device keeps. */
  readonly keepSample: (machine: string, step: Step) => Promise<void>;
  /** No call gets through, until it is back. */
  readonly setOnline: (isOnline: boolean) => void;
  readonly stop: () => void;
};

type Options = { readonly now: () => number; readonly visitor: Visitor };

const standing = { setTimeout: () => 0, clearTimeout: () => undefined };
const lock: CrossTabLock = { run: (task) => task() };
const connectivity = { onOnline: () => () => undefined };
const pageLife = { onReturn: () => () => undefined };

/** A server, a browser and somebody who is signed in, or not: what the effects of the composition meet, all in memory. */
export const createMemoryWorld = async ({ now, visitor }: Options): Promise<MemoryWorld> => {
  let ids = 0;
  const server = createInMemoryBackend({
    now,
    // The same in each telling, so that a story goes on as it began.
    createId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    siteUrl: 'http://inspector.test',
    tokenLifeSeconds: TOKEN_LIFE_SECONDS,
    seed: {
      accounts: [...demoSeed.accounts, ana],
      systems: [crane, dolly],
    },
  });
  const auth = createInMemoryAuthRepository(server);
  const store = createInMemorySessionStore();
  if (visitor === 'beforeCode') server.plant.factor(email, totp, '123456');
  if (visitor !== 'anonymous') {
    const signedIn = await auth.signIn({ email, password: demoAccount.password });
    if (signedIn.ok) await store.write({ purpose: visitor === 'recovering' ? 'recovery' : 'signIn', session: signedIn.value });
  }
  const known = knowingSamples({ auth, store, issuing: createInMemoryAuthRepository(server), credentials: { email, password: demoAccount.password } });
  const ofSession = sessionActors({ auth: known, store, lock, connectivity, pageLife, now });
  const session = createActor(sessionMachine.provide({ actors: ofSession }), { input: { now, landing: null }, clock: standing }).start();
  await waitFor(session, (snapshot) => !snapshot.hasTag('determining'));
  const accessToken = createAccessTokenSource(session, now);
  const systems = repeatingSystems({ systems: createInMemorySystemRepository(server, accessToken), accessToken, session });
  const drafts = createInMemoryDraftStore({ now });
  const unsentRules = () => import('../../../src/domain/unsent-drafts.ts');
  let endOutage: (() => void) | null = null;
  return {
    effects: memoryEffects({
      session: ofSession,
      signIn: signInActor(auth),
      account: accountActors({ auth, session, accessToken }),
      coolDowns: coolDownActors(createInMemoryCoolDownStore()),
      mailbox: readerOf(createInMemoryMailbox(server)),
      systems: systemActors(systems),
      drafts: draftActors({ drafts, now, unsentRules }),
      outbox: outboxActors({ store: createInMemoryOutboxStore(), drafts, lock, systems, connectivity, pageLife }),
    }),
    keepSample: (machine, step) => keepSample(store, machine, step),
    setOnline: (isOnline) => {
      endOutage?.();
      endOutage = null;
      if (isOnline) return;
      const ends = [server.faults.auth.outage(), server.faults.data.outage()];
      endOutage = () => {
        for (const end of ends) end();
      };
    },
    stop: () => {
      session.stop();
    },
  };
};
