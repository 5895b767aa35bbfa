import { createActor, fromCallback, SimulatedClock, type StateValueFrom } from 'xstate';
import type { AuthFailure } from '../../../src/domain/auth/auth-failure.ts';
import type { AuthCallback } from '../../../src/domain/auth/auth-callback.ts';
import type { AuthEvent, Session, StoredEnd } from '../../../src/domain/auth/session.ts';
import { type Result, success } from '../../../src/domain/shared/result.ts';
import { aSession, aUser } from '../../samples.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import type {
  EndAnswer,
  Revocation,
  SessionAnswer,
  SessionEvent,
  StoreAnswer,
  StoreCommand,
  CallbackTokens,
} from '../../../src/machines/auth/session/session-setup.ts';
import { valueText } from '../../../tools/inspector/run/plain-value.ts';
import { scriptedEffect, settled } from '../scripted-effect.ts';
import { transitionCoverage } from '../transition-coverage.ts';

/** Of all sessions that the suites start. */
export const coverage = transitionCoverage(sessionMachine);

export const START = 1_800_000_000_000;

/** When `startRefreshing` has begun to. */
export const BEGAN = START + 30_000;

/** A session of `ana` that ends so many seconds after the start. */
export const endingIn = (seconds: number, token = '1', rest: Readonly<Record<string, unknown>> = {}): Session =>
  aSession(token, START / 1000 + seconds, rest);

export const lasting = endingIn(3600);
export const renewed = endingIn(7200, '2');
export const ofBob = endingIn(3600, 'bob', { user: aUser('bob') });

type Subscription = 'store' | 'authEvents' | 'connectivity' | 'pageLife';

type Options = {
  readonly authCallback?: AuthCallback;
  /** Subscriptions that throw when they are opened. */
  readonly broken?: readonly Subscription[];
};

const fresh = {
  tokens: null,
  linkProblem: null,
  session: null,
  attempt: 0,
  isUnreachable: false,
  refreshFailure: null,
  refreshStartedAt: 0,
  revocation: null,
  missedRevocation: null,
  refusedAs: 'provider',
  endedBy: null,
  deferredReport: null,
  isRemembered: true,
  isFactorRequired: false,
};

/** States by what they mean: who renames one in the machine changes it here, not in each suite. */
export const states = {
  reading: { processing: 'reading' },
  askingAboutTokens: { processing: 'adopting' },
  attemptingFirst: { processing: 'recovering' },
  checkingAtStart: { processing: { refused: 'checkingStorage' } },
  waitingAtStart: { processing: { refused: 'waitingToRecheck' } },
  recheckingAtStart: { processing: { refused: 'recheckingStorage' } },
  current: { signedIn: 'current' },
  attempting: { signedIn: 'refreshing' },
  pausing: { signedIn: 'backingOff' },
  waitingForTick: { signedIn: 'waitingForTick' },
  checkingStorage: { signedIn: 'checkingStorage' },
  waitingToRecheck: { signedIn: 'waitingToRecheck' },
  recheckingStorage: { signedIn: 'recheckingStorage' },
  recovery: 'passwordRecovery',
  signedOut: { signedOut: 'settled' },
  askingWhy: { signedOut: 'askingWhy' },
  tellingServer: { signedOut: 'revoking' },
} as const satisfies Readonly<Record<string, StateValueFrom<typeof sessionMachine>>>;

/** As the inspector writes it: 'signedIn.current'. */
export const nameOf = (state: (typeof states)[keyof typeof states]): string => valueText(state);

/** The whole of what a session shows, where only some of it is other than at the start. */
export const showing = (value: unknown, changed: Partial<Record<keyof typeof fresh, unknown>> = {}) => ({
  status: 'active',
  value,
  ...fresh,
  ...changed,
});

