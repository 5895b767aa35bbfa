import type { AuthFailure } from '../../domain/auth-failure.ts';
import type { DataFailure } from '../../domain/data-failure.ts';
import type { Mail } from '../../domain/mail.ts';
import type { AuthRepository, SignedInAuth } from '../../domain/ports/auth-repository.ts';
import type { SystemRepository } from '../../domain/ports/system-repository.ts';
import { failed, type Result } from '../../domain/result.ts';
import type { EpochMs } from '../../domain/session.ts';
import { type AuthServer, createAuthServer } from './auth-server.ts';
import { createEmptyState } from './backend-state.ts';
import { carryCall } from './carry-call.ts';
import { createFaultScript, type FaultScript, type Step } from './fault-script.ts';
import { createPlanting, type Planting, type Seed, sow } from './planting.ts';
import { hasTakenSecondStep, tableWithoutRows } from './second-step.ts';
import type { ServerContext } from './server-context.ts';
import { isAcceptedToken } from './sessions.ts';
import { dumpState, restoreState } from './snapshot.ts';
import { createSystemsTable, type SystemsTable } from './systems-table.ts';

export type AuthOperation = Exclude<keyof AuthRepository, 'as' | 'subscribe'> | keyof SignedInAuth;
export type DataOperation = keyof SystemRepository;

export type InMemoryBackendOptions = {
  readonly now: () => EpochMs;
  /** A new UUID each time. */
  readonly createId: () => string;
  /** Where mail links lead, without a slash at the end. */
  readonly siteUrl: string;
  readonly tokenLifeSeconds: number;
  /** The most rows that one answer holds. */
  readonly maxRows?: number;
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
    effect: (server: AuthServer) => Result<Value, AuthFailure>,
  ): Promise<Result<Value, AuthFailure>>;
  /** The row rules: without a token that is known and has not run out, `unauthenticated`; without a second step that is due, no row. */
  askData<Value>(
    operation: DataOperation,
    accessToken: string,
    effect: (table: SystemsTable) => Result<Value, DataFailure>,
  ): Promise<Result<Value, DataFailure>>;
  /** Oldest first. */
  mails(): readonly Mail[];
  readonly faults: {
    readonly auth: FaultScript<AuthOperation, AuthFailure>;
    readonly data: FaultScript<DataOperation, DataFailure>;
  };
  readonly plant: Planting;
  snapshot(): string;
  readonly now: () => EpochMs;
};

const reads: readonly (AuthOperation | DataOperation)[] = ['currentUser', 'list', 'get'];

export const createInMemoryBackend = (options: InMemoryBackendOptions): InMemoryBackend => {
  const { snapshot, seed, latency, onChange, maxRows = 1000 } = options;
  const restored = typeof snapshot === 'string' ? restoreState(snapshot) : null;
  const state = restored ?? createEmptyState();
  const context: ServerContext = { ...options, maxRows, state };
  const server = createAuthServer(context);
  const table = createSystemsTable(context);
  const plant = createPlanting(context, table);
  const auth = createFaultScript<AuthOperation, AuthFailure>();
  const data = createFaultScript<DataOperation, DataFailure>();
  if (restored === null && seed !== undefined) sow(plant, seed);

  const ask = async <Value, Failure>(
    operation: AuthOperation | DataOperation,
    step: Step<Failure> | null,
    effect: () => Result<Value, Failure>,
  ) => {
    await latency?.();
    return carryCall(step, () => {
      // Cloned now: a held or delayed answer tells what was true when it was made.
      const answer = structuredClone(effect());
      if (!reads.includes(operation)) onChange?.(dumpState(state));
      return answer;
    });
  };

  return {
    askAuth: (operation, effect) => ask(operation, auth.take(operation), () => effect(server)),
    askData: (operation, accessToken, effect) =>
      ask(operation, data.take(operation), () => {
        if (!isAcceptedToken(context, accessToken)) return failed({ kind: 'unauthenticated' });
        return effect(hasTakenSecondStep(context, accessToken) ? table : tableWithoutRows);
      }),
    mails: () => structuredClone(state.mails),
    faults: { auth: auth.script, data: data.script },
    plant,
    snapshot: () => dumpState(state),
    now: options.now,
  };
};
