import * as v from 'valibot';

export type EpochMs = number;

export const userIdSchema = v.pipe(v.string(), v.nonEmpty(), v.brand('UserId'));
export type UserId = v.InferOutput<typeof userIdSchema>;

const accessTokenSchema = v.pipe(v.string(), v.nonEmpty(), v.brand('AccessToken'));
export type AccessToken = v.InferOutput<typeof accessTokenSchema>;

const refreshTokenSchema = v.pipe(v.string(), v.nonEmpty(), v.brand('RefreshToken'));
export type RefreshToken = v.InferOutput<typeof refreshTokenSchema>;

export const assuranceLevelSchema = v.picklist(['aal1', 'aal2']);
export type AssuranceLevel = v.InferOutput<typeof assuranceLevelSchema>;

/** A way to sign in. An older stored session knows its id only. */
const identitySchema = v.object({
  identity_id: v.string(),
  provider: v.optional(v.string()),
  email: v.optional(v.string()),
});
export type Identity = v.InferOutput<typeof identitySchema>;

const factorSchema = v.object({
  id: v.string(),
  factor_type: v.string(),
  status: v.picklist(['verified', 'unverified']),
  friendly_name: v.nullish(v.string(), null),
  /** When it was used last, in ISO 8601. Its order among the others changes with that. */
  last_challenged_at: v.optional(v.nullable(v.string())),
});

/** The provider's field names (spec §3). A list that the provider leaves out is empty. */
export const authUserSchema = v.object({
  id: userIdSchema,
  email: v.nullish(v.string(), null),
  /** Waits to be confirmed. */
  new_email: v.optional(v.string()),
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
  /** When this browser signed in, in seconds since the epoch by the provider's clock. */
  signed_in_at: v.optional(v.pipe(v.number(), v.finite())),
  user: authUserSchema,
});
export type Session = v.InferOutput<typeof sessionSchema>;

/** Why a tab has ended the session of all: a person signed out or deleted the account, the provider refused it, or somebody ended it from another device. */
export type StoredEnd = 'person' | 'deletion' | 'provider' | 'otherDevice';

/** Who ended a session: besides those, a person in another tab, or nobody knows. */
export type SessionEnd = StoredEnd | 'otherTab' | 'unknown';

/** `aal2` if the user has a verified second factor. */
export const nextAssuranceLevel = (session: Session): AssuranceLevel =>
  session.user.factors.some((factor) => factor.status === 'verified') ? 'aal2' : session.aal;

/** Only the first step was taken. Until the second one, no other request may be sent. */
export const needsSecondFactor = (session: Session | null): boolean =>
  session !== null && session.aal !== nextAssuranceLevel(session);

/** Where nobody gets at the data without a second factor: this user has none yet. */
export const mustAddFactor = (session: Session | null, isFactorRequired: boolean): boolean =>
  isFactorRequired && session !== null && nextAssuranceLevel(session) === 'aal1';

/** What the provider reports (spec §4), in its own spelling. */
export type AuthEvent =
  | { readonly type: 'SIGNED_IN'; readonly session: Session }
  | { readonly type: 'SIGNED_OUT' }
  | { readonly type: 'TOKEN_REFRESHED'; readonly session: Session }
  | { readonly type: 'MFA_CHALLENGE_VERIFIED'; readonly session: Session }
  | { readonly type: 'PASSWORD_RECOVERY'; readonly session: Session }
  | { readonly type: 'USER_UPDATED'; readonly user: AuthUser };
