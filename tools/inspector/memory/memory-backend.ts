import * as v from 'valibot';
import { type AnyActorLogic, createActor, waitFor } from 'xstate';
import { createInMemoryAuthRepository } from '../../../src/adapters/in-memory/auth-repository.ts';
import { createInMemoryMailbox } from '../../../src/adapters/in-memory/mailbox.ts';
import { createInMemoryBackend } from '../../../src/adapters/in-memory/server/backend.ts';
import { demoAccount, demoSeed } from '../../../src/adapters/in-memory/server/demo-seed.ts';
import { createInMemoryCoolDownStore } from '../../../src/adapters/in-memory/stores/cool-down-store.ts';
import { createInMemoryDraftStore } from '../../../src/adapters/in-memory/stores/draft-store.ts';
import { createInMemoryOutboxStore } from '../../../src/adapters/in-memory/stores/outbox-store.ts';
import { createInMemorySessionStore } from '../../../src/adapters/in-memory/stores/session-store.ts';
import { createInMemorySystemRepository } from '../../../src/adapters/in-memory/system-repository.ts';
import { emailAddressSchema } from '../../../src/domain/auth/email-address.ts';
import { sessionSchema } from '../../../src/domain/auth/session.ts';
import type { StoredSession } from '../../../src/domain/auth/stored-session.ts';
import type { AuthRepository } from '../../../src/domain/ports/auth-repository.ts';
import type { CrossTabLock } from '../../../src/domain/ports/page.ts';
import type { SessionStore } from '../../../src/domain/ports/session-store.ts';
import { success } from '../../../src/domain/shared/result.ts';
import { createAccessTokenSource } from '../../../src/machines/auth/access-token.ts';
import { accountActors } from '../../../src/machines/auth/account-actors.ts';
import { coolDownActors } from '../../../src/machines/auth/cool-down-machine.ts';
import { sessionActors } from '../../../src/machines/auth/session/session-actors.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { readerOf } from '../../../src/machines/mailbox/mailbox-machine.ts';
import { draftActors } from '../../../src/machines/sync/draft-actors.ts';
import { outboxActors } from '../../../src/machines/sync/outbox-actors.ts';
import { allSent } from '../../../src/machines/sync/user-scope-machine.ts';
import { repeatingSystems, systemActors } from '../../../src/machines/systems/system-actors.ts';
import { samplesFor } from '../run/replay.ts';
import type { Step } from '../run/step.ts';
import { crane, dolly } from '../samples/records.ts';
import type { Visitor } from '../stories/screen-address.ts';

/** By machine, and then by src. */
export type MemoryEffects = ReadonlyMap<string, Readonly<Record<string, AnyActorLogic>>>;

export type MemoryBackend = {
  readonly effects: MemoryEffects;
  /** A session that a sample has answered with is stored, as the app would have it. */
  readonly storeSample: (machine: string, step: Step) => Promise<void>;
  readonly setOnline: (isOnline: boolean) => void;
  readonly stop: () => void;
};

const email = v.parse(emailAddressSchema, demoAccount.email);
const credentials = { email, password: demoAccount.password };
/** Signed in by the samples of the forms. */
const ana = { email: v.parse(emailAddressSchema, 'ana@example.test'), password: 'Dolly!2024' };
const totp = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: null } as const;

/** Short: a refresh comes after a few ticks. */
const TOKEN_LIFE_SECONDS = 180;

const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined };
const lock: CrossTabLock = { run: (task) => task() };
const connectivity = { onOnline: () => () => undefined };
const pageLife = { onReturn: () => () => undefined };

const sampleSessionSchema = v.object({
  ok: v.literal(true),
  value: v.union([
    v.nullable(v.object({ purpose: v.picklist(['signIn', 'recovery']), session: sessionSchema })),
    v.pipe(sessionSchema, v.transform((session): StoredSession => ({ purpose: 'signIn', session }))),
  ]),
});

const storeSample = async (store: SessionStore, machine: string, step: Step): Promise<void> => {
  if (machine !== 'session' || step.kind !== 'answer' || step.payload.kind !== 'sample' || step.src === 'revoke') return;
  const answer = v.safeParse(sampleSessionSchema, samplesFor(machine).answers[step.src]?.[step.payload.name]);
  if (!answer.success) return;
  if (answer.output.value !== null) await store.write(answer.output.value);
  else for (const purpose of ['recovery', 'signIn'] as const) await store.clear(purpose);
};

