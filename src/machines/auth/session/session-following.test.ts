import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lasting, renewed } from '../../../../tests/machines/session/rig.ts';
import { ON_ITS_WAY_MS, twoPages } from '../../../../tests/machines/session/two-pages.ts';
import { sessionMachine } from './session-machine.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Pages = ReturnType<typeof twoPages>;

/** How long after the sign-out in one page the other one has followed, to the millisecond. */
const followedAfter = async ({ one, other }: Pages) => {
  let passed: number | null = null;
  const from = Date.now();
  other.subscribe((snapshot) => {
    if (snapshot.matches('signedOut')) passed ??= Date.now() - from;
  });
  one.send({ type: 'session.signOut', scope: 'local' });
  expect(one.getSnapshot().value).toEqual({ signedOut: 'revoking' });
  await vi.advanceTimersByTimeAsync(1_000);
  return { passed, endedBy: other.getSnapshot().context.endedBy };
};

const start = async (hasChannels: boolean): Promise<Pages> => {
  const pages = twoPages(lasting, hasChannels);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([pages.one.getSnapshot().value, pages.other.getSnapshot().value]).toEqual([{ signedIn: 'current' }, { signedIn: 'current' }]);
  return pages;
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
  pages.browser.isFull = true;
  pages.one.send({ type: 'TOKEN_REFRESHED', session: renewed });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pages.other.getSnapshot().context.session).toEqual(renewed);
  expect(await followedAfter(pages)).toEqual({ passed: ON_ITS_WAY_MS, endedBy: 'otherTab' });
});

test(`${sessionMachine.id}: … also one whose refresh is on the wire, for an answer that never comes`, async () => {
  const pages = await start(true);
  pages.other.send({ type: 'session.tokenNeeded' });
  await vi.advanceTimersByTimeAsync(0);
  expect(pages.other.getSnapshot().value).toEqual({ signedIn: 'refreshing' });
  expect(await followedAfter(pages)).toEqual({ passed: ON_ITS_WAY_MS + WAITED_MS, endedBy: 'otherTab' });
});
