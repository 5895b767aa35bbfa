import * as v from 'valibot';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import { linkPurposeSchema } from '../../../domain/auth/auth-callback.ts';
import { assuranceLevelSchema, authUserSchema, type EpochMs } from '../../../domain/auth/session.ts';
import { mailSchema } from '../../../domain/ports/auth.ts';
import { changeNumberSchema, loggedChangeSchema, noChange } from '../../../domain/systems/change-log.ts';
import { systemSchema } from '../../../domain/systems/system.ts';

const epochMs = v.pipe(v.number(), v.finite());

/** In JSON, a map is a list of its entries. */
const mapOf = <Value>(value: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    v.array(v.tuple([v.string(), value])),
    v.transform((entries) => new Map(entries)),
  );

const accountSchema = v.object({
  user: authUserSchema,
  salt: v.string(),
  passwordHash: v.string(),
  isConfirmed: v.boolean(),
  /** When the last mail of each kind went out. */
  mailedAt: v.object({ signIn: v.nullable(epochMs), recovery: v.nullable(epochMs) }),
});

const sessionRecordSchema = v.object({
  userId: v.string(),
  aal: assuranceLevelSchema,
  /** The factor that has raised it. */
  factorId: v.optional(v.nullable(v.string()), null),
  begunAt: v.optional(epochMs, 0),
});

const accessRecordSchema = v.object({
  userId: v.string(),
  sessionId: v.string(),
  endsAt: epochMs,
  /** As it was when the token was given, as in a JWT. Older snapshots have none. */
  aal: v.optional(assuranceLevelSchema, 'aal1'),
});

const refreshRecordSchema = v.object({
  sessionId: v.string(),
  isUsed: v.boolean(),
  /** The token that was given for it. Older snapshots have none. */
  successor: v.optional(v.nullable(v.string()), null),
});

const linkRecordSchema = v.object({ userId: v.string(), purpose: linkPurposeSchema, endsAt: epochMs });

const addressChangeSchema = v.object({ email: v.string(), links: v.array(v.string()), mailedAt: epochMs });

const providerFlowSchema = v.object({
  provider: v.string(),
  codeChallenge: v.string(),
  returnTo: v.string(),
  linkingUserId: v.nullable(v.string()),
  answered: v.nullable(v.object({ code: v.string(), userId: v.string() })),
});

const rowSchema = v.object({
  system: systemSchema,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** A row rule keeps everybody from changing or deleting it. Older snapshots have none. */
  isFrozen: v.optional(v.boolean(), false),
});

/** Everything the server knows. A snapshot is this as JSON. */
const backendStateSchema = v.object({
  version: v.literal(2),
  /** By user id. */
  accounts: mapOf(accountSchema),
  sessions: mapOf(sessionRecordSchema),
  /** By token. An access token stays good for data until it runs out, signed out or not, as a JWT does. */
  accessTokens: mapOf(accessRecordSchema),
  /** By token. Those of a session that has ended are not here. */
  refreshTokens: mapOf(refreshRecordSchema),
  /** By token hash. */
  links: mapOf(linkRecordSchema),
  /** By factor id: the code that is right now. Older snapshots have none. */
  factorCodes: v.optional(mapOf(v.string()), () => []),
  /** By factor id: what its codes are made from, and when it was begun. Older snapshots have none. */
  factorSecrets: v.optional(mapOf(v.object({ secret: v.string(), begunAt: epochMs })), () => []),
  /** By user id: the number mailed for a new password. */
  mailedNumbers: v.optional(mapOf(v.object({ number: v.string(), endsAt: epochMs })), () => []),
  /** By user id: the address that waits, and the links that were not followed yet. */
  addressChanges: v.optional(mapOf(addressChangeSchema), () => []),
  /** By id: what a provider's page is asked for, and once it has answered, the code for it and the user it is about. */
  providerFlows: v.optional(mapOf(providerFlowSchema), () => []),
  isSecondFactorRequired: v.optional(v.boolean(), false),
  /** Oldest first. */
  mails: v.array(mailSchema),
  /** By system id. */
  rows: mapOf(rowSchema),
  /** Oldest first. Older snapshots have none. */
  changes: v.optional(v.array(loggedChangeSchema), () => []),
  /** Of the log, given to somebody. Older snapshots have none. */
  lastNumber: v.optional(changeNumberSchema, noChange),
});