/** No server has issued the sessions of the samples. Their refresh brings one that this one has, for the same user. */
const refreshingSamples = (auth: AuthRepository, store: SessionStore, issuer: AuthRepository): AuthRepository => {
  let user: StoredSession['session']['user'] | null = null;
  return {
    ...auth,
    refresh: async (token) => {
      const isSample = token?.startsWith('refresh ') ?? false;
      if (isSample) {
        const stored = await store.read();
        user = stored.ok ? (stored.value?.session.user ?? null) : null;
      }
      const answer = await (isSample ? issuer.signIn(credentials) : auth.refresh(token));
      return answer.ok && user !== null ? success({ ...answer.value, user }) : answer;
    },
  };
};

/** The real effects of every machine, on an in-memory server and in-memory stores. */
export const createMemoryBackend = async ({ now, visitor }: { readonly now: () => number; readonly visitor: Visitor }): Promise<MemoryBackend> => {
  let ids = 0;
  const server = createInMemoryBackend({
    now,
    // The same in each replay.
    createId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    siteUrl: 'http://inspector.test',
    tokenLifeSeconds: TOKEN_LIFE_SECONDS,
    seed: { accounts: [...demoSeed.accounts, ana], systems: [crane, dolly] },
  });
  const auth = createInMemoryAuthRepository(server);
  const store = createInMemorySessionStore();
  if (visitor === 'beforeCode') server.plant.factor(email, totp, '123456');
  if (visitor !== 'anonymous') {
    const signedIn = await auth.signIn(credentials);
    if (signedIn.ok) await store.write({ purpose: visitor === 'recovering' ? 'recovery' : 'signIn', session: signedIn.value });
  }
  const refreshing = refreshingSamples(auth, store, createInMemoryAuthRepository(server));
  const ofSession = sessionActors({ auth: refreshing, store, lock, connectivity, pageLife, now });
  const session = createActor(sessionMachine.provide({ actors: ofSession }), { input: { now, authCallback: null }, clock: stoppedClock }).start();
  await waitFor(session, (snapshot) => !snapshot.hasTag('determining'));
  const accessToken = createAccessTokenSource(session, now);
  const systems = repeatingSystems({ systems: createInMemorySystemRepository(server, accessToken), accessToken, session });
  const drafts = createInMemoryDraftStore({ now });
  const account = accountActors({ auth, session, accessToken });
  const ofSystems = systemActors(systems);
  const ofForms = draftActors({ drafts, now });
  const outbox = outboxActors({ store: createInMemoryOutboxStore(), drafts, lock, systems, connectivity, pageLife });
  let endOutage = (): void => undefined;
  return {
    effects: new Map<string, Readonly<Record<string, AnyActorLogic>>>([
      ['session', ofSession],
      ['signIn', { signIn: account.signIn }],
      ['signUp', { signUp: account.signUp }],
      ['resend', { endSession: account.endSession, request: account.resendConfirmation }],
      ['resetRequest', { endSession: account.endSession, request: account.requestReset }],
      ['newPassword', { verify: account.verifyRecovery, updatePassword: account.updatePassword }],
      ['confirm', { verify: account.verifySignUp }],
      ['secondFactor', { verify: account.verifyCode }],
      ['coolDown', coolDownActors(createInMemoryCoolDownStore())],
      ['mailbox', { read: readerOf(createInMemoryMailbox(server)) }],
      ['systemList', { loadPage: ofSystems.loadPage, returns: outbox.returns }],
      ['systemDetail', { load: ofSystems.load }],
      ['systemForm', { load: ofSystems.load, ...ofForms }],
      ['outbox', outbox],
      ['userScope', { allSent }],
    ]),
    storeSample: (machine, step) => storeSample(store, machine, step),
    setOnline: (isOnline) => {
      endOutage();
      const ends = isOnline ? [] : [server.faults.auth.outage(), server.faults.data.outage()];
      endOutage = () => {
        for (const end of ends.splice(0)) end();
      };
    },
    stop: () => {
      session.stop();
    },
  };
};
