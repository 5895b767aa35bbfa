import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import type { EpochMs } from '../../../domain/auth/session.ts';
import type { Mail, AccountRepository, OwnAccount, AuthRepository, SignedInAuth } from '../../../domain/ports/auth.ts';
import type { SystemHistory, SystemRepository } from '../../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import type { DataFailure } from '../../../domain/systems/data-failure.ts';
import { checksumOf } from '../../../domain/systems/kept-list.ts';
import { logStart } from '../../../domain/systems/change-log.ts';
import { type AccountServer, createAccountServer } from './account-server.ts';
import { hasVerifiedFactor, isAcceptedToken } from './accounts-and-sessions.ts';
import { type AuthServer, createAuthServer, createProviderServer, type ProviderAnswer, type ProviderServer } from './auth-server.ts';
import { type ChangeLog, createChangeLog, createSystemsTable, nobody, type SystemsTable, type Writer } from './systems-table.ts';
import { createEmptyState, dumpState, type PasswordProof, restoreState, type ServerContext } from './backend-state.ts';
import { createSeeding, type Seeding, type Seed, seedServer } from './seeding.ts';

/** What happens to a call instead of, or besides, what was asked. */
type Fault<Failure> =
  /** The request is lost: no effect, no answer. */
  | { readonly kind: 'unreachable' }
  /** Refused without effect, with this failure. */
  | { readonly kind: 'fails'; readonly failure: Failure };

type HoldPoint = 'beforeEffect' | 'afterEffect';

/** A call that hangs. */
type Hold = {
  /** Resolves when the call has got to the point where it hangs. */
  readonly reached: Promise<void>;
  release(): void;
};

type Step<Failure> =
  | Fault<Failure>
  | {
      readonly kind: 'hold';
      readonly point: HoldPoint;
      readonly reach: () => void;
      readonly released: Promise<void>;
    };

/** Failures on demand, by the name of the operation. What is scripted for one call is used up in order. */
type FaultScript<Operation, Failure> = {
  /** For the next call of the operation that has nothing scripted yet. */
  next(operation: Operation, fault: Fault<Failure>): void;
  /** The next such call hangs until it is released. */
  hold(operation: Operation, point: HoldPoint): Hold;
  /** For every call that has nothing else scripted, until the function given back is called. */
  always(operation: Operation, fault: Fault<Failure>): () => void;
  /** No call gets through, whatever is scripted, until the function given back is called. */
  outage(): () => void;
};

const deferred = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

const createFaultScript = <Operation, Failure>(): {
  readonly script: FaultScript<Operation, Failure>;
  /** What is to happen to a call that is made now. */
  take(operation: Operation): Step<Failure> | null;
} => {
  const queues = new Map<Operation, Step<Failure>[]>();
  const standing = new Map<Operation, Fault<Failure>>();
  const outages = new Set<symbol>();

  const enqueue = (operation: Operation, step: Step<Failure>): void => {
    queues.set(operation, [...(queues.get(operation) ?? []), step]);
  };

  return {
    script: {
      next: enqueue,
      hold(operation, point) {
        const reached = deferred();
        const released = deferred();
        enqueue(operation, { kind: 'hold', point, reach: reached.resolve, released: released.promise });
        return { reached: reached.promise, release: released.resolve };
      },
      always(operation, fault) {
        standing.set(operation, fault);
        return () => {
          if (standing.get(operation) === fault) standing.delete(operation);
        };
      },
      outage() {
        const outage = Symbol('outage');
        outages.add(outage);
        return () => {
          outages.delete(outage);
        };
      },
    },
    take(operation) {
      if (outages.size > 0) return { kind: 'unreachable' };
      return queues.get(operation)?.shift() ?? standing.get(operation) ?? null;
    },
  };
};

type Unreachable = { readonly kind: 'unreachable' };

const unreachable = { ok: false, failure: { kind: 'unreachable' } } as const;

/** Takes a call to the server and its answer back, unless the step scripted for it says otherwise. */
const callWithFaults = async <Value, Failure>(
  step: Step<Failure> | null,
  effect: () => Result<Value, Failure>,
): Promise<Result<Value, Failure | Unreachable>> => {
  switch (step?.kind) {
    case undefined:
      return effect();
    case 'unreachable':
      return unreachable;
    case 'fails':
      return failed(structuredClone(step.failure));
    case 'hold': {
      const early = step.point === 'afterEffect' ? effect() : null;
      step.reach();
      await step.released;
      return early ?? effect();
    }
  }
};

/** Who is let near a row, as the database's own rule has it: with a second factor only after its code, and never for an account that is gone. */
const hasTakenSecondStep = ({ state }: Pick<ServerContext, 'state'>, accessToken: string): boolean => {
  const record = state.accessTokens.get(accessToken);
  const account = state.accounts.get(record?.userId ?? '');
  if (account === undefined) return false;
  return record?.aal === 'aal2' || (!hasVerifiedFactor(account) && !state.isSecondFactorRequired);
};

const noChanges = () => success({ changes: [], remaining: 0 });

