import * as v from 'valibot';
import fc from 'fast-check';
import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate';
import { createInMemoryAuthRepository, createInMemorySystemHistory, createInMemorySystemRepository } from '../../src/adapters/in-memory/repositories.ts';
import { createInMemoryBackend } from '../../src/adapters/in-memory/server/backend.ts';
import { createInMemoryKeptListStore, type KeptListShelf } from '../../src/adapters/in-memory/stores.ts';
import { emailAddressSchema } from '../../src/domain/auth/credentials.ts';
import type { KeptListStore, PageCursor, SystemHistory } from '../../src/domain/ports/systems.ts';
import type { PageReturn } from '../../src/domain/ports/page.ts';
import { failed, type Result, success } from '../../src/domain/shared/result.ts';
import type { DataFailure } from '../../src/domain/systems/data-failure.ts';
import { type System, type SystemId, systemSchema } from '../../src/domain/systems/system.ts';
import { changeFollowerMachine, followerActors } from '../../src/machines/sync/change-follower-machine.ts';
import { keptListActors, keptListMachine } from '../../src/machines/systems/kept-list-machine.ts';
import { systemListActors } from '../../src/machines/systems/system-actors.ts';
import { systemListMachine } from '../../src/machines/systems/system-list-machine.ts';
import { aUserId } from './records.ts';
import { noReturns, settled } from './scripted-effect.ts';

const client = fc.constantFrom(0, 1);
const row = fc.nat(5);
const write = fc.record({ op: fc.constantFrom('add', 'add', 'edit', 'delete'), row });

export const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('write'), client, write }) },
    /** A transaction gets its number, and may be committed after later ones, or never. */
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin'), write }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('commit'), index: fc.nat(3) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass'), seconds: fc.constantFrom(1, 5, 12, 40) }) },
    /** What is asked from now on is answered, but does not arrive. */
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('slow'), client }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('arrive'), client }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('offline', 'online', 'hide', 'show', 'point', 'leave', 'open', 'reload', 'detail', 'lose', 'empty', 'slowDisk', 'disk'), client }) },
  ),
  { maxLength: 60 },
);
export type Step = typeof steps extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;
type Write = { readonly op: string; readonly row: number };

const START = Date.UTC(2026, 10, 29, 9);

const serve = async () => {
  const clock = new SimulatedClock();
  let calls = 0;
  // No two moments are the same.
  const now = () => START + clock.now() + (calls += 1);
  const server = createInMemoryBackend({ now, createId: () => crypto.randomUUID(), siteUrl: '', tokenLifeSeconds: 3_600_000, maxRows: 3 });
  const credentials = { email: v.parse(emailAddressSchema, 'ana@example.test'), password: 'CorrectHorse1(' };
  server.plant.account(credentials, 'confirmed');
  const signedIn = await createInMemoryAuthRepository(server).signIn(credentials);
  if (!signedIn.ok) throw new Error('Nobody could sign in.');
  const token = async () => success(signedIn.value.access_token);
  return { clock, server, systems: createInMemorySystemRepository(server, token), history: createInMemorySystemHistory(server, token) };
};
type Served = Awaited<ReturnType<typeof serve>>;

const userId = aUserId('ana');

/** A page with a list, who keeps it, and who follows the log for it. */
const openClient = ({ clock, systems, history }: Served) => {
  const net = { isOnline: true, isSlow: false, isInSight: true };
  const held: { readonly isOfLog: boolean; readonly arrive: (isLost: boolean) => void }[] = [];
  const returns = new Set<(how: PageReturn) => void>();
  const ask = async <Value>(isOfLog: boolean, call: () => Promise<Result<Value, DataFailure>>): Promise<Result<Value, DataFailure>> => {
    if (!net.isOnline) return failed({ kind: 'unreachable' });
    const answer = await call();
    if (!net.isSlow) return answer;
    const isLost = await new Promise<boolean>((arrive) => held.push({ isOfLog, arrive }));
    return isLost ? failed({ kind: 'unreachable' }) : answer;
  };
  const onReturn = (listener: (how: PageReturn) => void) => {
    returns.add(listener);
    return () => returns.delete(listener);
  };
  const log: Pick<SystemHistory, 'logEnd' | 'changesSince'> = {
    logEnd: () => ask(true, () => history.logEnd()),
    changesSince: (position) => ask(true, () => history.changesSince(position)),
  };
  const shelf: KeptListShelf = new Map();
  const store = createInMemoryKeptListStore(shelf);
  const disk: { isSlow: boolean; readonly waiting: (() => void)[] } = { isSlow: false, waiting: [] };
  const keptLists: Pick<KeptListStore, 'read'> = {
    read: async (...asked) => {
      if (disk.isSlow) await new Promise<void>((answer) => disk.waiting.push(answer));
      return store.read(...asked);
    },
  };
  const keptListLogic = keptListMachine.provide({ actors: keptListActors({ store, systems: { checksum: () => ask(false, () => systems.checksum()) } }) });
  const listLogic = systemListMachine.provide({
    actors: { ...systemListActors({ systems: { list: (after) => ask(false, () => systems.list(after)) }, history: log, keptLists }), returns: noReturns },
  });
  const followerLogic = changeFollowerMachine.provide({
    actors: followerActors({
      history: log,
      isInSight: () => net.isInSight,
      connectivity: { onOnline: () => () => undefined },
      pageLife: { onReturn },
    }),
  });
  let list: ActorRefFrom<typeof systemListMachine>;
  let follower: ActorRefFrom<typeof changeFollowerMachine>;
  let keptList: ActorRefFrom<typeof keptListMachine>;
  const stop = (): void => {
    follower?.stop();
    keptList?.stop();
    list?.stop();
  };
  const load = (isOpened = true): void => {
    stop();
    list = createActor(listLogic, { input: { userId, now: clock.now.bind(clock) }, clock }).start();
    follower = createActor(followerLogic, { input: { list, now: clock.now.bind(clock), isSentHere: () => false }, clock }).start();
    keptList = createActor(keptListLogic, { input: { userId, list, now: clock.now.bind(clock) }, clock }).start();
    if (isOpened) list.send({ type: 'list.open' });
  };
  load();
  const comeBack = (): void => {
    for (const tell of returns) tell('shown');
  };
  const does: Readonly<Record<string, () => void>> = {
    offline: () => void (net.isOnline = false),
    online: () => {
      net.isOnline = true;
      comeBack();
    },
    hide: () => void (net.isInSight = false),
    show: () => {
      net.isInSight = true;
      comeBack();
    },
    slow: () => void (net.isSlow = true),
    arrive: () => {
      net.isSlow = false;
      for (const { arrive } of held.splice(0)) arrive(false);
    },
    /** What the log has answered is lost; a page of the list stays on its way. */
    lose: () => {
      net.isSlow = false;
      for (const { arrive } of held.filter(({ isOfLog }) => isOfLog)) arrive(true);
    },
    point: () => follower.send({ type: 'rows.hold', by: 'pointer' }),
    leave: () => follower.send({ type: 'rows.release', by: 'pointer' }),
    open: () => list.send({ type: 'list.open' }),
    reload: () => load(),
    /** The page of one system: nobody has opened the list. */
    detail: () => load(false),
    slowDisk: () => void (disk.isSlow = true),
    disk: () => {
      disk.isSlow = false;
      for (const answer of disk.waiting.splice(0)) answer();
    },
    empty: () => shelf.clear(),
  };
  return {
    does,
    list: () => list,
    shown: () => list.getSnapshot().context.listing.shown,
    heard: (saved: System | null, removed: SystemId) => list.send(saved === null ? { type: 'list.removed', id: removed } : { type: 'list.saved', system: saved }),
    net,
    stop,
  };
};

