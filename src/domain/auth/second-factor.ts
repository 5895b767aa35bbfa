import * as v from 'valibot';
import type { AuthUser, Session } from './session.ts';

export type Factor = AuthUser['factors'][number];

const totpCodeSchema = v.pipe(
  v.string(),
  // Apps show the digits in groups, and a paste brings spaces along.
  v.transform((text) => text.replace(/[\s\p{Z}\p{Cf}-]+/gu, '')),
  v.regex(/^\d{6}$/),
  v.brand('TotpCode'),
);
export type TotpCode = v.InferOutput<typeof totpCodeSchema>;

/** Six digits, however they are grouped, or nothing. */
export const parseTotpCode = (text: string): TotpCode | null => {
  const parsed = v.safeParse(totpCodeSchema, text);
  return parsed.success ? parsed.output : null;
};

/** The authenticator app whose code is asked for. */
export const totpFactor = (session: Session | null): Factor | null =>
  session?.user.factors.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified') ?? null;