/** The tables to somebody whom the row rules show none of it. */
const tablesWithoutRows: SystemsTable & ChangeLog = {
  list: () => success({ systems: [], unreadable: 0, end: null, remaining: 0 }),
  get: () => failed({ kind: 'notFound' }),
  checksum: () => success(checksumOf([])),
  insert: () => failed({ kind: 'notAllowed' }),
  update: () => failed({ kind: 'notFound' }),
  delete: () => failed({ kind: 'notFound' }),
  insertMany: () => failed({ kind: 'notAllowed' }),
  deleteMany: (rows) => success(rows.map(() => failed({ kind: 'notFound' }))),
  logEnd: () => success(logStart),
  changesSince: (position) => success({ changes: [], remaining: 0, position }),
  changesOfWrite: noChanges,
  changesOf: noChanges,
  deletedSystems: noChanges,
};

type AuthOperation =
  | Exclude<keyof AuthRepository, 'as' | 'subscribe'>
  | keyof SignedInAuth
  | Exclude<keyof AccountRepository, 'as'>
  | keyof OwnAccount;
export type DataOperation = keyof SystemRepository | keyof SystemHistory;

export type InMemoryBackendOptions = {
  readonly now: () => EpochMs;
  /** A new UUID each time. */
  readonly createId: () => string;
  /** Where mail links lead, without a slash at the end. */
  readonly siteUrl: string;
  readonly tokenLifeSeconds: number;
  /** The most rows that one answer holds. */
  readonly maxRows?: number;
  /** What a new password needs besides a session. */
  readonly passwordProof?: PasswordProof;
  /** Which providers are turned on. */
  readonly providers?: readonly string[];
  /** Waits before each call, as a network would. */
  readonly latency?: () => Promise<void>;
  /** What an earlier backend gave to `onChange`. Any other text counts as none. */
  readonly snapshot?: string | null;
  /** What stands there in the beginning, where no snapshot does. */
  readonly seed?: Seed;
  /** Called with a snapshot after each call that may have changed something. */
  readonly onChange?: (snapshot: string) => void;
};

/** A server in memory. Repositories, however many, are its clients. */
export type InMemoryBackend = {
  askAuth<Value>(
    operation: AuthOperation,
    effect: (server: AuthServer & AccountServer & ProviderServer) => Result<Value, AuthFailure>,
  ): Promise<Result<Value, AuthFailure>>;
  /** The row rules: without a token that is known and has not run out, `unauthenticated`; without a second step that is due, no row. */
  askData<Value>(
    operation: DataOperation,
    accessToken: string,
    effect: (tables: SystemsTable & ChangeLog) => Result<Value, DataFailure>,
    writeId?: string,
  ): Promise<Result<Value, DataFailure>>;
  /** Oldest first. */
  mails(): readonly Mail[];
  readonly faults: {
    readonly auth: FaultScript<AuthOperation, AuthFailure>;
    readonly data: FaultScript<DataOperation, DataFailure>;
  };
  readonly plant: Seeding;
  /** Plays the page of a provider: what a person answers there -> where it leads back to. */
  answerAtProvider(address: string, answer: ProviderAnswer): string;
  snapshot(): string;
  readonly now: () => EpochMs;
};

const reads: readonly (AuthOperation | DataOperation)[] = ['currentUser', 'isSecondFactorRequired', 'list', 'get', 'checksum', 'logEnd', 'changesSince', 'changesOfWrite', 'changesOf', 'deletedSystems'];

export const createInMemoryBackend = (options: InMemoryBackendOptions): InMemoryBackend => {
  const { snapshot, seed, latency, onChange, maxRows = 1000 } = options;
  const restored = typeof snapshot === 'string' ? restoreState(snapshot) : null;
  const state = restored ?? createEmptyState();
  const context: ServerContext = { ...options, maxRows, state };
  const { answerAtProvider, ...providers } = createProviderServer(context);
  const server = { ...createAuthServer(context), ...createAccountServer(context), ...providers };
  let writer: Writer = nobody;
  const tables = { ...createSystemsTable(context, () => writer), ...createChangeLog(context) };
  const plant = createSeeding(context, tables);
  const auth = createFaultScript<AuthOperation, AuthFailure>();
  const data = createFaultScript<DataOperation, DataFailure>();
  if (restored === null && seed !== undefined) seedServer(plant, seed);

  const ask = async <Value, Failure>(
    operation: AuthOperation | DataOperation,
    step: Step<Failure> | null,
    effect: () => Result<Value, Failure>,
  ) => {
    await latency?.();
    return callWithFaults(step, () => {
      // Cloned now: a held or delayed answer tells what was true when it was made.
      const answer = structuredClone(effect());
      if (!reads.includes(operation)) onChange?.(dumpState(state));
      return answer;
    });
  };

  return {
    askAuth: (operation, effect) => ask(operation, auth.take(operation), () => effect(server)),
    askData: (operation, accessToken, effect, writeId) =>
      ask(operation, data.take(operation), () => {
        if (!isAcceptedToken(context, accessToken)) return failed({ kind: 'unauthenticated' });
        if (!hasTakenSecondStep(context, accessToken)) return effect(tablesWithoutRows);
        const { id, email } = state.accounts.get(state.accessTokens.get(accessToken)?.userId ?? '')?.user ?? {};
        writer = { userId: id ?? null, address: email ?? null, writeId: writeId ?? null };
        const answer = effect(tables);
        writer = nobody;
        return answer;
      }),
    mails: () => structuredClone(state.mails),
    faults: { auth: auth.script, data: data.script },
    plant,
    answerAtProvider,
    snapshot: () => dumpState(state),
    now: options.now,
  };
};
