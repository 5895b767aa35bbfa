import * as v from 'valibot';
import { type Session, sessionSchema } from './session.ts';

/**
 * A recovery session came from a mail link and is good for one thing, a new password.
 * It must not sign in other tabs, so a store keeps it apart.
 */
export type StoredSession = { readonly purpose: 'signIn' | 'recovery'; readonly session: Session };

/** JSON text as it stands in storage -> a session, or nothing: whatever else stood there is no session. */
export const parseStoredSession = (text: string): Session | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sessionSchema), text);
  return parsed.success ? parsed.output : null;
};
