import { describe, expect, test } from 'vitest';
import { aChange, aDelete, aPage, aSystem } from '../../../tests/machines/records.ts';
import { ofBob, startSignedIn } from '../../../tests/machines/session/rig.ts';
import { aUser } from '../../../tests/samples.ts';
import type { SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import { logStart } from '../../domain/systems/change-log.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import type { AuthUser } from '../../domain/auth/session.ts';
import { historyInSession, systemsInSession } from './repository-in-session.ts';

const system = aSystem(1);
const change = aChange(1, 'ana', { kind: 'insert', at: '2026-11-29T09:00:00Z', after: system });
const deletion = aDelete(1, 'ana');
const factor = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' } as const;

const open = async (answer: Result<never, DataFailure> | 'nothing' | 'something' | 'unreadable', rule: Result<boolean, AuthFailure> | 'throws' = success(true), user: Result<AuthUser, AuthFailure> | 'throws' = success(aUser('ana'))) => {
  const { actor } = await startSignedIn();
  const asked: string[] = [];
  const clock = { now: 0 };
  const page = success({ ...aPage(answer === 'something' ? [system] : [], 0), unreadable: answer === 'unreadable' ? 1 : 0 });
  const one = typeof answer === 'string' ? success(system) : answer;
  const ofLog = async <Change>(logged: Change) => (typeof answer === 'string' ? success({ changes: answer === 'something' ? [logged] : [], remaining: 0 }) : answer);
  const parts: Parameters<typeof systemsInSession>[1] = {
    repeat: (call) => call(),
    session: actor,
    isFactorRequired: async (session) => {
      asked.push(session.access_token);
      if (rule === 'throws') throw new Error('The chunk did not come.');
      return rule;
    },
    readUser: async () => {
      if (user === 'throws') throw new Error('The chunk did not come.');
      if (user.ok) actor.send({ type: 'session.userRead', user: user.value });
      return user;
    },
  };
  const systems = systemsInSession(
    {
      list: async () => (typeof answer === 'string' ? page : answer),
      get: async () => one,
      checksum: async () => (typeof answer === 'string' ? success({ count: answer === 'something' ? 1 : 0, sum: 7 }) : answer),
      insert: async () => one,
      update: async () => one,
      delete: async () => (typeof answer === 'string' ? success(null) : answer),
      insertMany: async () => (typeof answer === 'string' ? success([]) : answer),
      deleteMany: async () => success(typeof answer === 'string' ? [success(null)] : [success(null), answer]),
    },
    parts,
  );
  const history = historyInSession(
    {
      logEnd: () => expect.unreachable(),
      changesSince: async (position) => {
        const logged = await ofLog(change);
        return logged.ok ? success({ ...logged.value, position }) : logged;
      },
      changesOfWrite: () => ofLog(change),
      changesOf: () => ofLog(change),
      deletedSystems: () => ofLog(deletion),
    },
    { ...parts, now: () => clock.now },
  );
  return { actor, systems, history, asked, clock, isRequired: () => actor.getSnapshot().context.isFactorRequired };
};

const calls: Readonly<Record<string, (systems: SystemRepository) => Promise<unknown>>> = {
  get: (systems) => systems.get(system.id),
  insert: (systems) => systems.insert(system),
  update: (systems) => systems.update(system.id, {}, null),
  insertMany: (systems) => systems.insertMany([system]),
};

describe('what looks like an answer out of an empty table', () => {
  test('an empty list, and only that: the rule is looked at before it is given', async () => {
    const empty = await open('nothing');
    expect([await empty.systems.list(null), empty.asked, empty.isRequired()]).toEqual([success(aPage([], 0)), ['access-1'], true]);
    const full = await open('something');
    expect([await full.systems.list(null), full.asked]).toEqual([success(aPage([system], 0)), []]);
    const unread = await open('unreadable');
    expect([await unread.systems.list(null), unread.asked]).toEqual([success({ ...aPage([], 0), unreadable: 1 }), []]);
  });

  const ofHistory: readonly (readonly [unknown, (history: SystemHistory) => Promise<unknown>])[] = [
    [change, (history) => history.changesOfWrite('write', null)],
    [change, (history) => history.changesOf(system.id, null)],
    [deletion, (history) => history.deletedSystems('', null)],
  ];
  const unauthenticated = failed({ kind: 'unauthenticated' } as const);
  const unreachable = failed({ kind: 'unreachable' } as const);

  test.each(ofHistory)('a log of which nothing is shown, and only that: it is given as empty where nothing hides it (%j)', async (entry, call) => {
    const nothing = success({ changes: [], remaining: 0 });
    for (const [answer, rule, user, given, isAsked] of [
      ['something', success(true), success(aUser('ana')), success({ changes: [entry], remaining: 0 }), false],
      [unreachable, success(true), success(aUser('ana')), unreachable, false],
      ['nothing', success(true), success(aUser('ana')), unauthenticated, true],
      ['nothing', success(false), failed({ kind: 'sessionMissing' } as const), unauthenticated, true],
      ['nothing', success(false), unreachable, nothing, true],
      ['nothing', success(false), success(aUser('ana')), nothing, true],
    ] as const) {
      const { history, asked } = await open(answer, rule, user);
      expect([await call(history), asked]).toEqual([given, isAsked ? ['access-1'] : []]);
    }
  });

  const [sinceEmpty, sinceTold] = [[], [change]].map((changes) => success({ changes, remaining: 0, position: logStart }));
  test.each([
    ['nothing', [299_999, 300_000, 599_999, 600_000], [sinceEmpty, unauthenticated, sinceEmpty, unauthenticated]],
    // The clock of the device was set back.
    ['nothing', [-300_000, -300_000], [unauthenticated, sinceEmpty]],
    ['something', [300_000, 900_000], [sinceTold, sinceTold]],
  ] as const)('what came since is %s, asked for after %j ms: at nothing one looks, once in five minutes', async (answer, times, given) => {
    const { history, clock } = await open(answer);
    const answers = [];
    for (const now of times) {
      clock.now = now;
      answers.push(await history.changesSince(logStart));
    }
    expect(answers).toEqual(given);
  });

  test.each([
    ['nothing', ['access-1'], unauthenticated],
    ['something', [], success({ count: 1, sum: 7 })],
    [unreachable, [], unreachable],
  ] as const)('a table is counted to hold %s: it is looked at where that is nothing', async (answer, askedThen, given) => {
    const { systems, asked } = await open(answer, success(false), failed({ kind: 'sessionMissing' }));
    expect([await systems.checksum(), asked]).toEqual([given, askedThen]);
  });

  test.each(Object.entries(calls))('%s: not found, not allowed', async (_, call) => {
    for (const kind of ['notFound', 'notAllowed'] as const) {
      const { systems, asked, isRequired } = await open(failed({ kind }));
      expect([await call(systems), asked, isRequired()]).toEqual([failed({ kind }), ['access-1'], true]);
    }
    for (const answer of [unreachable, 'something'] as const) {
      const { systems, asked } = await open(answer);
      await call(systems);
      expect(asked).toEqual([]);
    }
  });

  test.each([
    ['gone', success(false), success(null), false],
    ['hidden', success(true), failed({ kind: 'notAllowed' } as const), true],
  ] as const)('nothing was there to be deleted: it is %s', async (_, rule, answer, isNowRequired) => {
    const one = await open(failed({ kind: 'notFound' }), rule);
    expect([await one.systems.delete(system.id), one.asked, one.isRequired()]).toEqual([answer, ['access-1'], isNowRequired]);
    const many = await open(failed({ kind: 'notFound' }), rule);
    const rows = [{ id: system.id, basedOn: null }];
    expect([await many.systems.deleteMany(rows), many.asked, many.isRequired()]).toEqual([success([success(null), answer]), ['access-1'], isNowRequired]);
    const deleted = await open('something', rule);
    expect([await deleted.systems.delete(system.id), await deleted.systems.deleteMany(rows), deleted.asked]).toEqual([success(null), success([success(null)]), []]);
  });

  test.each([success(false), unreachable, 'throws'] as const)('nothing follows where the rule is %j', async (rule) => {
    const { systems, isRequired } = await open('nothing', rule);
    expect([await systems.list(null), isRequired()]).toEqual([success(aPage([], 0)), false]);
  });

  test('who has a factor is not asked about', async () => {
    const { actor, systems, asked } = await open('nothing');
    actor.send({ type: 'SIGNED_IN', session: { ...ofBob, user: { ...aUser('bob'), factors: [factor] } } });
    await systems.list(null);
    expect(asked).toEqual([]);
  });

  test('once nobody is signed in, nobody is asked about', async () => {
    const { actor, systems } = await open('nothing', success(false), failed({ kind: 'sessionMissing' }));
    actor.send({ type: 'SIGNED_OUT' });
    expect(await systems.list(null)).toEqual(success(aPage([], 0)));
  });

  test.each([
    ['owes a code since a factor was added elsewhere', success({ ...aUser('ana'), factors: [factor] }), unauthenticated],
    ['has ended elsewhere', failed({ kind: 'sessionMissing' } as const), unauthenticated],
    ['cannot be asked about', unreachable, unreachable],
    ['is asked about in vain', 'throws', failed({ kind: 'serverError' } as const)],
  ] as const)('a session that %s: nothing counts as deleted, and no table as empty that is only hidden', async (_, user, answer) => {
    const isKnown = answer.failure.kind === 'unauthenticated';
    const gone = failed({ kind: 'notFound' } as const);
    const { systems } = await open(gone, success(false), user);
    expect([await systems.delete(system.id), await systems.get(system.id)]).toEqual([answer, isKnown ? answer : gone]);
    const empty = await open('nothing', success(false), user);
    expect(await empty.systems.list(null)).toEqual(isKnown ? answer : success(aPage([], 0)));
  });
});
