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
    writeId?: string,
  ): Promise<Result<Value, DataFailure>> => {
    const token = await accessToken();
    return token.ok ? backend.askData(operation, token.value, effect, writeId) : token;
  };

  // What is handed in is cloned at once: the call waits for its token, and the caller may go on.
  return {
    list(after) {
      const cursor = structuredClone(after);
      return ask('list', (table) => table.list(cursor));
    },
    get: (id) => ask('get', (table) => table.get(id)),
    checksum: () => ask('checksum', (table) => table.checksum()),
    insert(system, writeId) {
      const row = structuredClone(system);
      return ask('insert', (table) => table.insert(row), writeId);
    },
    update(id, changes, basedOn, writeId) {
      const columns = structuredClone(changes);
      return ask('update', (table) => table.update(id, columns, basedOn), writeId);
    },
    delete: (id, writeId) => ask('delete', (table) => table.delete(id), writeId),
    insertMany(systems, writeId) {
      const rows = structuredClone(systems);
      return ask('insertMany', (table) => table.insertMany(rows), writeId);
    },
    deleteMany(rows, writeId) {
      const wanted = structuredClone(rows);
      return ask('deleteMany', (table) => table.deleteMany(wanted), writeId);
    },
  };
};
