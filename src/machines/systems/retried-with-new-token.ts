import { waitFor } from 'xstate';
import { withoutToken } from '../../domain/auth/auth-failure.ts';
import type { AccessToken } from '../../domain/auth/session.ts';
import type { SystemHistory } from '../../domain/ports/system-history.ts';
import type { AccessTokenSource, SystemRepository } from '../../domain/ports/system-repository.ts';
import { failed, type Result } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { SessionActor } from '../auth/session/session-machine.ts';

type Parts = {
  readonly accessToken: AccessTokenSource;
  readonly session: SessionActor;
};

type RepeatingCall = <Value>(call: () => Promise<Result<Value, DataFailure>>) => Promise<Result<Value, DataFailure>>;

/**
 * A token may be refused before it has run out by the clock of this device. The session is then asked
 * for a new one, once for all calls that were refused, and each call is repeated once, unseen.
 */
export const repeatingCalls = ({ accessToken, session }: Parts): RepeatingCall => {
  /** New, and refused all the same: another one would fare no better. */
  let hopeless: AccessToken | null = null;

  const userId = () => session.getSnapshot().context.session?.user.id;

  const renewed = async (refused: AccessToken): Promise<Result<AccessToken, DataFailure>> => {
    if (session.getSnapshot().context.session?.access_token === refused) {
      session.send({ type: 'session.tokenNeeded' });
      await waitFor(session, (snapshot) => !snapshot.hasTag('tokenPending'));
    }
    return accessToken();
  };

  return async (call) => {
    const before = await accessToken();
    const asker = userId();
    const answer = await call();
    if (answer.ok) hopeless = null;
    if (answer.ok || answer.failure.kind !== 'unauthenticated') return answer;
    if (!before.ok || before.value === hopeless) return answer;
    const after = await renewed(before.value);
    if (!after.ok) return after;
    // What one user asked for is not asked for in the name of another.
    if (userId() !== asker) return answer;
    if (after.value === before.value) {
      const snapshot = session.getSnapshot();
      return snapshot.hasTag('waitingForServer') ? failed(withoutToken(snapshot.context.refreshFailure)) : answer;
    }
    const repeated = await call();
    if (!repeated.ok && repeated.failure.kind === 'unauthenticated') hopeless = after.value;
    return repeated;
  };
};

export const repeatingSystems = (systems: SystemRepository, ask: RepeatingCall): SystemRepository => ({
  list: (after) => ask(() => systems.list(after)),
  get: (id) => ask(() => systems.get(id)),
  checksum: () => ask(() => systems.checksum()),
  insert: (system, writeId) => ask(() => systems.insert(system, writeId)),
  update: (id, changes, basedOn, writeId) => ask(() => systems.update(id, changes, basedOn, writeId)),
  delete: (id, writeId) => ask(() => systems.delete(id, writeId)),
  insertMany: (rows, writeId) => ask(() => systems.insertMany(rows, writeId)),
  deleteMany: (rows, writeId) => ask(() => systems.deleteMany(rows, writeId)),
});

export const repeatingHistory = (history: SystemHistory, ask: RepeatingCall): SystemHistory => ({
  logEnd: () => ask(() => history.logEnd()),
  changesSince: (position) => ask(() => history.changesSince(position)),
  changesOfWrite: (writeId, after) => ask(() => history.changesOfWrite(writeId, after)),
  changesOf: (id, before) => ask(() => history.changesOf(id, before)),
  deletedSystems: (search, before) => ask(() => history.deletedSystems(search, before)),
});
