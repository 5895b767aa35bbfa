import { type AuthFailure, withoutToken } from '../../domain/auth/auth-failure.ts';
import { type AccessToken, type AuthUser, type EpochMs, mustAddFactor, needsSecondFactor, type Session } from '../../domain/auth/session.ts';
import type { AccessTokenSource, ChangePage, DeleteAnswer, SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import { renewToken, type SessionActor } from '../auth/session/session-machine.ts';

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
    await renewToken(session, refused);
    return accessToken();
  };

  return async (call) => {
    const asker = userId();
    const before = await accessToken();
    // What one user asked for is not asked for in the name of another, who may have signed in while the token was waited for.
    if (userId() !== asker) return failed({ kind: 'unauthenticated' });
    const answer = await call();
    if (answer.ok) hopeless = null;
    if (answer.ok || answer.failure.kind !== 'unauthenticated') return answer;
    if (!before.ok || before.value === hopeless) return answer;
    const after = await renewed(before.value);
    if (!after.ok) return after;
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
  readonly session: SessionActor;
  readonly isFactorRequired: (session: Session) => Promise<Result<boolean, AuthFailure>>;
  /** As the server knows them now; the session machine is told by it. */
  readonly readUser: () => Promise<Result<AuthUser, AuthFailure>>;
};

const isRefusal = (answer: Result<unknown, DataFailure>): boolean =>
  !answer.ok && (answer.failure.kind === 'notFound' || answer.failure.kind === 'notAllowed');

const isNotFound = (answer: DeleteAnswer): boolean => !answer.ok && answer.failure.kind === 'notFound';

/** What an answer out of a table that looks empty means. `lowered`: the session has ended, or owes a code. */
type Standing = 'clean' | 'factorRequired' | 'lowered' | DataFailure;

const unauthenticated = failed({ kind: 'unauthenticated' } as const);

/**
 * The server shows an empty table to a session that owes a second factor or has ended elsewhere, as long as its token lasts.
 * So an answer out of an empty table makes one look at the rule and at the user, and the session machine is told first.
 */
const lookedAt = async ({ session, isFactorRequired, readUser }: FactorParts): Promise<Standing> => {
  const known = session.getSnapshot().context.session;
  if (known === null) return 'clean';
  const [required, user] = await Promise.all([
    // Where the rule cannot be looked at, the answer itself still stands.
    mustAddFactor(known, true) ? isFactorRequired(known).catch(() => null) : null,
    readUser().catch(() => failed({ kind: 'unexpected' } as const)),
  ]);
  if (required?.ok === true && required.value) {
    session.send({ type: 'session.factorRequired' });
    return 'factorRequired';
  }
  if (user.ok) return needsSecondFactor(session.getSnapshot().context.session) ? 'lowered' : 'clean';
  return user.failure.kind === 'sessionMissing' ? 'lowered' : withoutToken(user.failure);
};

const systemsBehindFactor = (systems: SystemRepository, parts: FactorParts): SystemRepository => {
  const look = () => lookedAt(parts);

  /** What was gone before counts as deleted. What is only hidden does not, nor what nobody can tell. */
  const ofNotFound = async (): Promise<Result<null, DataFailure>> => {
    const standing = await look();
    if (standing === 'clean') return success(null);
    if (standing === 'lowered') return unauthenticated;
    return failed(standing === 'factorRequired' ? { kind: 'notAllowed' } : standing);
  };

  const looking = async <Value>(asked: Promise<Result<Value, DataFailure>>, isDoubted: (answer: Result<Value, DataFailure>) => boolean = isRefusal): Promise<Result<Value, DataFailure>> => {
    const answer = await asked;
    return isDoubted(answer) && (await look()) === 'lowered' ? unauthenticated : answer;
  };

  return {
    ...systems,
    list: (after) => looking(systems.list(after), (answer) => answer.ok && answer.value.systems.length === 0 && answer.value.unreadable === 0),
    get: (...asked) => looking(systems.get(...asked)),
    checksum: () => looking(systems.checksum(), (answer) => answer.ok && answer.value.count === 0),
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
export const systemsInSession = (systems: SystemRepository, parts: SessionParts): SystemRepository =>
  systemsBehindFactor(repeatingSystems(systems, parts.repeat), parts);

/** For so long, at most, a list may pass for today's whose session no longer sees it. */
const LOOKED_EVERY_MS = 300_000;

/** The same for the log. What came since is asked for again and again, and mostly nothing did: whether that is so is looked at once in a while. */
export const historyInSession = (history: SystemHistory, parts: SessionParts & { readonly now: () => EpochMs }): SystemHistory => {
  const { repeat, now } = parts;
  let lookedAtMs = now();
  const judged = async <Page extends Pick<ChangePage<unknown>, 'changes'>>(answer: Result<Page, DataFailure>): Promise<Result<Page, DataFailure>> => {
    if (!answer.ok || answer.value.changes.length > 0) return answer;
    lookedAtMs = now();
    const standing = await lookedAt(parts);
    return standing === 'lowered' || standing === 'factorRequired' ? unauthenticated : answer;
  };
  return {
    logEnd: () => repeat(() => history.logEnd()),
    async changesSince(position) {
      const answer = await repeat(() => history.changesSince(position));
      return Math.abs(now() - lookedAtMs) < LOOKED_EVERY_MS ? answer : judged(answer);
    },
    changesOfWrite: async (writeId, after) => judged(await repeat(() => history.changesOfWrite(writeId, after))),
    changesOf: async (id, before) => judged(await repeat(() => history.changesOf(id, before))),
    deletedSystems: async (search, before) => judged(await repeat(() => history.deletedSystems(search, before))),
  };
};
