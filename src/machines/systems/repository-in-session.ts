import { waitFor } from 'xstate';
import { type AuthFailure, withoutToken } from '../../domain/auth/auth-failure.ts';
import { type AccessToken, mustAddFactor, type Session } from '../../domain/auth/session.ts';
import type { AccessTokenSource, SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { SessionActor } from '../auth/session/session-machine.ts';

type TokenParts = {
  readonly accessToken: AccessTokenSource;
  readonly session: SessionActor;
};

type RepeatingCall = <Value>(call: () => Promise<Result<Value, DataFailure>>) => Promise<Result<Value, DataFailure>>;

/**
 * A token may be refused before it has run out by the clock of this device. The session is then asked
 * for a new one, once for all calls that were refused, and each call is repeated once, unseen.
 */
export const repeatingCalls = ({ accessToken, session }: TokenParts): RepeatingCall => {
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

const repeatingSystems = (systems: SystemRepository, repeat: RepeatingCall): SystemRepository => ({
  list: (after) => repeat(() => systems.list(after)),
  get: (id) => repeat(() => systems.get(id)),
  checksum: () => repeat(() => systems.checksum()),
  insert: (system, writeId) => repeat(() => systems.insert(system, writeId)),
  update: (id, changes, basedOn, writeId) => repeat(() => systems.update(id, changes, basedOn, writeId)),
  delete: (id, writeId) => repeat(() => systems.delete(id, writeId)),
  insertMany: (rows, writeId) => repeat(() => systems.insertMany(rows, writeId)),
  deleteMany: (rows, writeId) => repeat(() => systems.deleteMany(rows, writeId)),
});

type FactorParts = {
  readonly systems: SystemRepository;
  readonly session: SessionActor;
  readonly isFactorRequired: (session: Session) => Promise<Result<boolean, AuthFailure>>;
};

const isRefusal = (answer: Result<unknown, DataFailure>): boolean =>
  !answer.ok && (answer.failure.kind === 'notFound' || answer.failure.kind === 'notAllowed');

const isNotFound = (answer: Result<null, DataFailure>): boolean => !answer.ok && answer.failure.kind === 'notFound';

/**
 * Where everybody has to have a second factor, the server shows an empty table to who has none. So
 * an answer out of an empty table makes one look at the rule, and the session machine is told first.
 */
const systemsBehindFactor = ({ systems, session, isFactorRequired }: FactorParts): SystemRepository => {
  const look = async (): Promise<boolean> => {
    const known = session.getSnapshot().context.session;
    if (known === null || !mustAddFactor(known, true)) return false;
    // Whatever goes wrong here, the answer itself still stands.
    const required = await isFactorRequired(known).catch(() => null);
    const isRequired = required?.ok === true && required.value;
    if (isRequired) session.send({ type: 'session.factorRequired' });
    return isRequired;
  };

  /** What was gone before counts as deleted. What is only hidden does not. */
  const ofNotFound = async (): Promise<Result<null, DataFailure>> => ((await look()) ? failed({ kind: 'notAllowed' }) : success(null));

  const looking = async <Value>(asked: Promise<Result<Value, DataFailure>>): Promise<Result<Value, DataFailure>> => {
    const answer = await asked;
    if (isRefusal(answer)) await look();
    return answer;
  };

  return {
    ...systems,
    async list(after) {
      const answer = await systems.list(after);
      if (answer.ok && answer.value.systems.length === 0 && answer.value.unreadable === 0) await look();
      return answer;
    },
    get: (...asked) => looking(systems.get(...asked)),
    insert: (...asked) => looking(systems.insert(...asked)),
    update: (...asked) => looking(systems.update(...asked)),
    insertMany: (...asked) => looking(systems.insertMany(...asked)),
    async delete(...asked) {
      const answer = await systems.delete(...asked);
      return isNotFound(answer) ? ofNotFound() : answer;
    },
    async deleteMany(...asked) {
      const answer = await systems.deleteMany(...asked);
      if (!answer.ok || !answer.value.some(isNotFound)) return answer;
      const meant = await ofNotFound();
      return success(answer.value.map((each) => (isNotFound(each) ? meant : each)));
    },
  };
};

type SessionParts = FactorParts & { readonly repeat: RepeatingCall };

/** What lies between the machines and the adapter: each call is repeated with a new token, and only then judged by the rule of the second factor. */
export const systemsInSession = ({ systems, repeat, ...rest }: SessionParts): SystemRepository =>
  systemsBehindFactor({ ...rest, systems: repeatingSystems(systems, repeat) });

/** The same for the log, without the rule: where the table looks empty the list asks about it. */
export const historyInSession = (history: SystemHistory, repeat: RepeatingCall): SystemHistory => ({
  logEnd: () => repeat(() => history.logEnd()),
  changesSince: (position) => repeat(() => history.changesSince(position)),
  changesOfWrite: (writeId, after) => repeat(() => history.changesOfWrite(writeId, after)),
  changesOf: (id, before) => repeat(() => history.changesOf(id, before)),
  deletedSystems: (search, before) => repeat(() => history.deletedSystems(search, before)),
});