const byId = (systems: readonly System[]): readonly System[] => systems.toSorted((a, b) => a.id.localeCompare(b.id));

/** Two people, and a server whose commits come out of order. In the end, with everything at rest: what the table has, and what each list shows. */
export const follow = async (taken: readonly Step[]) => {
  const served = await serve();
  const { clock, server, systems } = served;
  const clients = [openClient(served), openClient(served)] as const;
  const locked = new Set<SystemId>();
  const begun: (() => void)[] = [];
  let made = 0;
  const table = async (): Promise<readonly System[]> => {
    const all: System[] = [];
    for (let after: PageCursor | null = null; ; ) {
      const page = await systems.list(after);
      if (!page.ok) throw new Error('The table was not read.');
      all.push(...page.value.systems);
      after = page.value.end;
      if (page.value.remaining === 0 || after === null) return byId(all);
    }
  };
  const fresh = (): System => v.parse(systemSchema, { id: crypto.randomUUID(), name: `n${(made += 1) % 7}`, minHeight: made, maxHeight: 0, cameraTilt: 0, maxDollySpeed: 0, connectionType: '' });
  /** Nobody writes to a row that a transaction holds. */
  const target = async ({ op, row: index }: Write): Promise<System | null> => {
    if (op === 'add') return fresh();
    const free = (await table()).filter(({ id }) => !locked.has(id));
    return free[index % Math.max(1, free.length)] ?? null;
  };
  const rest = async () => {
    for (let turn = 0; turn < 4; turn += 1) await settled();
  };
  const doWrite = async (asked: Write, who: (typeof clients)[number]) => {
    const system = await target(asked);
    if (system === null || !who.net.isOnline) return;
    if (asked.op === 'delete') {
      if ((await systems.delete(system.id)).ok) who.heard(null, system.id);
      return;
    }
    const answer = asked.op === 'add' ? await systems.insert(system) : await systems.update(system.id, { minHeight: (made += 1) }, null);
    if (answer.ok) who.heard(answer.value, system.id);
  };
  const begin = async (asked: Write) => {
    const system = await target(asked);
    if (system === null) return;
    locked.add(system.id);
    const commit = server.plant.transaction();
    begun.push(() => {
      locked.delete(system.id);
      commit((rows) => {
        if (asked.op === 'delete') return rows.delete(system.id);
        return asked.op === 'add' ? rows.insert(system) : rows.update(system.id, { minHeight: (made += 1) }, null);
      });
    });
  };
  for (const step of taken) {
    if (step.kind === 'pass') clock.increment(step.seconds * 1000);
    else if (step.kind === 'begin') await begin(step.write);
    else if (step.kind === 'commit') begun.splice(step.index, 1)[0]?.();
    else if (step.kind === 'write') await doWrite(step.write, clients[step.client === 0 ? 0 : 1]);
    else clients[step.client === 0 ? 0 : 1].does[step.kind]?.();
    await rest();
  }
  for (const commit of begun.splice(0).toReversed()) commit();
  for (const each of clients) for (const kind of ['disk', 'arrive', 'online', 'show', 'leave', 'open']) each.does[kind]?.();
  for (let look = 0; look < 8; look += 1) {
    clock.increment(250_000);
    await rest();
    await rest();
  }
  const outcome = { table: await table(), lists: clients.map((each) => byId(each.shown())) };
  for (const each of clients) each.stop();
  return outcome;
};
