import { describe, expect, test } from 'vitest';
import { aPage, aPosition, aSystem } from '../../../tests/machines/records.ts';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { endingIn, lasting, ofBob, renewed, type Rig, startSession, startSignedIn } from '../../../tests/machines/session/rig.ts';
import type { SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { aUser } from '../../../tests/samples.ts';
import type { Session } from '../../domain/auth/session.ts';
import { noChange } from '../../domain/systems/change-log.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import { createAccessTokenSource } from '../auth/session/session-machine.ts';
import { historyInSession, repeatingCalls, systemsInSession } from './repository-in-session.ts';

const unauthenticated = failed({ kind: 'unauthenticated' } as const);
const unreachable = failed({ kind: 'unreachable' } as const);
const used = failed({ kind: 'sessionMissing' } as const);

const system = aSystem(1, { updatedAt: 'v1' });
const version = system.updatedAt;
const page = success(aPage([system], 0));

const checksum = { count: 1, sum: 7 };
const noChanges = success({ changes: [], remaining: 0 });

/** The rule of the second factor asks for none here, and the user is as ever. */
const partsOf = (rig: Rig) => ({
  repeat: repeatingCalls({ accessToken: createAccessTokenSource(rig.actor, rig.now), session: rig.actor }),
  session: rig.actor,
  isFactorRequired: async () => success(false),
  readUser: async () => success(aUser('ana')),
});

/** A server that takes the tokens named, and writes down with which each call came. */
const openSystems = (rig: Rig, taken: readonly string[], failure: DataFailure | null = null) => {
  const calls: unknown[] = [];
  const accessToken = createAccessTokenSource(rig.actor, rig.now);
  const carry = async <Value>(name: string, input: unknown, answer: Result<Value, DataFailure>) => {
    const token = await accessToken();
    if (!token.ok) return token;
    calls.push([name, input, token.value]);
    if (!taken.includes(token.value)) return unauthenticated;
    return failure === null ? answer : failed(failure);
  };
  const direct: SystemRepository = {
    list: (after) => carry('list', after, page),
    get: (id) => carry('get', id, success(system)),
    checksum: () => carry('checksum', null, success(checksum)),
    insert: (row) => carry('insert', row, success(row)),
    update: (id, changes, basedOn) => carry('update', [id, changes, basedOn], success(system)),
    delete: (id) => carry('delete', id, success(null)),
    insertMany: (rows) => carry('insertMany', rows, success([])),
    deleteMany: (rows) => carry('deleteMany', rows, success([])),
  };
  const directHistory: SystemHistory = {
    logEnd: () => carry('logEnd', null, success(aPosition(1))),
    changesSince: (from) => carry('changesSince', from, success({ changes: [], remaining: 0, position: aPosition(2) })),
    changesOfWrite: (writeId, after) => carry('changesOfWrite', [writeId, after], noChanges),
    changesOf: (id, before) => carry('changesOf', [id, before], noChanges),
    deletedSystems: (search, before) => carry('deletedSystems', [search, before], noChanges),
  };
  return { calls, direct, systems: systemsInSession(direct, partsOf(rig)), history: historyInSession(directHistory, { ...partsOf(rig), now: () => 0 }) };
};

const start = async (taken: readonly string[], failure: DataFailure | null = null) => {
  const rig = await startSignedIn();
  return { ...rig, ...openSystems(rig, taken, failure) };
};

type Opened = ReturnType<typeof openSystems>;

const askAll = [
  ['list', null, page, ({ systems }: Opened) => systems.list(null)],
  ['get', system.id, success(system), ({ systems }: Opened) => systems.get(system.id)],
  ['checksum', null, success(checksum), ({ systems }: Opened) => systems.checksum()],
  ['insert', system, success(system), ({ systems }: Opened) => systems.insert(system)],
  [
    'update',
    [system.id, { name: 'new' }, version],
    success(system),
    ({ systems }: Opened) => systems.update(system.id, { name: 'new' }, version),
  ],
  ['delete', system.id, success(null), ({ systems }: Opened) => systems.delete(system.id)],
  ['insertMany', [system], success([]), ({ systems }: Opened) => systems.insertMany([system])],
  ['deleteMany', [{ id: system.id, basedOn: null }], success([]), ({ systems }: Opened) => systems.deleteMany([{ id: system.id, basedOn: null }])],
  ['logEnd', null, success(aPosition(1)), ({ history }: Opened) => history.logEnd()],
  ['changesSince', aPosition(1), success({ changes: [], remaining: 0, position: aPosition(2) }), ({ history }: Opened) => history.changesSince(aPosition(1))],
  ['changesOfWrite', ['write', noChange], noChanges, ({ history }: Opened) => history.changesOfWrite('write', noChange)],
  ['changesOf', [system.id, noChange], noChanges, ({ history }: Opened) => history.changesOf(system.id, noChange)],
  ['deletedSystems', ['crane', noChange], noChanges, ({ history }: Opened) => history.deletedSystems('crane', noChange)],
] as const;

describe('a data call whose token the server no longer takes', () => {
  test.each(askAll)('%s: one refresh, one more call, and nobody sees it', async (name, input, answer, ask) => {
    const opened = await start(['access-2']);
    const { calls, refresh } = opened;
    const asked = ask(opened);
    await settled();
    await refresh.answer(success(renewed));
    expect(await asked).toEqual(answer);
    expect(calls).toEqual([[name, input, 'access-1'], [name, input, 'access-2']]);
    expect(refresh.calls).toEqual([lasting]);
  });

  test('several at once: one refresh, each is repeated once', async () => {
    const { systems, calls, refresh } = await start(['access-2']);
    const asked = [systems.list(null), systems.list(null), systems.list(null)];
    await settled();
    await refresh.answer(success(renewed));
    expect(await Promise.all(asked)).toEqual([page, page, page]);
    expect(calls.length).toBe(6);
    expect(refresh.calls).toEqual([lasting]);
  });

  test('one whose refusal comes after another has had the token renewed: no second refresh', async () => {
    const rig = await startSignedIn();
    let refuse: (answer: typeof unauthenticated) => void = () => undefined;
    const answers = [new Promise<typeof unauthenticated>((resolve) => { refuse = resolve; }), Promise.resolve(page)];
    const { direct } = openSystems(rig, []);
    const list = () => answers.shift() ?? Promise.resolve(unreachable);
    const asked = systemsInSession({ ...direct, list }, partsOf(rig)).list(null);
    await settled();
    rig.send({ type: 'TOKEN_REFRESHED', session: renewed });
    refuse(unauthenticated);
    expect(await asked).toEqual(page);
    expect(rig.refresh.calls).toEqual([]);
  });

  test('while a refresh is on the wire already: that one serves', async () => {
    const { systems, calls, send, refresh } = await start(['access-2']);
    send({ type: 'session.tokenNeeded' });
    const asked = systems.list(null);
    await settled();
    await refresh.answer(success(renewed));
    expect(await asked).toEqual(page);
    expect(calls).toEqual([['list', null, 'access-1'], ['list', null, 'access-2']]);
    expect(refresh.calls).toEqual([lasting]);
  });

  test('the server always refuses: one refresh in all, two calls, then one call each time', async () => {
    const { systems, calls, refresh } = await start([]);
    const asked = systems.list(null);
    await settled();
    await refresh.answer(success(renewed));
    expect(await asked).toEqual(unauthenticated);
    expect(await systems.list(null)).toEqual(unauthenticated);
    expect(await systems.list(null)).toEqual(unauthenticated);
    expect(calls).toEqual(['access-1', 'access-2', 'access-2', 'access-2'].map((token) => ['list', null, token]));
    expect(refresh.calls).toEqual([lasting]);
  });

  test('one that was hopeless, was taken after all, and is refused again: refreshed again', async () => {
    const taken: string[] = [];
    const { systems, refresh } = await start(taken);
    const first = systems.list(null);
    await settled();
    await refresh.answer(success(renewed));
    expect(await first).toEqual(unauthenticated);
    taken.push('access-2');
    expect(await systems.list(null)).toEqual(page);
    taken.splice(0, 1, 'access-3');
    const last = systems.list(null);
    await settled();
    await refresh.answer(success(endingIn(9000, '3')));
    expect(await last).toEqual(page);
    expect(refresh.calls).toEqual([lasting, renewed]);
  });

  test.each([null, { kind: 'notFound' } as const])('a new one that was taken (%j) and is refused later: refreshed again', async (failure) => {
    const taken = ['access-2'];
    const { systems, calls, refresh } = await start(taken, failure);
    const ask = async (next: Session) => {
      const asked = systems.list(null);
      await settled();
      await refresh.answer(success(next));
      return asked;
    };
    const answer = failure === null ? page : failed(failure);
    expect(await ask(renewed)).toEqual(answer);
    taken.splice(0, 1, 'access-3');
    expect(await ask(endingIn(9000, '3'))).toEqual(answer);
    expect(calls).toEqual(['access-1', 'access-2', 'access-2', 'access-3'].map((token) => ['list', null, token]));
  });

  test('no new one for want of an answer: it may be tried again', async () => {
    const { systems, calls, refresh } = await start(['access-2']);
    const asked = systems.list(null);
    await settled();
    await refresh.answer(unreachable);
    expect(await asked).toEqual(unreachable);
    expect(await systems.list(null)).toEqual(unreachable);
    expect(calls).toEqual([['list', null, 'access-1'], ['list', null, 'access-1']]);
    expect(refresh.calls).toEqual([lasting]);
  });

  test('no new one at all: nobody is signed in, and nothing is repeated', async () => {
    const { systems, calls, pass, refresh, readStore } = await start(['access-2']);
    const asked = systems.list(null);
    await settled();
    await refresh.answer(used);
    await readStore.answer(success(null));
    await pass(1000);
    await readStore.answer(success(null));
    expect(await asked).toEqual(unauthenticated);
    expect(calls).toEqual([['list', null, 'access-1']]);
  });

  test('the person signs out meanwhile: nothing is repeated', async () => {
    const { systems, calls, send } = await start(['access-2']);
    const asked = systems.list(null);
    await settled();
    send({ type: 'session.signOut', scope: 'local' });
    expect(await asked).toEqual(unauthenticated);
    expect(calls).toEqual([['list', null, 'access-1']]);
  });

  test.each([
    { kind: 'unreachable' }, { kind: 'notAllowed' }, { kind: 'notFound' }, { kind: 'refused', message: 'No.' }, { kind: 'unexpected' },
  ] as const)('a failure of another kind (%j) is no reason for it', async (failure) => {
    const { systems, calls, refresh } = await start(['access-1'], failure);
    expect(await systems.list(null)).toEqual(failed(failure));
    expect(calls).toEqual([['list', null, 'access-1']]);
    expect(refresh.calls).toEqual([]);
  });

  test('without a token there is nothing to renew', async () => {
    const rig = startSession();
    await rig.readStore.answer(success(null));
    const { systems, calls } = openSystems(rig, []);
    expect(await systems.list(null)).toEqual(unauthenticated);
    expect(calls).toEqual([]);
    expect(rig.refresh.calls).toEqual([]);
  });

  test('another user signs in while the token of the first is waited for: nothing is sent as the second', async () => {
    const { systems, calls, send, refresh, setClockBack } = await start(['access-bob']);
    setClockBack(-7_200_000);
    const asked = systems.insert(system);
    await settled();
    expect(refresh.calls).toEqual([lasting]);
    send({ type: 'storage.changed', stored: { purpose: 'signIn', session: { ...ofBob, expires_at: (lasting.expires_at ?? 0) + 7200 } } });
    expect([await asked, calls]).toEqual([unauthenticated, []]);
  });

  test('another user signs in meanwhile: a write of the first is not sent as the second', async () => {
    const { systems, calls, send, refresh } = await start(['access-bob']);
    const asked = systems.insert(system);
    await settled();
    send({ type: 'SIGNED_IN', session: ofBob });
    expect(await asked).toEqual(unauthenticated);
    expect(calls).toEqual([['insert', system, 'access-1']]);
    expect(refresh.calls).toEqual([lasting]);
  });
});
