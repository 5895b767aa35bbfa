import { describe, expect, test } from 'vitest';
import { settled } from '../../../../tests/machines/scripted-effect.ts';
import { ofBob, renewed, states } from '../../../../tests/machines/session/rig.ts';
import { KEY } from '../../../../tests/machines/session/shared-storage.ts';
import { openTabs, type Tabs } from '../../../../tests/machines/session/tabs.ts';
import type { Session } from '../../../domain/auth/session.ts';
import type { SessionEvent } from './session-setup.ts';

const two = { count: 2, tokenLifeSeconds: 3600, turns: 'locks' } as const;

const refreshIn = async ({ tabs, hearAll }: Tabs, index: number) => {
  tabs[index]?.actor.send({ type: 'session.tokenNeeded' });
  await settled();
  await hearAll();
};

const statesOf = ({ tabs }: Tabs) =>
  tabs.map(({ actor }) => {
    const { value, context } = actor.getSnapshot();
    return { value, token: context.session?.refresh_token, isRemembered: context.isRemembered };
  });

const out = states.signedOut;

describe.each(['tooSmall', 'shut'] as const)('storage is full for one tab (%s)', (room) => {
  const start = async () => {
    const world = await openTabs(two);
    const [before] = statesOf(world);
    world.tabs[0]?.setRoom(room);
    await refreshIn(world, 0);
    return { world, before };
  };

  test('both stay signed in, with the one token that is still good; the one says that it will not be remembered', async () => {
    const { world, before } = await start();
    const [here, there] = statesOf(world);
    expect([here?.value, there?.value]).toEqual([states.current, states.current]);
    expect(here?.token).not.toBe(before?.token);
    expect(there?.token).toBe(here?.token);
    expect([here?.isRemembered, there?.isRemembered]).toEqual([false, true]);
  });

  test('the other one refreshes, and finds room: all as it was', async () => {
    const { world } = await start();
    await refreshIn(world, 1);
    const [here, there] = statesOf(world);
    expect([here?.value, there?.value]).toEqual([states.current, states.current]);
    expect(here?.token).toBe(there?.token);
    expect(world.storage.texts()).toEqual({ [KEY]: JSON.stringify(world.shown()[1]?.session) });
    expect(world.network.outcomes).toEqual({ done: 2, refused: 0, lost: 0 });
  });

  test('for all tabs, hour after hour: nobody is thrown out', async () => {
    const { world } = await start();
    world.tabs[1]?.setRoom(room);
    await world.pass(3 * 3_600_000, world.tabs, 5000);
    const [here, there] = statesOf(world);
    expect([here?.value, there?.value]).toEqual([states.current, states.current]);
    expect(there?.token).toBe(here?.token);
    expect(world.network.outcomes.refused).toBe(0);
  });

  test('a page that is loaded now does not use the old token up: nobody, and the others stay', async () => {
    const { world } = await start();
    const third = world.openTab();
    await world.pass(120_000, [...world.tabs, third]);
    expect(third.actor.getSnapshot().value).toEqual(out);
    expect(statesOf(world).map(({ value }) => value)).toEqual([states.current, states.current]);
    expect(world.network.outcomes).toEqual({ done: 1, refused: 0, lost: 0 });
  });

  test.each([0, 1])('signed out in tab %i: signed out in both, and nothing comes back', async (index) => {
    const { world } = await start();
    world.tabs[index]?.actor.send({ type: 'session.signOut', scope: 'local' });
    await settled();
    await world.hearAll();
    expect(statesOf(world).map(({ value }) => value)).toEqual([out, out]);
    expect(world.storage.texts()).toEqual({});
    for (const tab of world.tabs) tab.comeBack('restored');
    await settled();
    expect(statesOf(world).map(({ value }) => value)).toEqual([out, out]);
  });
});

describe.each(['{"access_tok', '"hello"', '{}'])('something that is no session stands in storage beside live pages: %s', (text) => {
  test('another tab left it: they stay, and it is replaced', async () => {
    const world = await openTabs(two);
    const before = world.shown();
    world.storage.plantText(text);
    await world.hearAll();
    expect(world.shown()).toEqual(before);
    expect(world.storage.texts()).toEqual({ [KEY]: JSON.stringify(before[0]?.session) });
  });

  test('found by the next refresh: they stay, and it is replaced', async () => {
    const world = await openTabs(two);
    world.storage.plantText(text);
    world.tabs[0]?.actor.send({ type: 'session.tokenNeeded' });
    await settled();
    await world.hearAll();
    const [here, there] = world.shown();
    expect([here?.value, there]).toEqual([states.current, here]);
    expect(world.storage.texts()).toEqual({ [KEY]: JSON.stringify(here?.session) });
    expect(world.network.outcomes).toEqual({ done: 1, refused: 0, lost: 0 });
  });

  test('a page that is loaded now: nobody, and the others stay', async () => {
    const world = await openTabs(two);
    const before = world.shown();
    world.storage.plantText(text);
    const third = world.openTab();
    await settled();
    expect(third.actor.getSnapshot().value).toEqual(out);
    await world.hearAll();
    third.hear();
    expect(world.shown()).toEqual(before);
    expect(third.actor.getSnapshot().value).toEqual(states.current);
  });
});

