import * as v from 'valibot';
import type { Credentials } from '../../../src/domain/credentials.ts';
import type { AuthRepository } from '../../../src/domain/ports/auth-repository.ts';
import type { SessionStore } from '../../../src/domain/ports/session-store.ts';
import { success } from '../../../src/domain/result.ts';
import { type AuthUser, sessionSchema } from '../../../src/domain/session.ts';
import type { StoredSession } from '../../../src/domain/stored-session.ts';
import { samplesFor } from '../run/replay.ts';
import type { Step } from '../run/step.ts';

const answeredSchema = v.object({
  ok: v.literal(true),
  value: v.union([
    v.nullable(v.object({ purpose: v.picklist(['signIn', 'recovery']), session: sessionSchema })),
    v.pipe(sessionSchema, v.transform((session): StoredSession => ({ purpose: 'signIn', session }))),
  ]),
});

/** What a sample says that the device keeps: a session, or nobody's. Of other steps `undefined`. */
const keptBy = (machine: string, step: Step): StoredSession | null | undefined => {
  if (machine !== 'session' || step.kind !== 'answer' || step.payload.kind !== 'sample') return undefined;
  const answered = v.safeParse(answeredSchema, samplesFor(machine).answers[step.src]?.[step.payload.name]);
  return answered.success && step.src !== 'revoke' ? answered.output.value : undefined;
};

/** A story that has begun with a sample goes on in memory as if that session stood on the device. */
export const keepSample = async (store: SessionStore, machine: string, step: Step): Promise<void> => {
  const kept = keptBy(machine, step);
  if (kept === undefined) return;
  if (kept !== null) await store.write(kept);
  else for (const purpose of ['recovery', 'signIn'] as const) await store.clear(purpose);
};

const isOfSamples = (token: string): boolean => token.startsWith('refresh ');

type Parts = {
  readonly auth: AuthRepository;
  readonly store: SessionStore;
  /** Whose session takes the place of one that no server has issued. It reports to nobody. */
  readonly issuing: AuthRepository;
  readonly credentials: Credentials;
};

/** The server knows the sessions of the samples, too: a refresh brings one that it has issued, for the same user. */
export const knowingSamples = ({ auth, store, issuing, credentials }: Parts): AuthRepository => {
  let guest: AuthUser | null = null;
  return {
    ...auth,
    refresh: async (token) => {
      const isSample = token !== null && isOfSamples(token);
      if (isSample) {
        const kept = await store.read();
        guest = kept.ok ? (kept.value?.session.user ?? null) : null;
      }
      const answer = await (isSample ? issuing.signIn(credentials) : auth.refresh(token));
      return answer.ok && guest !== null ? success({ ...answer.value, user: guest }) : answer;
    },
  };
};
