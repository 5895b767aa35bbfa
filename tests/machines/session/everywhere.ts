import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/domain/auth/session.ts';
import { isSignedIn, isSignedOut, sessionMachine, type SessionSnapshot } from '../../../src/machines/auth/session/session-machine.ts';
import type { SessionEvent, UserReport } from '../../../src/machines/auth/session/session-setup.ts';
import { aUser } from '../../samples.ts';
import { cleared, emitted, ended, endedOf, lasting, nameOf, ofBob, renewed, showing, states, written, wroteUser } from './rig.ts';
import { isCertain, type Situation, situations, startsRefresh, takesNoNotice } from './situations.ts';

const changed = (session: Session | null): SessionEvent => ({
  type: 'storage.changed',
  stored: session === null ? null : { purpose: 'signIn', session },
});

const readsAnew = (name: string, was: SessionSnapshot) => was.hasTag('determining') && !takesNoNotice.includes(name);

/** Where it is not known who is signed in, it is kept until that is. */
const keepsUnheard = (was: SessionSnapshot, { type }: UserReport) =>
  was.hasTag('determining') && (type === 'USER_UPDATED' || was.context.session === null);

type Asked = (known: Session | null) => SessionEvent;

/** What is shown, was said and was asked after an event, and what would be shown if nothing had happened. */
const after = async (start: () => Promise<Situation>, event: SessionEvent | Asked) => {
  const { rig, session, rest } = await start();
  const was = rig.actor.getSnapshot();
  const before = rig.shown();
  rig.journal();
  const calls = () => ({ reads: rig.readStore.calls.length, refreshes: rig.refresh.calls.length });
  const earlier = calls();
  rig.send(typeof event === 'function' ? event(before.session) : event);
  const asked = { reads: calls().reads - earlier.reads, refreshes: calls().refreshes - earlier.refreshes };
  return { shown: rig.shown(), journal: rig.journal(), asked, was, before, session, rest, now: rig.now() };
};

const nobodyAsked = { reads: 0, refreshes: 0 };
const moved = aUser('ana', { email: 'new@example.test' });

