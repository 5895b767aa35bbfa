import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { settled } from '../../../../tests/machines/scripted-effect.ts';
import { recordedPorts } from '../../../../tests/machines/session/ports.ts';
import { endingIn, lasting, ofBob, renewed, START, states } from '../../../../tests/machines/session/rig.ts';
import type { AuthCallback } from '../../../domain/auth/auth-callback.ts';
import type { StoredSession } from '../../../domain/auth/session.ts';
import { failed } from '../../../domain/shared/result.ts';
import { sessionActors, type SessionPorts } from './session-actors.ts';
import { sessionMachine } from './session-machine.ts';

const start = async (stored: StoredSession | null, other: Partial<SessionPorts> = {}, authCallback: AuthCallback | null = null) => {
  const ports = recordedPorts(stored);
  const machine = sessionMachine.provide({ actors: sessionActors({ ...ports, ...other }) });
  const actor = createActor(machine, { input: { now: () => START, authCallback }, clock: new SimulatedClock() }).start();
  await settled();
  const shown = () => {
    const { status, value, context } = actor.getSnapshot();
    return { status, value, session: context.session, isRemembered: context.isRemembered };
  };
  return { ...ports, actor, shown };
};

const tell = <Event>(listeners: ReadonlySet<(event: Event) => void>, event: NoInfer<Event>) => {
  for (const listener of listeners) listener(event);
};

const inStorage = { purpose: 'signIn', session: lasting } as const;

describe('the effects of the session, made of the ports', () => {
  test('storage is read, the session that has run out is refreshed and written', async () => {
    const session = endingIn(0);
    const { asked } = await start({ purpose: 'signIn', session });
    const write = ['write', { purpose: 'signIn', session: renewed }];
    // Written in this tab's turn, and once more by the machine, which hears whether that succeeds.
    expect(asked()).toEqual([['read'], ['lock'], ['read'], ['refresh', 'refresh-1'], ['read'], write, write]);
  });

  test('leaving a recovery, it is forgotten before storage is asked who is signed in', async () => {
    const { actor, asked } = await start({ purpose: 'recovery', session: lasting });
    asked();
    actor.send({ type: 'session.leaveRecovery' });
    expect(asked()).toEqual([['clear', 'recovery'], ['read']]);
  });

  test('signing out, the server is told with the session that was', async () => {
    const { actor, asked, shown } = await start(inStorage);
    asked();
    actor.send({ type: 'session.signOut', scope: 'global' });
    await settled();
    expect(asked()).toEqual([['clear', 'signIn', 'person'], ['clear', 'recovery'], ['as', lasting], ['signOut', 'global']]);
    expect(shown()).toEqual({ status: 'active', value: states.signedOut, session: null, isRemembered: true });
  });

  test('signing out everywhere with a token that has run out, a new one is asked for first: the old one ends no other session', async () => {
    let time = START;
    const { actor, asked, auth } = await start(inStorage, { now: () => time });
    asked();
    time += 2 * 3_600_000;
    actor.send({ type: 'session.signOut', scope: 'global' });
    await settled();
    expect(asked()).toEqual([['clear', 'signIn', 'person'], ['clear', 'recovery'], ['refresh', 'refresh-1'], ['as', renewed], ['signOut', 'global']]);
    const refused = await start(inStorage, { now: () => time, auth: { ...auth, refresh: async () => failed({ kind: 'unreachable' }) } });
    refused.actor.send({ type: 'session.signOut', scope: 'global' });
    await settled();
    expect(refused.actor.getSnapshot().context.missedRevocation).toBe(lasting.user.id);
  });

  test('a session that cannot be asked with any more does not keep a person in', async () => {
    const { auth } = recordedPorts(null);
    const broken = { ...auth, as: () => { throw new Error('scripted crash'); } };
    const { actor, shown } = await start(inStorage, { auth: broken });
    actor.send({ type: 'session.signOut', scope: 'local' });
    await settled();
    expect(shown()).toEqual({ status: 'active', value: states.signedOut, session: null, isRemembered: true });
  });

  test('tokens from the address go to the provider', async () => {
    const tokens = { kind: 'tokens', purpose: 'signIn', accessToken: 'a', refreshToken: 'r', expiresIn: 1 } as const;
    const { asked } = await start(null, {}, tokens);
    expect(asked()).toEqual([['read'], ['adoptTokens', tokens], ['read']]);
  });

  test('what provider and other tabs report is passed on', async () => {
    const { world, shown, asked } = await start(null);
    tell(world.auth, { type: 'SIGNED_IN', session: lasting });
    expect(shown()).toEqual({ status: 'active', value: states.current, session: lasting, isRemembered: true });
    tell(world.storage, { purpose: 'signIn', session: ofBob });
    expect(shown()).toEqual({ status: 'active', value: states.current, session: ofBob, isRemembered: true });
    tell(world.storage, null);
    expect(shown()).toEqual({ status: 'active', value: states.askingWhy, session: null, isRemembered: true });
    await settled();
    expect([shown().value, asked().at(-1)]).toEqual([states.signedOut, ['readEnd']]);
  });

  test('back online, the refresh is tried at once', async () => {
    const { auth } = recordedPorts(null);
    const calls: unknown[] = [];
    const offline = {
      ...auth,
      refresh: (token: unknown) => {
        calls.push(token);
        return Promise.resolve(failed({ kind: 'unreachable' } as const));
      },
    };
    const { world } = await start({ purpose: 'signIn', session: endingIn(0) }, { auth: offline });
    expect(calls).toEqual(['refresh-1']);
    tell(world.online, undefined);
    await settled();
    expect(calls).toEqual(['refresh-1', 'refresh-1']);
  });

  test('the page is looked at again, or comes back from the page cache', async () => {
    const { asked, world, shown } = await start(inStorage);
    asked();
    tell(world.page, 'shown');
    expect([asked(), shown().value]).toEqual([[], states.current]);
    tell(world.page, 'restored');
    expect([asked(), shown().value]).toEqual([[['read']], states.reading]);
    await settled();
    expect(shown()).toEqual({ status: 'active', value: states.current, session: lasting, isRemembered: true });
  });

  test.each([
    ['says so', () => Promise.resolve(failed({ kind: 'storageUnavailable' } as const))],
    ['rejects', () => Promise.reject(new Error('scripted crash'))],
    ['throws', () => { throw new Error('scripted crash'); }],
  ])('a store that fails to write (%s): signed in for as long as the page', async (_, write) => {
    const { store, world: otherTabs } = recordedPorts(null);
    const { world, shown } = await start(null, { store: { ...store, write } });
    tell(world.auth, { type: 'SIGNED_IN', session: lasting });
    await settled();
    expect(shown()).toEqual({ status: 'active', value: states.current, session: lasting, isRemembered: false });
    tell(otherTabs.storage, null);
    await settled();
    expect(shown()).toEqual({ status: 'active', value: states.signedOut, session: null, isRemembered: false });
  });

  test('stopped, it listens no more', async () => {
    const { actor, world } = await start(null);
    const heard = () => [world.auth.size, world.storage.size, world.online.size, world.page.size];
    expect(heard()).toEqual([1, 1, 1, 1]);
    actor.stop();
    expect(heard()).toEqual([0, 0, 0, 0]);
  });
});
