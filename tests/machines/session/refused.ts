import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/domain/auth/session.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import type { StoreAnswer } from '../../../src/machines/auth/session/session-setup.ts';
import { refusals } from '../failures.ts';
import { BEGAN, emitted, ended, endingIn, held, ofBob, renewed, type Rig, showing, START, startRefreshing, startSession, states } from './rig.ts';

const stored = (session: Session) => success({ purpose: 'signIn', session } as const);
const used = failed({ kind: 'rejected', code: 'refresh_token_already_used', message: 'Already used' } as const);

type Look = StoreAnswer | 'crash';

const answerLook = ({ readStore }: Rig, look: Look) => (look === 'crash' ? readStore.crash() : readStore.answer(look));

const over = endingIn(0);

const startRecovering = async () => {
  const rig = startSession();
  await rig.readStore.answer(stored(over));
  return rig;
};

/** Behind the screens, and before there are any: only there it is 'not known yet'. */
const origins = [
  { when: 'while signed in', start: startRefreshing, mine: held, refreshStartedAt: BEGAN, tags: ['tokenPending'], at: { checking: states.checkingStorage, waiting: states.waitingToRecheck, rechecking: states.recheckingStorage } },
  { when: 'at the start', start: startRecovering, mine: over, refreshStartedAt: START, tags: ['determining', 'tokenPending'], at: { checking: states.checkingAtStart, waiting: states.waitingAtStart, rechecking: states.recheckingAtStart } },
] as const;

describe.each(origins)(`${sessionMachine.id}: a refresh that is refused $when`, ({ start, mine, refreshStartedAt, tags, at }) => {
  const shownIn = (state: unknown, session = mine) => showing(state, { session, refreshStartedAt });
  const sortedTags = ({ actor }: Rig) => [...actor.getSnapshot().tags].toSorted();

  /** The refresh was refused; storage is being read again. */
  const startRefused = async () => {
    const rig = await start();
    await rig.refresh.answer(used);
    return rig;
  };

  /** The first look found what was there before; the second one, a second later, is under way. */
  const startSecondLook = async () => {
    const rig = await startRefused();
    await rig.readStore.answer(stored(mine));
    await rig.pass(1000);
    return rig;
  };

  const nothingNewer: readonly (readonly [string, Look])[] = [
    ['the same session', stored(mine)],
    ['a recovery session', success({ purpose: 'recovery', session: renewed })],
    ['nothing that could be read', failed({ kind: 'storageUnavailable' })],
    ['a crash', 'crash'],
  ];
  const looks: readonly (readonly [string, () => Promise<Rig>])[] = [
    ['first', startRefused],
    ['second', startSecondLook],
  ];

  test.each(refusals)('%j: storage is read again before anything is decided', async (failure) => {
    const rig = await start();
    await rig.refresh.answer(failed(failure));
    expect(rig.shown()).toEqual(shownIn(at.checking));
    expect(sortedTags(rig)).toEqual(tags);
    expect(rig.readStore.calls).toHaveLength(2);
    expect(rig.journal()).toEqual([]);
  });

  test.each([...nothingNewer, ['nobody', success(null)] as const])('the first look finds %s: in doubt for a second, then one more look', async (_, look) => {
    const rig = await startRefused();
    await answerLook(rig, look);
    expect(rig.shown()).toEqual(shownIn(at.waiting));
    expect(sortedTags(rig)).toEqual(tags);
    await rig.pass(999);
    expect(rig.readStore.calls).toHaveLength(2);
    await rig.pass(1);
    expect(rig.shown()).toEqual(shownIn(at.rechecking));
    expect(sortedTags(rig)).toEqual(tags);
    expect(rig.readStore.calls).toHaveLength(3);
    expect(rig.journal()).toEqual([]);
  });

  test.each(nothingNewer)('so does the second (%s): removed, SIGNED_OUT', async (_, look) => {
    const rig = await startSecondLook();
    await answerLook(rig, look);
    expect(rig.shown()).toEqual(showing(states.signedOut, { endedBy: 'provider', refreshStartedAt }));
    expect(rig.journal()).toEqual(ended('provider'));
    expect(rig.refresh.calls).toEqual([mine]);
  });

  test('ended on another device, as the server’s words tell: removed, and known to all tabs', async () => {
    const rig = await start();
    await rig.refresh.answer(failed({ kind: 'rejected', code: 'refresh_token_not_found', message: 'Not Found' }));
    await rig.readStore.answer(stored(mine));
    await rig.pass(1000);
    await rig.readStore.answer(stored(mine));
    expect(rig.shown()).toEqual(showing(states.signedOut, { endedBy: 'otherDevice', refusedAs: 'otherDevice', refreshStartedAt }));
    expect(rig.journal()).toEqual(ended('otherDevice'));
  });

  test.each([
    ['a person has signed out there', success('person' as const), 'otherTab'],
    ['the provider has refused it there too', success('provider' as const), 'provider'],
    ['nobody says why', success(null), 'unknown'],
    ['storage says nothing', failed({ kind: 'storageUnavailable' } as const), 'unknown'],
    ['storage crashes', 'crash', 'unknown'],
  ] as const)('field reports 109 and 116: the second look finds nobody, so nothing is left to remove; %s', async (_, why, endedBy) => {
    const rig = await startSecondLook();
    await rig.readStore.answer(success(null));
    expect(rig.shown()).toEqual(showing(states.askingWhy, { endedBy: 'unknown', refreshStartedAt }));
    expect(rig.journal()).toEqual([emitted({ type: 'SIGNED_OUT' })]);
    await (why === 'crash' ? rig.readEnd.crash() : rig.readEnd.answer(why));
    expect(rig.shown()).toEqual(showing(states.signedOut, { endedBy, refreshStartedAt }));
    expect(rig.journal()).toEqual([]);
  });

  test.each(looks)('another tab was faster, and its session is there at the %s look: still signed in', async (_, begin) => {
    const { shown, journal, readStore, refresh } = await begin();
    await readStore.answer(stored(renewed));
    expect(shown()).toEqual(shownIn(states.current, renewed));
    expect(journal()).toEqual([emitted({ type: 'TOKEN_REFRESHED', session: renewed })]);
    expect(refresh.calls).toEqual([mine]);
  });

  test.each(looks)('somebody else is there at the %s look: that is a sign-in', async (_, begin) => {
    const { shown, journal, readStore } = await begin();
    await readStore.answer(stored(ofBob));
    expect(shown()).toEqual(shownIn(states.current, ofBob));
    expect(journal()).toEqual([emitted({ type: 'SIGNED_IN', session: ofBob })]);
  });
});
