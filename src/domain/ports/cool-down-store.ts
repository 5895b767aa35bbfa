import type { CoolDown } from '../auth/mail-cool-down.ts';
import type { EpochMs } from '../auth/session.ts';
import type { Result } from '../shared/result.ts';
import type { StorageFailure } from './session-store.ts';

type Answer<Value> = Promise<Result<Value, StorageFailure>>;

/** Keeps over a reload which mails are not to be asked for yet. */
export type CoolDownStore = {
  /** Those that still run. What is over, and what is no list of cool-downs, is removed. */
  read(now: EpochMs): Answer<readonly CoolDown[]>;
  /** Beside those for other mails, in place of one for the same. */
  add(begun: CoolDown): Answer<null>;
  /** What is left of one now. It never shortens one for the same mail that has begun since, in another tab. */
  update(seen: CoolDown): Answer<null>;
};
