import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/domain/auth/session.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import type { SessionEvent, UserReport } from '../../../src/machines/auth/session/session-setup.ts';
import { cleared, emitted, ofBob, renewed, showing, states, written } from './rig.ts';
import { isCertain, type Situation, situations, takesNoNotice } from './situations.ts';

const changed = (session: Session | null): SessionEvent => ({
  type: 'storage.changed',
  stored: session === null ? null : { purpose: 'signIn', session },
});

const readsAnew = (name: string) => name.startsWith('processing.') && !takesNoNotice.includes(name);

/** Where it is not known who is signed in, it is kept until that is. */
const keepsUnheard = (name: string, session: Session | null, { type }: UserReport) =>
  name.startsWith('processing.') && (type === 'USER_UPDATED' || session === null);

/** What is shown and what was said after an event, and what would be if nothing had happened. */
const after = async (start: () => Promise<Situation>, event: Parameters<Situation['rig']['send']>[0]) => {
  const { rig, session, rest } = await start();
  const before = rig.shown();
  rig.journal();
  rig.send(event);
  return { shown: rig.shown(), journal: rig.journal(), before, session, rest };
};

describe.each(Object.entries(situations))(`${sessionMachine.id}: heard from outside in %s`, (name, start) => {
  test.each([['renewed', renewed], ['of somebody else', ofBob]] as const)('another tab left a session (%s)', async (_, session) => {
    const { shown, journal, before, session: known, rest } = await after(start, changed(session));
    if (takesNoNotice.includes(name)) {
      expect([shown, journal]).toEqual([before, []]);
    } else if (readsAnew(name)) {
      expect([shown, journal]).toEqual([showing({ processing: 'reading' }, { ...rest, session: known }), []]);
    } else {
      const type = known?.user.id === session.user.id ? 'TOKEN_REFRESHED' : 'SIGNED_IN';
      expect(shown).toEqual(showing({ signedIn: 'current' }, { ...rest, session, endedBy: null, isUnreachable: false }));
      expect(journal).toEqual([emitted({ type, session })]);
    }
  });

  test('another tab left nobody', async () => {
    const { shown, journal, before, session: known, rest } = await after(start, changed(null));
    if (readsAnew(name)) {
      expect([shown, journal]).toEqual([showing({ processing: 'reading' }, { ...rest, session: known }), []]);
    } else if (name.startsWith('signedIn.')) {
      expect(shown).toEqual(showing({ signedOut: 'settled' }, { ...rest, endedBy: 'otherTab', isUnreachable: false }));
      expect(journal).toEqual([emitted({ type: 'SIGNED_OUT' })]);
    } else {
      expect([shown, journal]).toEqual([before, []]);
    }
  });

  test('another tab left something that is no session: who is signed in replaces it, unless that is in doubt', async () => {
    const { shown, journal, before, session } = await after(start, { type: 'storage.spoilt' });
    expect([shown, journal]).toEqual([before, isCertain.includes(name) && session !== null ? [written('signIn', session)] : []]);
  });

  test('storage failed: known, and nothing moves', async () => {
    const { shown, journal, before } = await after(start, { type: 'storage.failed' });
    expect([shown, journal]).toEqual([{ ...before, isRemembered: false }, []]);
  });

  test('storage works again: known, and nothing moves', async () => {
    const { rig } = await start();
    const before = rig.shown();
    rig.send({ type: 'storage.failed' });
    const { shown, journal } = await after(async () => ({ rig, session: null, rest: {} }), { type: 'storage.kept' });
    expect([shown, journal]).toEqual([before, []]);
  });

  test.each([
    { type: 'MFA_CHALLENGE_VERIFIED', session: ofBob },
    { type: 'TOKEN_REFRESHED', session: ofBob },
    { type: 'USER_UPDATED', user: ofBob.user },
  ] as const)('$type, asked for by a user who is not signed in any more: nothing moves', async (event) => {
    const { shown, journal, before } = await after(start, event);
    const isUnheard = event.type !== 'TOKEN_REFRESHED' && keepsUnheard(name, before.session, event);
    expect([shown, journal]).toEqual([isUnheard ? { ...before, deferredReport: event } : before, []]);
  });

  test('the code of a second factor was right, and the answer comes only now: the tokens that it brings are the ones that count', async () => {
    const event = { type: 'MFA_CHALLENGE_VERIFIED', session: renewed } as const;
    const { shown, journal, before, rest } = await after(start, event);
    const told = emitted({ type: 'MFA_CHALLENGE_VERIFIED', session: renewed });
    if (name === 'passwordRecovery') {
      expect([shown, journal]).toEqual([{ ...before, session: renewed }, [written('recovery', renewed), told]]);
    } else if (before.session === null) {
      expect([shown, journal]).toEqual([keepsUnheard(name, null, event) ? { ...before, deferredReport: event } : before, []]);
    } else {
      expect([shown, journal]).toEqual([showing({ signedIn: 'current' }, { ...rest, session: renewed, isUnreachable: false }), [written('signIn', renewed), told]]);
    }
  });

  test('a person signs out: out at once, whatever was under way', async () => {
    const { rig } = await start();
    const { session, ...before } = rig.shown();
    rig.journal();
    rig.send({ type: 'session.signOut', scope: 'local' });
    const gone = [cleared('signIn'), cleared('recovery'), emitted({ type: 'SIGNED_OUT' })];
    if (name.startsWith('signedOut.')) {
      expect([rig.shown(), rig.journal()]).toEqual([{ ...before, session: null }, []]);
    } else {
      const ways = session === null
        ? { value: { signedOut: 'settled' } }
        : { value: states.tellingServer, revocation: { session, scope: 'local' } };
      expect(rig.shown()).toEqual({ ...before, ...ways, session: null, endedBy: 'person', attempt: 0, isUnreachable: false });
      expect(rig.journal()).toEqual(gone);
    }
  });
});
