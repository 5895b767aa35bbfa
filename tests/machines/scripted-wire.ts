import type { DeleteAnswer, SystemRepository } from '../../src/domain/ports/systems.ts';
import { failed, type Result, success } from '../../src/domain/shared/result.ts';
import type { WriteAnswer } from '../../src/domain/sync/stored-queue.ts';
import { type DataFailure, isPassing } from '../../src/domain/systems/data-failure.ts';
import type { System, ChangedValues, SystemId, SystemVersion } from '../../src/domain/systems/system.ts';
import type { LoggedChange } from '../../src/domain/systems/change-log.ts';
import type { ChangesOfWrite } from '../../src/machines/sync/batch-actors.ts';
import type { ChangesOfSystem } from '../../src/machines/sync/outbox-actors.ts';
import { settled } from './scripted-effect.ts';

/** A write as it goes to the server, or the look at the row that it needs first. */
export type WireCall =
  | { readonly kind: 'insert'; readonly system: System }
  | { readonly kind: 'update'; readonly id: SystemId; readonly changes: ChangedValues; readonly basedOn: SystemVersion | null }
  | { readonly kind: 'get'; readonly id: SystemId }
  /** With a version: only what is of that version. */
  | { readonly kind: 'delete'; readonly id: SystemId; readonly basedOn?: SystemVersion | null };

type OpenCall = { readonly call: WireCall; readonly resolve: (answer: WriteAnswer) => void; readonly reject: (why: Error) => void };

type ToldChanges = readonly LoggedChange[] | null;

/** The way to the server: it remembers what was sent and answers when the test says so, oldest call first. */
export const scriptedWire = (tell: (call: WireCall) => void = () => undefined) => {
  const calls: WireCall[] = [];
  const open: OpenCall[] = [];
  const ask = (call: WireCall): Promise<WriteAnswer> =>
    new Promise((resolve, reject) => {
      calls.push(call);
      tell(call);
      open.push({ call, resolve, reject });
    });
  const withRow = async (call: WireCall) => {
    const answer = await ask(call);
    if (!answer.ok) return answer;
    return answer.value === null ? failed({ kind: 'unexpected' } as const) : { ok: true as const, value: answer.value };
  };
  const remove = async (id: SystemId): Promise<Result<null, DataFailure>> => {
    const answer = await ask({ kind: 'delete', id });
    return answer.ok ? success(null) : answer;
  };
  const unused = () => Promise.reject(new Error('An outbox asks for no such thing.'));
  const systems: SystemRepository = {
    list: unused,
    checksum: unused,
    get: (id) => withRow({ kind: 'get', id }),
    insert: (system) => withRow({ kind: 'insert', system }),
    update: (id, changes, basedOn) => withRow({ kind: 'update', id, changes, basedOn }),
    insertMany: unused,
    deleteMany: async (rows) => {
      const answers: DeleteAnswer[] = [];
      for (const row of rows) answers.push(await ask({ kind: 'delete', ...row }));
      const passing = answers.find((answer) => !answer.ok && isPassing(answer.failure));
      return passing?.ok === false ? passing : success(answers);
    },
    delete: remove,
  };
  /** What the log of changes tells of whichever system, at once or later; `null`: it does not answer. */
  const log: { changes: ToldChanges | Promise<ToldChanges> } = { changes: null };
  const history: ChangesOfSystem & ChangesOfWrite = {
    changesOfWrite: async () => failed({ kind: 'unreachable' }),
    changesOf: async () => {
      const changes = await log.changes;
      return changes === null ? failed({ kind: 'unreachable' }) : success({ changes, remaining: 0 });
    },
  };
  const oldest = (): OpenCall => {
    const call = open.shift();
    if (call === undefined) throw new Error('No call is waiting for an answer.');
    return call;
  };
  return {
    calls,
    systems,
    history,
    log,
    waiting: () => open.length,
    /** What is on the wire, oldest first. */
    onTheWire: () => open.map(({ call }) => call),
    answer: (answer: WriteAnswer): Promise<unknown> => {
      oldest().resolve(answer);
      return settled();
    },
    crash: (): Promise<unknown> => {
      oldest().reject(new Error('scripted crash'));
      return settled();
    },
  };
};
