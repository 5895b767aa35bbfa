import * as v from 'valibot';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import {
  type AssuranceLevel,
  assuranceLevelSchema,
  type AuthUser,
  authUserSchema,
  type EpochMs,
  type Session,
  sessionSchema,
} from '../../../domain/auth/session.ts';
import { expiryOf } from '../../../domain/auth/session-refresh.ts';
import { decodeBase64Url } from '../../../domain/shared/base64url.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';

/** How this session came about, step by step. */
const stepsSchema = v.array(v.object({ timestamp: v.pipe(v.number(), v.finite()) }));

const claimsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ aal: v.fallback(assuranceLevelSchema, 'aal1'), amr: v.fallback(stepsSchema, []) }),
);

const claimsOf = (accessToken: string): { readonly aal: AssuranceLevel; readonly signed_in_at?: number } => {
  const [, payload = ''] = accessToken.split('.');
  const claims = v.safeParse(claimsSchema, decodeBase64Url(payload));
  if (!claims.success) return { aal: 'aal1' };
  const { aal, amr } = claims.output;
  return amr.length === 0 ? { aal } : { aal, signed_in_at: Math.min(...amr.map(({ timestamp }) => timestamp)) };
};

const tokensSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.pipe(v.number(), v.finite()),
  user: v.unknown(),
});

/**
 * What the provider answers with tokens -> a session. Its end is counted from `now`, not taken from the answer.
 */
export const parseSession = (answer: unknown, now: EpochMs): Result<Session, AuthFailure> => {
  const tokens = v.safeParse(tokensSchema, answer);
  if (!tokens.success) return failed({ kind: 'unexpected' });
  const session = v.safeParse(sessionSchema, {
    ...tokens.output,
    expires_at: expiryOf(tokens.output.expires_in, now),
    ...claimsOf(tokens.output.access_token),
  });
  return session.success ? success(session.output) : failed({ kind: 'unexpected' });
};

export const parseUser = (answer: unknown): Result<AuthUser, AuthFailure> => {
  const user = v.safeParse(authUserSchema, answer);
  return user.success ? success(user.output) : failed({ kind: 'unexpected' });
};
