import type { EpochMs } from '../../domain/session.ts';
import type { BackendState } from './backend-state.ts';

/** What every part of the server works with. */
export type ServerContext = {
  readonly state: BackendState;
  readonly now: () => EpochMs;
  /** A new UUID: nobody can guess it and nobody else has it. */
  readonly createId: () => string;
  /** What mail links begin with, without a slash at the end. */
  readonly siteUrl: string;
  readonly tokenLifeSeconds: number;
  readonly maxRows: number;
};