export const emitted = (event: AuthEvent) => ({ emitted: event });
export const written = (purpose: 'signIn' | 'recovery', session: Session): StoreCommand => ({
  type: 'store.write',
  stored: { purpose, session },
});
export const wroteUser = (session: Session): StoreCommand => ({ type: 'store.writeUser', session });
export const cleared = (purpose: 'signIn' | 'recovery'): StoreCommand => ({ type: 'store.clear', purpose });
/** Nobody is to be signed in any more, in any tab, and what they may say of it. */
export const ended = (endedBy: StoredEnd): readonly unknown[] => [
  { type: 'store.clear', purpose: 'signIn', endedBy }, cleared('recovery'), emitted({ type: 'SIGNED_OUT' }),
];

/** … in the tabs of this user. */
export const endedOf = ({ user }: Session, endedBy: StoredEnd): readonly unknown[] => [
  cleared('recovery'), { type: 'store.clear', purpose: 'signIn', endedBy, of: user.id }, emitted({ type: 'SIGNED_OUT' }),
];

export const startSession = ({ authCallback, broken = [] }: Options = {}) => {
  const clock = new SimulatedClock();
  const readStore = scriptedEffect<StoreAnswer>();
  const readEnd = scriptedEffect<EndAnswer>();
  const adoptTokens = scriptedEffect<SessionAnswer, CallbackTokens | null>();
  const refresh = scriptedEffect<SessionAnswer, Session | null>();
  const revoke = scriptedEffect<Result<null, AuthFailure>, Revocation | null>();
  const journal: unknown[] = [];
  const failIfBroken = (name: Subscription) => {
    if (broken.includes(name)) throw new Error(`scripted crash of ${name}`);
  };
  const machine = sessionMachine.provide({
    actors: {
      readStore: readStore.logic,
      readEnd: readEnd.logic,
      adoptTokens: adoptTokens.logic,
      refresh: refresh.logic,
      revoke: revoke.logic,
      store: fromCallback<StoreCommand>(({ receive }) => {
        failIfBroken('store');
        receive((command) => journal.push(command));
      }),
      authEvents: fromCallback(() => failIfBroken('authEvents')),
      connectivity: fromCallback(() => failIfBroken('connectivity')),
      pageLife: fromCallback(() => failIfBroken('pageLife')),
    },
  });
  let setBack = 0;
  const now = () => START + clock.now() - setBack;
  const actor = createActor(machine, { input: { now, authCallback: authCallback ?? null }, clock, inspect: coverage.inspect });
  actor.on('*', (event) => journal.push({ emitted: event }));
  actor.start();

  return {
    actor,
    now,
    readStore,
    readEnd,
    adoptTokens,
    refresh,
    revoke,
    send: (event: SessionEvent) => actor.send(event),
    setClockBack: (ms: number) => {
      setBack += ms;
    },
    /** Time goes by in steps, so that what falls due on the way is due at its own moment. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 100) {
        clock.increment(Math.min(left, 100));
        await settled();
      }
    },
    shown: () => {
      const { status, value, context } = actor.getSnapshot();
      const { now: _, ...rest } = context;
      return { status, value, ...rest };
    },
    /** What was emitted and what the store was told, since this was last asked. */
    journal: () => journal.splice(0),
  };
};

export type Rig = ReturnType<typeof startSession>;

export const startSignedOut = async (): Promise<Rig> => {
  const rig = startSession();
  await rig.readStore.answer(success(null));
  return rig;
};

/** Signed in from what storage held. */
export const startSignedIn = async (session: Session = lasting): Promise<Rig> => {
  const rig = startSession();
  await rig.readStore.answer(success({ purpose: 'signIn', session }));
  rig.journal();
  return rig;
};

/** What `startRefreshing` refreshes. */
export const held = endingIn(130);

/** A refresh is on the wire, begun when the first tick came. */
export const startRefreshing = async (): Promise<Rig> => {
  const rig = await startSignedIn(held);
  await rig.pass(30_000);
  return rig;
};
