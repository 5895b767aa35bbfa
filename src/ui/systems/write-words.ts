import type { SystemCommand } from '../../domain/system-write.ts';

/** What did not come about. */
export const failedWords: Readonly<Record<SystemCommand['kind'], string>> = {
  insert: 'Not added',
  update: 'Not saved',
  delete: 'Not deleted',
};