describe.each(Object.entries(situations))(`${sessionMachine.id}: what the provider reports in %s`, (name, start) => {
  test.each([
    ['of somebody else', () => ofBob],
    ['of the same user with new tokens', () => renewed],
    ['once more, as each look at the tab may bring it', (known: Session | null) => known ?? lasting],
  ] as const)('SIGNED_IN %s: kept, told where it is news; what is known already moves nothing, nor does a recovery end', async (_, sessionOf) => {
    const { shown, journal, before, rest } = await after(start, (known) => ({ type: 'SIGNED_IN', session: sessionOf(known) }));
    const session = sessionOf(before.session);
    const isSameUser = before.session?.user.id === session.user.id;
    if (isSameUser && (session === before.session || name === nameOf(states.recovery))) {
      expect([shown, journal]).toEqual([before, []]);
    } else {
      expect(shown).toEqual(showing(states.current, { ...rest, tokens: null, linkProblem: null, session, endedBy: null, isUnreachable: false, refreshFailure: null }));
      expect(journal).toEqual([written('signIn', session), cleared('recovery'), ...(isSameUser ? [] : [emitted({ type: 'SIGNED_IN', session })])]);
    }
  });

  test('SIGNED_OUT of whoever is signed in: removed, told', async () => {
    const { shown, journal, was, before, rest } = await after(start, { type: 'SIGNED_OUT' });
    const out = showing(states.signedOut, { ...rest, endedBy: 'provider', isUnreachable: false, refreshFailure: null });
    expect(shown).toEqual(isSignedIn(was) ? out : before);
    expect(journal).toEqual(isSignedIn(was) ? ended('provider') : []);
  });

  test('PASSWORD_RECOVERY: a new password, and nothing else', async () => {
    const { shown, journal, rest } = await after(start, { type: 'PASSWORD_RECOVERY', session: renewed });
    expect(shown).toEqual(showing(states.recovery, { ...rest, tokens: null, linkProblem: null, session: renewed, endedBy: null, isUnreachable: false, refreshFailure: null }));
    expect(journal).toEqual([written('recovery', renewed), emitted({ type: 'PASSWORD_RECOVERY', session: renewed })]);
  });

  test('TOKEN_REFRESHED of whoever is signed in: adopted, kept, told; a refresh under way is over. Of a recovery: kept for its tab', async () => {
    const { shown, journal, was, before, rest } = await after(start, { type: 'TOKEN_REFRESHED', session: renewed });
    if (name === nameOf(states.recovery)) {
      expect([shown, journal]).toEqual([{ ...before, session: renewed }, [written('recovery', renewed)]]);
      return;
    }
    expect(shown).toEqual(isSignedIn(was) ? showing(states.current, { ...rest, session: renewed, isUnreachable: false, refreshFailure: null }) : before);
    expect(journal).toEqual(isSignedIn(was) ? [written('signIn', renewed), emitted({ type: 'TOKEN_REFRESHED', session: renewed })] : []);
  });

  test('USER_UPDATED: the user is another, the tokens and the state are not; it ends a recovery, and waits until it is known who is there', async () => {
    const event = { type: 'USER_UPDATED', user: moved } as const;
    const { shown, journal, was, before } = await after(start, event);
    if (before.session === null || !(isSignedIn(was) || name === nameOf(states.recovery))) {
      expect([shown, journal]).toEqual([keepsUnheard(was, event) ? { ...before, deferredReport: event } : before, []]);
      return;
    }
    const session = { ...before.session, user: moved };
    if (isSignedIn(was)) {
      expect([shown, journal]).toEqual([{ ...before, session }, [wroteUser(session), emitted(event)]]);
    } else {
      expect(shown).toEqual(showing(states.current, { session }));
      expect(journal).toEqual([written('signIn', session), cleared('recovery'), emitted(event), emitted({ type: 'SIGNED_IN', session })]);
    }
  });

  test('session.factorRequired: noted, and nothing else moves', async () => {
    const { shown, journal, before } = await after(start, { type: 'session.factorRequired' });
    expect([shown, journal]).toEqual([{ ...before, isFactorRequired: true }, []]);
  });

  test.each([['the same', moved, true], ['another', ofBob.user, false]] as const)('session.userRead, of %s user: kept where there is one, and nothing else moves', async (_, user, isOwn) => {
    const { shown, journal, was, before } = await after(start, { type: 'session.userRead', user });
    if (before.session === null || !isOwn || !(isSignedIn(was) || name === nameOf(states.recovery))) {
      expect([shown, journal]).toEqual([before, []]);
      return;
    }
    const session = { ...before.session, user };
    expect([shown, journal]).toEqual([{ ...before, session }, [isSignedIn(was) ? wroteUser(session) : written('recovery', session)]]);
  });
});