describe('the user that a tab has asked for arrives before the word of what another tab did', () => {
  const start = async () => {
    const world = await openTabs(two);
    const [one, other] = world.tabs;
    const ana = one?.actor.getSnapshot().context.session;
    if (one === undefined || other === undefined || !ana) return expect.unreachable();
    const moved = { ...ana.user, email: 'new@example.test' };
    return { world, one, other, ana, moved, raised: { ...ana, refresh_token: renewed.refresh_token, aal: 'aal2' as const } };
  };
  type Started = Awaited<ReturnType<typeof start>>;

  test.each([
    ['a sign-out', () => ({ type: 'session.signOut', scope: 'local' }), () => null],
    ['somebody else’s sign-in', () => ({ type: 'SIGNED_IN', session: ofBob }), () => ofBob],
    ['the second step', ({ raised }) => ({ type: 'MFA_CHALLENGE_VERIFIED', session: raised }), ({ raised }) => raised],
    ['nothing', () => null, ({ ana, moved }) => ({ ...ana, user: moved })],
  ] as const satisfies readonly (readonly [string, (started: Started) => SessionEvent | null, (started: Started) => Session | null])[])('%s: that holds, in both', async (_, done, left) => {
    const started = await start();
    const { world, one, other, moved } = started;
    const event = done(started);
    if (event !== null) one.actor.send(event);
    await settled();
    other.actor.send({ type: 'session.userRead', user: moved });
    await settled();
    await world.hearAll();
    const session = left(started);
    const shown = { value: session === null ? out : states.current, session };
    expect([world.shown(), world.storage.texts()]).toEqual([[shown, shown], session === null ? {} : { [KEY]: JSON.stringify(session) }]);
  });

  const elsewhere = [
    ['a sign-out', { type: 'session.signOut', scope: 'local' }, null],
    ['somebody else’s sign-in', { type: 'SIGNED_IN', session: ofBob }, ofBob],
  ] as const;

  test.each(elsewhere)('… and so does the second step: %s holds, in both', async (_, event, session) => {
    const { world, one, other, raised } = await start();
    one.actor.send(event);
    await settled();
    other.actor.send({ type: 'MFA_CHALLENGE_VERIFIED', session: raised });
    await settled();
    await world.hearAll();
    const shown = { value: session === null ? out : states.current, session };
    expect([world.shown(), world.storage.texts()]).toEqual([[shown, shown], session === null ? {} : { [KEY]: JSON.stringify(session) }]);
  });

  test.each(elsewhere)('… and of the second step in a page that has just come back from the cache: %s holds, in both', async (_, event, session) => {
    const { world, one, other, raised } = await start();
    one.actor.send(event);
    await settled();
    other.comeBack('restored');
    other.actor.send({ type: 'MFA_CHALLENGE_VERIFIED', session: raised });
    await settled();
    const shown = { value: session === null ? out : states.current, session };
    expect([world.shown(), world.storage.texts()]).toEqual([[shown, shown], session === null ? {} : { [KEY]: JSON.stringify(session) }]);
  });

  test('… or of what was done in that very tab', async () => {
    const { world, other, moved } = await start();
    other.actor.send({ type: 'session.userRead', user: moved });
    other.actor.send({ type: 'session.signOut', scope: 'local' });
    await settled();
    expect(world.storage.texts()).toEqual({});
  });
});

describe('what ends in one tab is not the end of who is signed in in the others', () => {
  const recoveryOf = (session: Session) => ({ type: 'PASSWORD_RECOVERY', session: { ...session, refresh_token: renewed.refresh_token } }) as const;
  const leave = { type: 'session.signOut', scope: 'local' } as const;
  const deletionOf = ({ user }: Session) => ({ type: 'session.accountDeleted', userId: user.id }) as const;

  test.each([
    ['a recovery of somebody else', () => [recoveryOf(ofBob), leave], states.current],
    ['a recovery of the same user', (ana: Session) => [recoveryOf(ana), leave], out],
    ['the account of the same user', (ana: Session) => [deletionOf(ana)], out],
  ] as const)('%s', async (_, eventsOf, elsewhere) => {
    const world = await openTabs(two);
    const [one] = world.tabs;
    const ana = world.shown()[0]?.session;
    if (one === undefined || !ana) return expect.unreachable();
    for (const event of eventsOf(ana)) one.actor.send(event);
    await settled();
    await world.hearAll();
    expect(statesOf(world).map(({ value }) => value)).toEqual([out, elsewhere]);
    expect(world.storage.texts()).toEqual(elsewhere === out ? {} : { [KEY]: JSON.stringify(ana) });
  });

  test('the account of whoever was signed in until another tab signed somebody else in', async () => {
    const world = await openTabs(two);
    const [one, other] = world.tabs;
    const ana = world.shown()[0]?.session;
    if (!ana) return expect.unreachable();
    other?.actor.send({ type: 'SIGNED_IN', session: ofBob });
    await settled();
    one?.actor.send(deletionOf(ana));
    await settled();
    await world.hearAll();
    const shown = { value: states.current, session: ofBob };
    expect([world.shown(), world.storage.texts()]).toEqual([[shown, shown], { [KEY]: JSON.stringify(ofBob) }]);
  });
});
