import * as v from 'valibot';
import { linkPurposeSchema } from '../../domain/mail-link.ts';
import { mailSchema } from '../../domain/mail.ts';
import { assuranceLevelSchema, authUserSchema } from '../../domain/session.ts';
import { systemSchema } from '../../domain/system.ts';

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

const sessionRecordSchema = v.object({ userId: v.string(), aal: assuranceLevelSchema });

const accessRecordSchema = v.object({
  userId: v.string(),
  sessionId: v.string(),
  endsAt: epochMs,
  /** As it was when the token was given, as in a JWT. Older snapshots have none. */
  aal: v.optional(assuranceLevelSchema, 'aal1'),
});

const refreshRecordSchema = v.object({ sessionId: v.string(), isUsed: v.boolean() });

const linkRecordSchema = v.object({ userId: v.string(), purpose: linkPurposeSchema, endsAt: epochMs });

const rowSchema = v.object({
  system: systemSchema,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** A row rule keeps everybody from changing or deleting it. Older snapshots have none. */
  isFrozen: v.optional(v.boolean(), false),
});

/** Everything the server knows. A snapshot is this as JSON. */
export const backendStateSchema = v.object({
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
  /** Oldest first. */
  mails: v.array(mailSchema),
  /** By system id. */
  rows: mapOf(rowSchema),
});

export type BackendState = v.InferOutput<typeof backendStateSchema>;
export type Account = v.InferOutput<typeof accountSchema>;
export type Row = v.InferOutput<typeof rowSchema>;

export const createEmptyState = (): BackendState => ({
  version: 2,
  accounts: new Map(),
  sessions: new Map(),
  accessTokens: new Map(),
  refreshTokens: new Map(),
  links: new Map(),
  factorCodes: new Map(),
  mails: [],
  rows: new Map(),
});