/** What a project can be set to ask for before a new password. */
export type PasswordProof = 'none' | 'current' | 'number';

export type BackendState = v.InferOutput<typeof backendStateSchema>;
export type Account = v.InferOutput<typeof accountSchema>;

export const createEmptyState = (): BackendState => ({
  version: 2,
  accounts: new Map(),
  sessions: new Map(),
  accessTokens: new Map(),
  refreshTokens: new Map(),
  links: new Map(),
  factorCodes: new Map(),
  factorSecrets: new Map(),
  mailedNumbers: new Map(),
  addressChanges: new Map(),
  providerFlows: new Map(),
  isSecondFactorRequired: false,
  mails: [],
  rows: new Map(),
  changes: [],
  lastNumber: noChange,
});

const snapshotSchema = v.pipe(v.string(), v.parseJson(), backendStateSchema);

export const dumpState = (state: BackendState): string =>
  JSON.stringify(state, (_key, value: unknown) => (value instanceof Map ? [...value] : value));

/** What was dumped, or nothing: whatever else the text is, it is no snapshot. */
export const restoreState = (text: string): BackendState | null => {
  const parsed = v.safeParse(snapshotSchema, text);
  return parsed.success ? parsed.output : null;
};

/** What every part of the server works with. */
export type ServerContext = {
  readonly state: BackendState;
  readonly now: () => EpochMs;
  /** A new UUID: nobody can guess it and nobody else has it. */
  readonly createId: () => string;
  /** What mail links begin with, without a slash at the end. */
  readonly siteUrl: string;
  readonly tokenLifeSeconds: number;
  readonly maxRows: number;
  readonly passwordProof?: PasswordProof;
  /** Which providers are turned on. */
  readonly providers?: readonly string[];
};

const rejected = (code: string, message: string): AuthFailure => ({ kind: 'rejected', code, message });

/** The hosted provider's refusals in its own words: screens show them. */
export const rejections = {
  invalidCredentials: rejected('invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: rejected('email_not_confirmed', 'Email not confirmed'),
  invalidAddress: rejected('validation_failed', 'Unable to validate email address: invalid format'),
  samePassword: rejected('same_password', 'New password should be different from the old password.'),
  insufficientLevel: rejected('insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.'),
  factorUnknown: rejected('mfa_factor_not_found', 'Factor not found'),
  factorNameTaken: rejected('mfa_factor_name_conflict', 'A factor with the friendly name for this user already exists'),
  tooManyFactors: rejected('too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue'),
  levelTooLow: rejected('insufficient_aal', 'AAL2 required'),
  providerNotEnabled: rejected('validation_failed', 'Unsupported provider: provider is not enabled'),
  flowUnknown: rejected('flow_state_not_found', 'invalid flow state, no valid flow state found'),
  verifierWrong: rejected('bad_code_verifier', 'code challenge does not match previously saved code verifier'),
  identityUnknown: rejected('identity_not_found', 'Identity doesn\'t exist'),
  lastIdentity: rejected('single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
  emailTaken: rejected('email_exists', 'A user with this email address has already been registered'),
  currentPasswordRequired: rejected('current_password_required', 'Current password required when setting new password.'),
  currentPasswordInvalid: rejected('current_password_invalid', 'Current password is invalid.'),
  numberNeeded: rejected('reauthentication_needed', 'Password update requires reauthentication'),
  numberWrong: rejected('reauthentication_not_valid', 'Nonce has expired or is invalid'),
  wrongCode: rejected('mfa_verification_failed', 'Invalid TOTP code entered'),
  linkExpired: rejected('otp_expired', 'Email link is invalid or has expired'),
  badToken: rejected('bad_jwt', 'invalid JWT: token is unknown or has expired'),
  refreshTokenUsed: rejected('refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  refreshTokenUnknown: rejected('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
};
