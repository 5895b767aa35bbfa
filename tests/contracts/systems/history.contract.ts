import * as v from 'valibot';
import { expect } from 'vitest';
import type { ChangePage, SystemHistory } from '../../../src/domain/ports/systems.ts';
import { type Result, success } from '../../../src/domain/shared/result.ts';
import { type ChangeNumber, ENTRIES_AT_END, type LoggedChange, logStart } from '../../../src/domain/systems/change-log.ts';
import { type System, type SystemId, systemIdSchema } from '../../../src/domain/systems/system.ts';
import { present } from '../../samples.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { newSystem, storedRow, type SystemHarness, type SystemWorld } from './system-world.ts';

/** All pages, one after the other. */
const all = async <Change extends LoggedChange>(
  page: (behind: ChangeNumber | null) => Promise<Result<ChangePage<Change>, unknown>>,
): Promise<readonly Change[]> => {
  const changes: Change[] = [];
  for (;;) {
    const answer = valueOf(await page(changes.at(-1)?.number ?? null));
    changes.push(...answer.changes);
    if (answer.remaining === 0 || answer.changes.length === 0) return changes;
  }
};

const historyOf = (history: SystemHistory, id: SystemId) => all((before) => history.changesOf(id, before));
const deletedAs = (history: SystemHistory, search: string) => all((before) => history.deletedSystems(search, before));

/** What is heard, each time from where it ended the last time. The first call hears the last ten seconds. */
const hearFromEnd = async ({ history }: SystemWorld): Promise<() => Promise<readonly LoggedChange[]>> => {
  let position = valueOf(await history.logEnd());
  return () =>
    all(async () => {
      const answer = await history.changesSince(position);
      if (answer.ok) position = answer.value.position;
      return answer;
    });
};

const follow = async (world: SystemWorld): Promise<() => Promise<readonly LoggedChange[]>> => {
  const hear = await hearFromEnd(world);
  await hear();
  return hear;
};

type Writer = { readonly user: SystemWorld['user'] | null; readonly writeId?: string };

const entry = ({ user, writeId }: Writer, systemId: SystemId, rows: object) => ({
  number: expect.any(Number),
  systemId,
  at: expect.toSatisfy((at: unknown) => typeof at === 'string' && !Number.isNaN(Date.parse(at))),
  userId: user?.id ?? null,
  address: user?.email ?? null,
  writeId: writeId ?? null,
  ...rows,
});

const isDescending = (changes: readonly LoggedChange[]): boolean =>
  changes.every(({ number }, index) => index === 0 || number < present(changes[index - 1]).number);

