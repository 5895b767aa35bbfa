import type { SystemRepository } from '../../src/domain/ports/system-repository.ts';
import { failed } from '../../src/domain/shared/result.ts';
import type { WriteAnswer } from '../../src/domain/sync/queue-change.ts';
import type { System, SystemChanges, SystemId, SystemVersion } from '../../src/domain/systems/system.ts';
import { settled } from './scripted-effect.ts';

/** A write as it goes to the server, or the look at the row that it needs first. */
export type WireCall =
  | { readonly kind: 'insert'; readonly system: System }
  | { readonly kind: 'update'; readonly id: SystemId; readonly changes: SystemChanges; readonly basedOn: SystemVersion | null }
  | { readonly kind: 'get' | 'delete'; readonly id: SystemId };

type OpenCall = { readonly call: WireCall; readonly resolve: (answer: WriteAnswer) => void; readonly reject: (why: Error) => void };

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
  const unused = () => Promise.reject(new Error('An outbox asks for no such thing.'));
  const systems: SystemRepository = {
    list: unused,
    get: (id) => withRow({ kind: 'get', id }),
    insert: (system) => withRow({ kind: 'insert', system }),
    update: (id, changes, basedOn) => withRow({ kind: 'update', id, changes, basedOn }),
    insertMany: unused,
    deleteMany: unused,
    delete: async (id) => {
      const answer = await ask({ kind: 'delete', id });
      return answer.ok ? { ok: true, value: null } : answer;
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
