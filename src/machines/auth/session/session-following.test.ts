import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { noTurns } from '../../../../tests/machines/session/one-browser.ts';
import { recordedPorts } from '../../../../tests/machines/session/ports.ts';
import { lasting, renewed, states } from '../../../../tests/machines/session/rig.ts';
import { sharedStorage } from '../../../../tests/machines/session/shared-storage.ts';
import type { AuthRepository } from '../../../domain/ports/auth.ts';
import { sessionActors } from './session-actors.ts';
import { isSignedOut, sessionMachine } from './session-machine.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How long a browser takes to tell one page what another one did. */
const ON_ITS_WAY_MS = 40;

const never = <Value>() => new Promise<Value>(() => undefined);

/** Two pages of one browser on the timers of the test, as the app puts them together; the server answers nobody. */
const start = async (hasChannels: boolean) => {
  const storage = sharedStorage({ arrivesAfterMs: ON_ITS_WAY_MS, hasChannels });
  await storage.openTab().store.write({ purpose: 'signIn', session: lasting });
  const openPage = () => {
    const { store, setRoom } = storage.openTab();
    const ports = recordedPorts(null);
    const auth: AuthRepository = { ...ports.auth, refresh: never, as: (session) => ({ ...ports.auth.as(session), signOut: never }) };
    const machine = sessionMachine.provide({ actors: sessionActors({ ...ports, auth, store, lock: noTurns }) });
    return { setRoom, actor: createActor(machine, { input: { now: ports.now, authCallback: null } }).start() };
  };
  const [one, other] = [openPage(), openPage()];
  await vi.advanceTimersByTimeAsync(1_000);
  expect([one, other].map(({ actor }) => actor.getSnapshot().value)).toEqual([states.current, states.current]);
  return { one: one.actor, other: other.actor, setRoom: one.setRoom };
};

/** How long after the sign-out in one page the other one has followed, to the millisecond. */
const followedAfter = async ({ one, other }: Awaited<ReturnType<typeof start>>) => {
  let passed: number | null = null;
  const from = Date.now();
  other.subscribe((snapshot) => {
    if (isSignedOut(snapshot)) passed ??= Date.now() - from;
  });
  one.send({ type: 'session.signOut', scope: 'local' });
  expect(one.getSnapshot().value).toEqual(states.tellingServer);
  await vi.advanceTimersByTimeAsync(1_000);
  return { passed, endedBy: other.getSnapshot().context.endedBy };
};

/** A storage event is acted on a little late, for a message that explains it. */
const WAITED_MS = 150;

test.each([
  ['storage events, where there is a BroadcastChannel', true, ON_ITS_WAY_MS + WAITED_MS],
  ['storage events, where there is none', false, ON_ITS_WAY_MS],
] as const)(`${sessionMachine.id}: a sign-out in one tab is followed by the others within a second, by %s`, async (_, hasChannels, ms) => {
  expect(await followedAfter(await start(hasChannels))).toEqual({ passed: ms, endedBy: 'otherTab' });
});

test(`${sessionMachine.id}: a sign-out in one tab is followed by the others within a second, by a message, where storage could not hold the session`, async () => {
  const pages = await start(true);
  pages.setRoom('tooSmall');
  pages.one.send({ type: 'TOKEN_REFRESHED', session: renewed });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pages.other.getSnapshot().context.session).toEqual(renewed);
  // Nor is there room to say why.
  expect(await followedAfter(pages)).toEqual({ passed: ON_ITS_WAY_MS, endedBy: 'unknown' });
});

test(`${sessionMachine.id}: … also one whose refresh is on the wire, for an answer that never comes`, async () => {
  const pages = await start(true);
  pages.other.send({ type: 'session.tokenNeeded' });
  await vi.advanceTimersByTimeAsync(0);
  expect(pages.other.getSnapshot().value).toEqual(states.attempting);
  expect(await followedAfter(pages)).toEqual({ passed: ON_ITS_WAY_MS + WAITED_MS, endedBy: 'otherTab' });
});