export const historyContract = (harness: SystemHarness): void => {
  const each = casesOf(harness);

  each('what came in the last ten seconds before the end of the log is told once more, however much it is', async (world) => {
    const many = Array.from({ length: ENTRIES_AT_END + 10 }, () => newSystem({ name: 'One of many' }));
    valueOf(await world.systems.insertMany(many));
    const told = new Set((await (await hearFromEnd(world))()).map(({ systemId }) => systemId));
    expect(many.filter(({ id }) => !told.has(id))).toEqual([]);
  });

  each('has each change of a system, newest first: what, who, which write', async (world) => {
    const { systems, otherUsersSystems, history, user, otherUser } = world;
    const since = await follow(world);
    const system = newSystem({ cameraTilt: null });
    const inserted = valueOf(await systems.insert(system, 'write-1'));
    const updated = valueOf(await otherUsersSystems.update(system.id, { name: 'Renamed', cameraTilt: 4.25 }, inserted.updatedAt, 'write-2'));
    valueOf(await systems.delete(system.id));
    valueOf(await systems.insert(system));
    const before = storedRow(system);
    const after = storedRow({ ...system, name: 'Renamed', cameraTilt: 4.25 });
    const expected = [
      entry({ user }, system.id, { kind: 'insert', after: before }),
      entry({ user }, system.id, { kind: 'delete', before: after }),
      entry({ user: otherUser, writeId: 'write-2' }, system.id, { kind: 'update', before, after }),
      entry({ user, writeId: 'write-1' }, system.id, { kind: 'insert', after: before }),
    ];
    const changes = await historyOf(history, system.id);
    expect(changes).toStrictEqual(expected);
    expect(isDescending(changes)).toBe(true);
    // In the versions that the table has, letter by letter.
    const versions = [present(changes[2]), present(changes[3])].map((change) => (change.kind === 'delete' ? '' : present(change.after.updatedAt)));
    expect(versions).toEqual([updated, inserted].map(({ updatedAt }) => present(updatedAt)));
    expect(await since()).toStrictEqual(expected.toReversed());
  });

  each('has nothing of what changed nothing', async (world) => {
    const { systems, otherUsersSystems, history } = world;
    const since = await follow(world);
    const system = newSystem();
    const inserted = await systems.insert(system);
    // Nor has it another version, which nobody who follows the log would hear of.
    expect(await otherUsersSystems.insert(system)).toStrictEqual(inserted);
    expect(await otherUsersSystems.update(system.id, { name: system.name }, null)).toStrictEqual(inserted);
    expect(await otherUsersSystems.insertMany([system])).toStrictEqual(success([valueOf(inserted)]));
    expect(await systems.delete(newSystem().id)).toMatchObject({ ok: false });
    expect(await systems.update(system.id, { name: '\u0000' }, null)).toMatchObject({ ok: false });
    expect((await since()).map(({ kind }) => kind)).toEqual(['insert']);
    expect(await historyOf(history, newSystem().id)).toEqual([]);
    expect(await historyOf(history, v.parse(systemIdSchema, 7))).toEqual([]);
  });

  each('has each row of many, and the batch that they were in, by which they are found', async (world) => {
    const { systems, history, user } = world;
    const since = await follow(world);
    const rows = [newSystem(), newSystem(), newSystem()];
    const [first, second, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    valueOf(await systems.insertMany(rows, first));
    valueOf(await systems.update(present(rows[0]).id, { name: 'Renamed' }, null, other));
    valueOf(await systems.deleteMany(rows.map(({ id }) => ({ id, basedOn: null })), second));
    const changes = (await since()).filter(({ writeId }) => writeId !== other);
    const ofWrite = (writeId: string) => all((after) => history.changesOfWrite(writeId, after));
    expect([await ofWrite(first), await ofWrite(second), (await ofWrite(other)).length, await ofWrite(crypto.randomUUID())]).toStrictEqual([
      changes.slice(0, 3), changes.slice(3), 1, [],
    ]);
    const key = ({ kind, systemId, userId, writeId }: LoggedChange) => `${kind} ${systemId} ${userId} ${writeId}`;
    const expected = (kind: string, batch: string) => rows.map(({ id }) => `${kind} ${id} ${user.id} ${batch}`).toSorted();
    expect(changes.slice(0, 3).map(key).toSorted()).toEqual(expected('insert', first));
    expect(changes.slice(3).map(key).toSorted()).toEqual(expected('delete', second));
  });

  each('says of what was written past the app that nobody did it', async (world) => {
    const system = newSystem();
    await world.plant([system]);
    expect(await historyOf(world.history, system.id)).toStrictEqual([entry({ user: null }, system.id, { kind: 'insert', after: storedRow(system) })]);
  });

  each('comes in pages of twenty at most, each change once', async (world) => {
    const { systems, history, maxRows } = world;
    const system = newSystem();
    valueOf(await systems.insert(system));
    for (let height = 1; height <= 44; height += 1) valueOf(await systems.update(system.id, { maxHeight: height }, null));
    const first = valueOf(await history.changesOf(system.id, null));
    expect(first.changes).toHaveLength(Math.min(20, maxRows));
    expect(first.remaining).toBe(45 - first.changes.length);
    const changes = await historyOf(history, system.id);
    expect(changes.map((change) => (change.kind === 'update' ? change.after.maxHeight : change.kind))).toEqual([
      ...Array.from({ length: 44 }, (_, index) => 44 - index),
      'insert',
    ]);
  });

  each('knows the systems that are gone until they are put back, by each word of their names', async (world) => {
    const { systems, otherUsersSystems, history, user, otherUser } = world;
    const tag = crypto.randomUUID();
    const names = ['Alpha Crane', 'beta crane', '100% _sure*', 'back\\slash, "quoted" (a)', 'ΡΆΓΑΣ İ', 'Élan’s Ångström 5×4 ½ Straße', 'stays'];
    const [alpha, beta, odd, quoted, foreign, accented, stays] = names.map((name) => newSystem({ name: `${tag} ${name}` }));
    const gone = [alpha, beta, odd, quoted, foreign, accented].map(present);
    for (const system of [...gone, present(stays)]) valueOf(await systems.insert(system));
    for (const system of gone) valueOf(await otherUsersSystems.delete(system.id, `delete ${system.id}`));
    const deleted = (system: System | undefined) =>
      entry({ user: otherUser, writeId: `delete ${system?.id}` }, present(system).id, { kind: 'delete', before: storedRow(present(system)) });
    expect(await deletedAs(history, tag)).toStrictEqual(gone.map(deleted).toReversed());
    for (const [search, found] of [
      ['CRANE', [beta, alpha]],
      ['crane alp', [alpha]],
      ['alp crane', [alpha]],
      ['100%', [odd]],
      ['_sure*', [odd]],
      ['0%s', []],
      ['k_s', []],
      ['\\', [quoted]],
      [', "quoted" (a)', [quoted]],
      ['ράγασ i', [foreign]],
      ['ραγας', [foreign]],
      ["ELAN'S angstrom 5x4 1/2 strasse", [accented]],
      ['stra\u00ADße élan‘s', [accented]],
    ] as const) {
      expect(await deletedAs(history, `${tag} ${search}`)).toStrictEqual(found.map(deleted));
    }
    const nameless = ['', ' \u200B '].map((name) => newSystem({ name }));
    for (const { id } of await Promise.all(nameless.map(async (system) => valueOf(await systems.insert(system))))) valueOf(await systems.delete(id));
    const namelessBy = async (search: string) => (await deletedAs(history, search)).filter(({ systemId }) => nameless.some(({ id }) => id === systemId)).length;
    expect([await namelessBy('sys untitled'), await namelessBy('untitled crane'), await namelessBy(`untitled ${tag}`)]).toEqual([2, 0, 0]);
    valueOf(await systems.insert(present(alpha)));
    expect(await deletedAs(history, `${tag} crane`)).toStrictEqual([deleted(beta)]);
    valueOf(await systems.delete(present(alpha).id));
    expect(await deletedAs(history, `${tag} crane`)).toStrictEqual([
      entry({ user }, present(alpha).id, { kind: 'delete', before: storedRow(present(alpha)) }),
      deleted(beta),
    ]);
  });

  each('is followed from its end on: each change once, those too that are committed after later ones', async (world) => {
    const { systems, otherUsersSystems, insertInTransaction } = world;
    const [first, second, late, later, rest] = Array.from({ length: 5 }, () => newSystem()).map(present);
    const commitFirst = await insertInTransaction(present(first));
    valueOf(await systems.insert(present(second)));
    const hear = await follow(world);
    const ids = async () => (await hear()).map(({ systemId }) => systemId);
    expect(await ids()).toEqual([]);
    const commitLate = await insertInTransaction(present(late));
    valueOf(await otherUsersSystems.insertMany([present(later)]));
    await commitFirst();
    expect(await ids()).toEqual([first, later].map((system) => present(system).id));
    expect(await ids()).toEqual([]);
    await commitLate();
    valueOf(await systems.insert(present(rest)));
    expect(await ids()).toEqual([late, rest].map((system) => present(system).id));
    expect(await ids()).toEqual([]);
  });

  each('forgets the address of an account that is gone, and not that it was one', async (world) => {
    const { history, systems, passerBy, user } = world;
    const system = newSystem();
    const leaving = await passerBy();
    valueOf(await leaving.systems.insert(system));
    valueOf(await systems.update(system.id, { name: 'Renamed' }, null));
    const authors = async () => (await historyOf(history, system.id)).map(({ userId, address }) => [userId, address]);
    expect(await authors()).toEqual([[user.id, user.email], [leaving.user.id, leaving.user.email]]);
    await leaving.deleteAccount();
    expect(await authors()).toEqual([[user.id, user.email], [leaving.user.id, null]]);
  });

  each('is read with the tokens that the systems are read with', async (world) => {
    const { systems, history, historyWithTokens, expiredToken, unknownToken, tokensOfTwoSteps } = world;
    const system = newSystem({ name: crypto.randomUUID() });
    valueOf(await systems.insert(system, system.name));
    valueOf(await systems.delete(system.id));
    const read = async (of: SystemHistory) => [await of.logEnd(), await of.changesSince(logStart), await of.changesOfWrite(system.name, null), await of.changesOf(system.id, null), await of.deletedSystems(system.name, null)];
    const unauthenticated = { ok: false, failure: { kind: 'unauthenticated' } };
    const without = async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const;
    expect(await read(historyWithTokens(without))).toEqual(Array.from({ length: 5 }, () => ({ ok: false, failure: { kind: 'unreachable' } })));
    for (const token of [await expiredToken(), unknownToken()]) {
      expect(await read(historyWithTokens(async () => success(token)))).toEqual(Array.from({ length: 5 }, () => unauthenticated));
    }
    const { afterPassword, afterCode } = await tokensOfTwoSteps();
    const nothing = success({ changes: [], remaining: 0 });
    expect(await read(historyWithTokens(async () => success(afterPassword)))).toEqual([success(logStart), success({ changes: [], remaining: 0, position: logStart }), nothing, nothing, nothing]);
    expect(await read(historyWithTokens(async () => success(afterCode)))).toEqual(await read(history));
  });
};
