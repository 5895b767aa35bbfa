import * as v from 'valibot';
import { decodeBase64Url } from '../shared/characters.ts';

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

const placeOf = ({ provider = '' }: Identity): string => (provider === 'email' ? '' : provider);

/** In an order that stays, address and password first. The server has none. */
export const identitiesInOrder = (identities: readonly Identity[]): readonly Identity[] =>
  identities.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)) || a.identity_id.localeCompare(b.identity_id));

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
const storedEnds = ['person', 'deletion', 'provider', 'otherDevice'] as const;
export type StoredEnd = (typeof storedEnds)[number];

/** Who ended a session: besides those, a person on all devices, or in another tab, or nobody knows. */
export type SessionEnd = StoredEnd | 'everywhere' | 'otherTab' | 'unknown';

/** By the person on this page, who was asked first and told what would be lost. */
export const isMeantEnd = (endedBy: SessionEnd | null): boolean => endedBy === 'person' || endedBy === 'everywhere' || endedBy === 'deletion';

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

/** Spec §9: looked at once a tick, and refreshed once fewer than four ticks (120 s) are left. `first-rows.ts` has a margin of its own: it can import nothing. */
export const TICK_MS = 30_000;
const REFRESH_AT_TICKS = 3;
const RECOVERY_MARGIN_MS = 10_000;
/** How long the refresh of a stored session that has run out may keep the page from what this browser holds. */
export const RECOVERY_PATIENCE_MS = 1_000;
/** A faster tab that has used up the refresh token has this long to write down its answer. */
export const RECHECK_AFTER_MS = 1_000;

/** When a token that was given out now ends, in seconds since the epoch by this device's clock. The provider's own moment would make a fresh token look expired where the clock is wrong. */
export const expiryOf = (expiresIn: number, now: EpochMs): number => Math.floor(now / 1000) + expiresIn;

const msUntilExpiry = (session: Session, now: EpochMs): number => session.expires_at * 1000 - now;

export const ticksUntilExpiry = (session: Session, now: EpochMs): number =>
  Math.floor(msUntilExpiry(session, now) / TICK_MS);

export const isDueForRefresh = (session: Session, now: EpochMs): boolean =>
  ticksUntilExpiry(session, now) <= REFRESH_AT_TICKS;

/** A stored session that ends within ten seconds is refreshed before anything is shown, where that takes less than a second. */
export const isExpiredOnRecovery = (session: Session, now: EpochMs): boolean =>
  msUntilExpiry(session, now) < RECOVERY_MARGIN_MS;

export const isExpired = (session: Session, now: EpochMs): boolean => msUntilExpiry(session, now) <= 0;

/** Attempts are counted from 0. A token that could not be refreshed: 200, 400, 800 … ms (spec §9). */
export const refreshBackOffMs = (attempt: number): number => 200 * 2 ** attempt;

/**
 * A recovery session came from a mail link and is good for one thing, a new password.
 * It must not sign in other tabs, so a store keeps it apart.
 */
export type StoredSession = { readonly purpose: 'signIn' | 'recovery'; readonly session: Session };

/** What the backend gives as an access token can be told from other text. */
export type IsAccessToken = (text: string) => boolean;

const partSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({}));
const isPart = (text: string): boolean => v.is(partSchema, decodeBase64Url(text));

/** As Supabase gives it: two objects and a signature, which only the server can check. */
export const isJwt: IsAccessToken = (text) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) && text.split('.').slice(0, 2).every(isPart);

/** Parses the stored JSON. `null` if it is anything but a session. */
export const parseStoredSession = (text: string, isAccessToken: IsAccessToken = () => true): Session | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sessionSchema), text);
  return parsed.success && isAccessToken(parsed.output.access_token) ? parsed.output : null;
};

/** What stands beside the place of a session -> why it was cleared, or nothing. */
export const parseStoredEnd = (text: string | null): StoredEnd | null =>
  storedEnds.find((end) => end === text) ?? null;

const HOST = /^[a-z]+:\/\/([^/?#]*)/i;
const LOCAL_HOST = /^(\[|\d+(\.\d+){3}(:|$)|localhost:)/;

/**
 * Where a browser keeps the session: derived from the backend's host, as the provider's own client
 * does it. That client takes the first label of the name; a numeric address or `localhost` is taken
 * whole, with its port, because there it is the port that tells one backend from another.
 */
export const storageKey = (supabaseUrl: string): string => {
  const host = (HOST.exec(supabaseUrl)?.[1] ?? '').toLowerCase();
  const name = LOCAL_HOST.test(host) ? host.replace(/[^a-z0-9.]+/g, '-') : host.split(/[.:]/, 1).join('');
  return `sb-${name}-auth-token`;
};
