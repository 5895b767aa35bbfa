import type { Session } from '../../../src/domain/auth/session.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { endingIn, lasting, nameOf, type Rig, type showing, START, startSession, startSignedIn, startSignedOut, states } from './rig.ts';

/** A session machine that has got to a state, and what of it differs from the start. */
export type Situation = {
  readonly rig: Rig;
  /** Who is known to be signed in. */
  readonly session: Session | null;
  readonly rest: NonNullable<Parameters<typeof showing>[1]>;
};

const sameAsBefore = success({ purpose: 'signIn', session: lasting } as const);

const refreshing = async (): Promise<Situation> => {
  const rig = await startSignedIn();
  rig.send({ type: 'session.tokenNeeded' });
  return { rig, session: lasting, rest: { refreshStartedAt: START } };
};

const checkingStorage = async (): Promise<Situation> => {
  const situation = await refreshing();
  await situation.rig.refresh.answer(failed({ kind: 'sessionMissing' }));
  return situation;
};

const waitingToRecheck = async (): Promise<Situation> => {
  const situation = await checkingStorage();
  await situation.rig.readStore.answer(sameAsBefore);
  return situation;
};

const recovering = async (): Promise<Situation> => {
  const rig = startSession();
  await rig.readStore.answer(success({ purpose: 'signIn', session: endingIn(0) }));
  return { rig, session: endingIn(0), rest: { refreshStartedAt: START } };
};

const refused = async (): Promise<Situation> => {
  const situation = await recovering();
  await situation.rig.refresh.answer(failed({ kind: 'sessionMissing' }));
  return situation;
};

const inDoubt = async (): Promise<Situation> => {
  const situation = await refused();
  await situation.rig.readStore.answer(success({ purpose: 'signIn', session: endingIn(0) }));
  return situation;
};

const beSignedOut = async (): Promise<Situation> => ({ rig: await startSignedOut(), session: null, rest: {} });

const leaveSignedIn = async (): Promise<Situation> => {
  const rig = await startSignedIn();
  rig.send({ type: 'session.signOut', scope: 'global' });
  rig.journal();
  return { rig, session: null, rest: { endedBy: 'everywhere', missedRevocation: lasting.user.id } };
};

/** A way into each state in which the machine can come to rest. */
export const situations: Readonly<Record<string, () => Promise<Situation>>> = {
  [nameOf(states.askingAboutTokens)]: async () => {
    const authCallback = { kind: 'tokens', purpose: 'signIn', accessToken: 'a', refreshToken: 'r', expiresIn: 3600 } as const;
    const rig = startSession({ authCallback });
    await rig.readStore.answer(success(null));
    return { rig, session: null, rest: { tokens: authCallback, linkProblem: 'unreached' } };
  },
  [nameOf(states.reading)]: async () => ({ rig: startSession(), session: null, rest: {} }),
  [nameOf(states.attemptingFirst)]: recovering,
  [nameOf(states.checkingAtStart)]: refused,
  [nameOf(states.waitingAtStart)]: inDoubt,
  [nameOf(states.recheckingAtStart)]: async () => {
    const situation = await inDoubt();
    await situation.rig.pass(1000);
    return situation;
  },
  [nameOf(states.current)]: async () => ({ rig: await startSignedIn(), session: lasting, rest: {} }),
  [nameOf(states.attempting)]: refreshing,
  [nameOf(states.pausing)]: async () => {
    const situation = await refreshing();
    await situation.rig.refresh.answer(failed({ kind: 'unreachable' }));
    return { ...situation, rest: { ...situation.rest, refreshFailure: { kind: 'unreachable' } } };
  },
  [nameOf(states.waitingForTick)]: async () => {
    const situation = await refreshing();
    await situation.rig.pass(29_900);
    await situation.rig.refresh.answer(failed({ kind: 'unreachable' }));
    return { ...situation, rest: { ...situation.rest, isUnreachable: true, refreshFailure: { kind: 'unreachable' } } };
  },
  [nameOf(states.checkingStorage)]: checkingStorage,
  [nameOf(states.waitingToRecheck)]: waitingToRecheck,
  [nameOf(states.recheckingStorage)]: async () => {
    const situation = await waitingToRecheck();
    await situation.rig.pass(1000);
    return situation;
  },
  [nameOf(states.recovery)]: async () => {
    const rig = startSession();
    await rig.readStore.answer(success({ purpose: 'recovery', session: endingIn(600, 'mail') }));
    return { rig, session: null, rest: {} };
  },
  [nameOf(states.signedOut)]: beSignedOut,
  [nameOf(states.askingWhy)]: async () => {
    const rig = await startSignedIn();
    rig.send({ type: 'storage.changed', stored: null });
    return { rig, session: null, rest: { endedBy: 'unknown' } };
  },
  [nameOf(states.tellingServer)]: leaveSignedIn,
};

/** Where another tab's news of who is signed in changes nothing. */
export const takesNoNotice = [states.askingAboutTokens, states.recovery].map(nameOf);

/** Signed in, and the provider has refused nothing. */
export const isCertain = [states.current, states.attempting, states.pausing, states.waitingForTick].map(nameOf);

/** Where each of these starts a refresh. */
export const startsRefresh = [
  ['session.tokenNeeded', [states.current, states.waitingForTick].map(nameOf)],
  ['session.retry', [states.pausing, states.waitingForTick].map(nameOf)],
  ['network.online', [states.pausing, states.waitingForTick].map(nameOf)],
  ['page.shown', [nameOf(states.waitingForTick)]],
] as const;