describe.each(Object.entries(situations))(`${sessionMachine.id}: heard from outside in %s`, (name, start) => {
  test.each(startsRefresh)('%s starts a refresh in some states, and moves nothing in the others', async (type, where) => {
    const { shown, journal, asked, before, now } = await after(start, { type });
    const begins = where.some((each) => each === name);
    expect(shown).toEqual(begins ? { ...before, value: states.attempting, refreshStartedAt: now } : before);
    expect([journal, asked]).toEqual([[], { ...nobodyAsked, refreshes: begins ? 1 : 0 }]);
  });

  test.each([['renewed', renewed], ['of somebody else', ofBob]] as const)('another tab left a session (%s)', async (_, session) => {
    const { shown, journal, asked, was, before, session: known, rest } = await after(start, changed(session));
    expect(asked).toEqual({ ...nobodyAsked, reads: readsAnew(name, was) ? 1 : 0 });
    if (takesNoNotice.includes(name)) {
      expect([shown, journal]).toEqual([before, []]);
    } else if (readsAnew(name, was)) {
      expect([shown, journal]).toEqual([showing(states.reading, { ...rest, session: known }), []]);
    } else {
      const type = known?.user.id === session.user.id ? 'TOKEN_REFRESHED' : 'SIGNED_IN';
      expect(shown).toEqual(showing(states.current, { ...rest, session, endedBy: null, isUnreachable: false, refreshFailure: null }));
      expect(journal).toEqual([emitted({ type, session })]);
    }
  });

  test('another tab left nobody', async () => {
    const { shown, journal, was, before, session: known, rest } = await after(start, changed(null));
    if (readsAnew(name, was)) {
      expect([shown, journal]).toEqual([showing(states.reading, { ...rest, session: known }), []]);
    } else if (isSignedIn(was)) {
      expect(shown).toEqual(showing(states.askingWhy, { ...rest, endedBy: 'unknown', isUnreachable: false, refreshFailure: null }));
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
    rig.send({ type: 'storage.kept' });
    expect(rig.shown()).toEqual(before);
  });

  test.each([
    { type: 'MFA_CHALLENGE_VERIFIED', session: ofBob },
    { type: 'TOKEN_REFRESHED', session: ofBob },
    { type: 'USER_UPDATED', user: ofBob.user },
  ] as const)('$type, asked for by a user who is not signed in any more: nothing moves', async (event) => {
    const { shown, journal, was, before } = await after(start, event);
    const isUnheard = event.type !== 'TOKEN_REFRESHED' && keepsUnheard(was, event);
    expect([shown, journal]).toEqual([isUnheard ? { ...before, deferredReport: event } : before, []]);
  });

  test('the code of a second factor was right, and the answer comes only now: the tokens that it brings are the ones that count', async () => {
    const event = { type: 'MFA_CHALLENGE_VERIFIED', session: renewed } as const;
    const { shown, journal, was, before, rest } = await after(start, event);
    const told = emitted({ type: 'MFA_CHALLENGE_VERIFIED', session: renewed });
    if (name === nameOf(states.recovery)) {
      expect([shown, journal]).toEqual([{ ...before, session: renewed }, [written('recovery', renewed), told]]);
    } else if (before.session === null) {
      expect([shown, journal]).toEqual([keepsUnheard(was, event) ? { ...before, deferredReport: event } : before, []]);
    } else {
      expect([shown, journal]).toEqual([showing(states.current, { ...rest, session: renewed, isUnreachable: false, refreshFailure: null }), [{ ...written('signIn', renewed), of: renewed.user.id }, told]]);
    }
  });

  test('a person signs out: out at once, whatever was under way', async () => {
    const { rig } = await start();
    const isOut = isSignedOut(rig.actor.getSnapshot());
    const { session, ...before } = rig.shown();
    rig.journal();
    rig.send({ type: 'session.signOut', scope: 'local' });
    const gone = name === nameOf(states.recovery) ? endedOf(lasting, 'person') : ended('person');
    if (isOut) {
      expect([rig.shown(), rig.journal()]).toEqual([{ ...before, session: null }, []]);
    } else {
      const ways = session === null
        ? { value: states.signedOut }
        : { value: states.tellingServer, revocation: { session, scope: 'local' } };
      expect(rig.shown()).toEqual({ ...before, ...ways, session: null, endedBy: 'person', attempt: 0, isUnreachable: false, refreshFailure: null });
      expect(rig.journal()).toEqual(gone);
    }
  });

  test('the account was deleted: whoever is signed in is out, and whoever is out already is told why', async () => {
    const { rig } = await start();
    const before = rig.shown();
    rig.journal();
    rig.send({ type: 'session.accountDeleted', userId: lasting.user.id });
    const out = { ...before, value: states.signedOut, session: null, endedBy: 'deletion', attempt: 0, isUnreachable: false, refreshFailure: null };
    const told = [states.signedOut, states.askingWhy].map(nameOf).includes(name) ? [out, endedOf(lasting, 'deletion').slice(0, 2)] : [before, []];
    expect([rig.shown(), rig.journal()]).toEqual(before.session === null ? told : [out, endedOf(lasting, 'deletion')]);
  });

  test('the account of somebody who is not signed in any more was deleted: whoever is signed in stays so', async () => {
    const { shown, journal, before } = await after(start, { type: 'session.accountDeleted', userId: ofBob.user.id });
    if (before.session !== null) expect([shown, journal]).toEqual([before, []]);
  });
});
