import { Hono } from 'hono';
import { Secret, TOTP } from 'otpauth';
import type { Sql } from 'postgres';
import * as v from 'valibot';
import { refusal, type Speaker } from './auth-speaker.ts';

const LIFE_SECONDS = 300;
const MAX_FACTORS = 10;

export type FactorsOptions = {
  readonly sql: Sql;
  readonly siteUrl: string;
  readonly speak: (request: Request) => Promise<Speaker>;
  /** New tokens for a session that stands. */
  readonly renew: (sessionId: string) => Promise<Response>;
};

const enrollSchema = v.object({ factor_type: v.literal('totp'), friendly_name: v.optional(v.string(), ''), issuer: v.optional(v.string()) });
const verifySchema = v.object({ challenge_id: v.pipe(v.string(), v.uuid()), code: v.string() });

async function bodyOf<Output>(request: Request, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  const parsed = v.safeParse(schema, await request.json().catch(() => null));
  if (!parsed.success) throw refusal(400, 'validation_failed', 'Could not parse request body');
  return parsed.output;
}

/** Authenticators, with the answers of the hosted server (auth-server-facts). */
export function createFactorsApi({ sql, siteUrl, speak, renew }: FactorsOptions): Hono {
  const api = new Hono();

  const factorOf = async (speaker: Speaker, id: string) => {
    if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw refusal(404, 'validation_failed', 'factor_id must be an UUID');
    const [factor] = await sql<{ status: string; secret: string }[]>`
      select status, secret from auth.mfa_factors where id = ${id} and user_id = ${speaker.userId}`;
    if (factor === undefined) throw refusal(404, 'mfa_factor_not_found', 'Factor not found');
    return factor;
  };

  api.post('/', async ({ req, json }) => {
    const speaker = await speak(req.raw);
    const { friendly_name, issuer = new URL(siteUrl).host } = await bodyOf(req.raw, enrollSchema);
    if (speaker.lacksSecondStep) throw refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    await sql`
      delete from auth.mfa_factors
      where user_id = ${speaker.userId} and status = 'unverified' and created_at < now() - ${`${LIFE_SECONDS} seconds`}::interval`;
    const factors = await sql<{ friendly_name: string }[]>`select friendly_name from auth.mfa_factors where user_id = ${speaker.userId}`;
    if (factors.length >= MAX_FACTORS) {
      throw refusal(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue');
    }
    if (factors.some((factor) => factor.friendly_name === friendly_name)) {
      throw refusal(422, 'mfa_factor_name_conflict', 'A factor with the friendly name for this user already exists');
    }
    const totp = new TOTP({ issuer, label: speaker.email, secret: new Secret({ size: 20 }) });
    const secret = totp.secret.base32;
    const [factor] = await sql<{ id: string }[]>`
      insert into auth.mfa_factors (user_id, friendly_name, secret) values (${speaker.userId}, ${friendly_name}, ${secret}) returning id`;
    return json({ id: factor?.id, type: 'totp', friendly_name, totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret, uri: totp.toString() } });
  });

  api.post('/:id/challenge', async ({ req, json }) => {
    const id = req.param('id');
    await factorOf(await speak(req.raw), id);
    await sql`update auth.mfa_factors set last_challenged_at = now(), updated_at = now() where id = ${id}`;
    const [challenge] = await sql<{ id: string }[]>`insert into auth.mfa_challenges (factor_id) values (${id}) returning id`;
    return json({ id: challenge?.id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + LIFE_SECONDS });
  });

  api.post('/:id/verify', async ({ req }) => {
    const id = req.param('id');
    const speaker = await speak(req.raw);
    const { challenge_id, code } = await bodyOf(req.raw, verifySchema);
    const factor = await factorOf(speaker, id);
    const [challenge] = await sql<{ isUsed: boolean; isOver: boolean }[]>`
      select verified_at is not null as "isUsed", created_at < now() - ${`${LIFE_SECONDS} seconds`}::interval as "isOver"
      from auth.mfa_challenges where id = ${challenge_id} and factor_id = ${id}`;
    if (challenge === undefined || challenge.isUsed) {
      throw refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    }
    if (challenge.isOver) throw refusal(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge or create a new challenge.');
    if (new TOTP({ secret: Secret.fromBase32(factor.secret) }).validate({ token: code, window: 1 }) === null) {
      throw refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    await sql.begin(async (query) => {
      await query`update auth.mfa_challenges set verified_at = now() where id = ${challenge_id}`;
      await query`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${id}`;
      await query`delete from auth.mfa_factors where user_id = ${speaker.userId} and status = 'unverified'`;
      await query`update auth.sessions set aal = 'aal2', factor_id = ${id} where id = ${speaker.sessionId}`;
      await query`delete from auth.sessions where user_id = ${speaker.userId} and aal is distinct from 'aal2'`;
    });
    return renew(speaker.sessionId);
  });

  api.delete('/:id', async ({ req, json }) => {
    const id = req.param('id');
    const speaker = await speak(req.raw);
    const factor = await factorOf(speaker, id);
    if (factor.status === 'verified' && speaker.lacksSecondStep) throw refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    await sql`delete from auth.mfa_factors where id = ${id}`;
    await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id}`;
    return json({ id });
  });

  return api;
}
