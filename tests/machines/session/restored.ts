import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/domain/auth/session.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import type { StoreAnswer } from '../../../src/machines/auth/session/session-setup.ts';
import { restingStates } from '../transition-coverage.ts';
import { emitted, endingIn, lasting, ofBob, renewed, showing, states, written } from './rig.ts';
import { type Situation, situations } from './situations.ts';

const stored = (session: Session) => success({ purpose: 'signIn', session } as const);
const settledOut = states.signedOut;

/** The page comes back from the page cache in this state, and storage says this. */
const restore = async (situation: Situation, answer: StoreAnswer | 'crash') => {
  const { rig } = situation;
  const wasDetermining = rig.actor.getSnapshot().hasTag('determining');
  rig.journal();
  rig.send({ type: 'page.restored' });
  expect(rig.shown()).toEqual(showing(states.reading, { ...situation.rest, session: situation.session }));
  expect([...rig.actor.getSnapshot().tags]).toEqual(['determining', 'tokenPending']);
  // A look that was under way before is answered too, and counts no more.
  while (rig.readStore.waiting() > 0) await (answer === 'crash' ? rig.readStore.crash() : rig.readStore.answer(answer));
  return { shown: rig.shown(), journal: rig.journal(), wasDetermining };
};

describe.each(Object.entries(situations))(`${sessionMachine.id}: restored from the page cache in %s`, (_, start) => {
  test('the same user: signed in, and that is no sign-in', async () => {
    const situation = await start();
    const { shown, journal } = await restore(situation, stored(lasting));
    expect(shown).toEqual(showing(states.current, { ...situation.rest, session: lasting, endedBy: null, isUnreachable: false, refreshFailure: null }));
    const isNews = situation.session === null;
    expect(journal).toEqual(isNews ? [emitted({ type: 'SIGNED_IN', session: lasting })] : []);
  });

  test('the same user, refreshed by another tab', async () => {
    const situation = await start();
    const { shown, journal } = await restore(situation, stored(renewed));
    expect(shown).toEqual(showing(states.current, { ...situation.rest, session: renewed, endedBy: null, isUnreachable: false, refreshFailure: null }));
    const type = situation.session === null ? 'SIGNED_IN' : 'TOKEN_REFRESHED';
    expect(journal).toEqual([emitted({ type, session: renewed })]);
  });

  test('another user', async () => {
    const situation = await start();
    const { shown, journal } = await restore(situation, stored(ofBob));
    expect(shown).toEqual(showing(states.current, { ...situation.rest, session: ofBob, endedBy: null, isUnreachable: false, refreshFailure: null }));
    expect(journal).toEqual([emitted({ type: 'SIGNED_IN', session: ofBob })]);
  });

  test('nobody', async () => {
    const situation = await start();
    const { shown, journal } = await restore(situation, success(null));
    const isNews = situation.session !== null;
    const out = { ...situation.rest, ...(isNews && { endedBy: 'unknown', isUnreachable: false, refreshFailure: null }) };
    expect(shown).toEqual(showing(isNews ? states.askingWhy : settledOut, out));
    expect(journal).toEqual(isNews ? [emitted({ type: 'SIGNED_OUT' })] : []);
  });

  test.each([failed({ kind: 'storageUnavailable' } as const), 'crash' as const])('field report 13: storage says nothing (%j): who was signed in stays so', async (answer) => {
    const situation = await start();
    const { shown, journal, wasDetermining } = await restore(situation, answer);
    const { session, rest, rig } = situation;
    const stays = wasDetermining
      ? showing(states.attempting, { session, refreshStartedAt: rig.now(), isRemembered: false })
      : showing(states.current, { ...rest, session, isRemembered: false });
    expect(shown).toEqual(session === null ? showing(settledOut, { ...rest, isRemembered: false }) : stays);
    expect(journal).toEqual([]);
    expect(rig.actor.getSnapshot().status).toBe('active');
  });

  test('what storage holds is no session: who was signed in stays so, and replaces it', async () => {
    const situation = await start();
    const { shown, journal, wasDetermining } = await restore(situation, failed({ kind: 'notASession' } as const));
    const { session, rest, rig } = situation;
    const stays = wasDetermining
      ? showing(states.attempting, { session, refreshStartedAt: rig.now() })
      : showing(states.current, { ...rest, session });
    expect(shown).toEqual(session === null ? showing(settledOut, rest) : stays);
    expect(journal).toEqual(session === null ? [] : [written('signIn', session)]);
  });

  test('field report 26: a recovery of this tab: a new password, and nothing else', async () => {
    const situation = await start();
    const session = endingIn(600, 'mail');
    const { shown, journal } = await restore(situation, success({ purpose: 'recovery', session }));
    expect(shown).toEqual(showing(states.recovery, { ...situation.rest, session, endedBy: null, isUnreachable: false, refreshFailure: null }));
    expect(journal).toEqual([]);
  });

  test('a session that has run out: refreshed before anything is shown', async () => {
    const situation = await start();
    const session = endingIn(0, '9');
    const { shown, journal } = await restore(situation, stored(session));
    const refreshStartedAt = situation.rig.now();
    expect(shown).toEqual(showing(states.attemptingFirst, { ...situation.rest, session, refreshStartedAt, endedBy: null, isUnreachable: false, refreshFailure: null }));
    expect(situation.rig.refresh.calls.at(-1)).toEqual(session);
    expect(journal).toEqual([]);
  });
});

test(`${sessionMachine.id}: each state has been restored`, () => {
  const ids = Object.keys(situations).map((name) => `${sessionMachine.id}.${name}`);
  expect(ids.toSorted()).toEqual(restingStates(sessionMachine));
});
