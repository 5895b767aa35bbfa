import { failed, success } from '../../domain/result.ts';
import type { ServerContext } from './server-context.ts';
import { hasVerifiedFactor } from './accounts.ts';
import type { SystemsTable } from './systems-table.ts';

/** Nobody who has a verified factor is let near a row before its code was given, as the database's own rule has it. */
export const hasTakenSecondStep = ({ state }: Pick<ServerContext, 'state'>, accessToken: string): boolean => {
  const record = state.accessTokens.get(accessToken);
  const account = state.accounts.get(record?.userId ?? '');
  return record?.aal === 'aal2' || account === undefined || !hasVerifiedFactor(account);
};

/** The table to somebody whom the row rules show none of it. */
export const tableWithoutRows: SystemsTable = {
  list: () => success({ systems: [], unreadable: 0, end: null, remaining: 0 }),
  get: () => failed({ kind: 'notFound' }),
  insert: () => failed({ kind: 'notAllowed' }),
  update: () => failed({ kind: 'notFound' }),
  delete: () => success(null),
};
