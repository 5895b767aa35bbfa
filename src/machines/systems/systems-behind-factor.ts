import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import { mustAddFactor, type Session } from '../../domain/auth/session.ts';
import type { SystemRepository } from '../../domain/ports/system-repository.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { SessionActor } from '../auth/session/session-machine.ts';

type Parts = {
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
export const systemsBehindFactor = ({ systems, session, isFactorRequired }: Parts): SystemRepository => {
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
