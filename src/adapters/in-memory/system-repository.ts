import type { AccessTokenSource, SystemRepository } from '../../domain/ports/system-repository.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { DataOperation, InMemoryBackend } from './server/backend.ts';
import type { SystemsTable } from './server/systems-table.ts';

export const createInMemorySystemRepository = (
  backend: InMemoryBackend,
  accessToken: AccessTokenSource,
): SystemRepository => {
  const ask = async <Value>(
    operation: DataOperation,
    effect: (table: SystemsTable) => Result<Value, DataFailure>,
  ): Promise<Result<Value, DataFailure>> => {
    const token = await accessToken();
    return token.ok ? backend.askData(operation, token.value, effect) : token;
  };

  // What is handed in is cloned at once: the call waits for its token, and the caller may go on.
  return {
    list(after) {
      const cursor = structuredClone(after);
      return ask('list', (table) => table.list(cursor));
    },
    get: (id) => ask('get', (table) => table.get(id)),
    insert(system) {
      const row = structuredClone(system);
      return ask('insert', (table) => table.insert(row));
    },
    update(id, changes, basedOn) {
      const columns = structuredClone(changes);
      return ask('update', (table) => table.update(id, columns, basedOn));
    },
    delete: (id) => ask('delete', (table) => table.delete(id)),
    insertMany(systems) {
      const rows = structuredClone(systems);
      return ask('insertMany', (table) => table.insertMany(rows));
    },
    deleteMany(rows) {
      const wanted = structuredClone(rows);
      return ask('deleteMany', (table) => table.deleteMany(wanted));
    },
  };
};
