import * as v from 'valibot';

/** Spec §9. */
export const TICK_MS = 30_000;
export const REFRESH_AT_TICKS = 3;
export const RECOVERY_MARGIN_MS = 10_000;
export const BACK_OFF_BASE_MS = 200;

export type EpochMs = number;

export const userIdSchema = v.pipe(v.string(), v.nonEmpty(), v.brand('UserId'));
export type UserId = v.InferOutput<typeof userIdSchema>;

const accessTokenSchema = v.pipe(v.string(), v.nonEmpty(), v.brand('AccessToken'));
export type AccessToken = v.InferOutput<typeof accessTokenSchema>;

const refreshTokenSchema = v.pipe(v.string(), v.nonEmpty(), v.brand('RefreshToken'));
export type RefreshToken = v.InferOutput<typeof refreshTokenSchema>;

export const assuranceLevelSchema = v.picklist(['aal1', 'aal2']);
export type AssuranceLevel = v.InferOutput<typeof assuranceLevelSchema>;

const identitySchema = v.object({ identity_id: v.string() });

const factorSchema = v.object({
  id: v.string(),
  factor_type: v.string(),
  status: v.picklist(['verified', 'unverified']),
  friendly_name: v.nullish(v.string(), null),
});

/** The provider's field names, as in spec §3. Lists the provider leaves out are empty. */
export const authUserSchema = v.object({
  id: userIdSchema,
  email: v.nullish(v.string(), null),
  identities: v.nullish(v.array(identitySchema), () => []),
  factors: v.nullish(v.array(factorSchema), () => []),
});
export type AuthUser = v.InferOutput<typeof authUserSchema>;

/** `expires_at` in seconds since the epoch by this device's clock, `expires_in` in seconds. */
export const sessionSchema = v.object({
  access_token: accessTokenSchema,
  refresh_token: v.nullish(refreshTokenSchema, null),
  expires_at: v.pipe(v.number(), v.finite()),
  expires_in: v.pipe(v.number(), v.finite()),
  aal: v.optional(assuranceLevelSchema, 'aal1'),
  user: authUserSchema,
});
export type Session = v.InferOutput<typeof sessionSchema>;

/** Who ended a session: the person here, the provider by refusing it, or a sign-out in another tab. */
export type SessionEnd = 'person' | 'provider' | 'otherTab';

const msUntilExpiry = (session: Session, now: EpochMs): number => session.expires_at * 1000 - now;

export const ticksUntilExpiry = (session: Session, now: EpochMs): number =>
  Math.floor(msUntilExpiry(session, now) / TICK_MS);

export const isDueForRefresh = (session: Session, now: EpochMs): boolean =>
  ticksUntilExpiry(session, now) <= REFRESH_AT_TICKS;

/** On recovery, a session within ten seconds of its end counts as expired already. */
export const isExpiredOnRecovery = (session: Session, now: EpochMs): boolean =>
  msUntilExpiry(session, now) < RECOVERY_MARGIN_MS;

export const isExpired = (session: Session, now: EpochMs): boolean => msUntilExpiry(session, now) <= 0;

/** Attempts are counted from 0: 200, 400, 800 … ms. */
export const backOffMs = (attempt: number): number => BACK_OFF_BASE_MS * 2 ** attempt;

/** `aal2` as soon as there is a verified factor to reach it with. */
export const nextAssuranceLevel = (session: Session): AssuranceLevel =>
  session.user.factors.some((factor) => factor.status === 'verified') ? 'aal2' : session.aal;

/** The password, or a mail link, was the first step only: nothing but the second one may be asked for. */
export const needsSecondFactor = (session: Session | null): boolean =>
  session !== null && session.aal !== nextAssuranceLevel(session);

/** What the provider reports (spec §4), in its own spelling. */
export type AuthEvent =
  | { readonly type: 'SIGNED_IN'; readonly session: Session }
  | { readonly type: 'SIGNED_OUT' }
  | { readonly type: 'TOKEN_REFRESHED'; readonly session: Session }
  | { readonly type: 'MFA_CHALLENGE_VERIFIED'; readonly session: Session }
  | { readonly type: 'PASSWORD_RECOVERY'; readonly session: Session }
  | { readonly type: 'USER_UPDATED'; readonly user: AuthUser };
