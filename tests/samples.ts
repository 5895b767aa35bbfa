import * as v from 'valibot';
import { type AuthUser, authUserSchema, type Session, sessionSchema } from '../src/domain/auth/session.ts';
import { type System, systemSchema } from '../src/domain/systems/system.ts';

/** What a test knows to be there. */
export const present = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('This test takes for there what is not.');
  return value;
};

/** A user named by id, with what else is given. */
export const aUser = (id = 'ana', rest: Readonly<Record<string, unknown>> = {}): AuthUser =>
  v.parse(authUserSchema, { id, email: `${id}@example.test`, ...rest });

/** A session whose tokens tell it from another one: `access-1`, `refresh-1`. */
export const aSession = (
  token: string,
  expiresAtSeconds: number,
  rest: Readonly<Record<string, unknown>> = {},
): Session =>
  v.parse(sessionSchema, {
    access_token: `access-${token}`,
    refresh_token: `refresh-${token}`,
    expires_at: expiresAtSeconds,
    expires_in: 3600,
    user: aUser(),
    ...rest,
  });

/** A system numbered as an older table would do it. */
export const aSystem = (id: number | string, rest: Readonly<Record<string, unknown>> = {}): System =>
  v.parse(systemSchema, { id, ...rest });
