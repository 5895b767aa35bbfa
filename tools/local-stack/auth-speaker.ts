import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sign, verify } from 'hono/jwt';
import type { Sql } from 'postgres';
import * as v from 'valibot';

/** The refusals of the hosted server, in its shape. */
export const refusal = (status: ContentfulStatusCode, code: string, message: string): HTTPException =>
  new HTTPException(status, { res: Response.json({ code, message }, { status }) });

const claimsSchema = v.looseObject({ sub: v.pipe(v.string(), v.uuid()), session_id: v.pipe(v.string(), v.uuid()) });

const claimsOf = async (token: string, jwtSecret: string) => {
  const claims: unknown = await verify(token, jwtSecret, 'HS256').catch(() => null);
  const parsed = v.safeParse(claimsSchema, claims);
  if (!parsed.success) throw refusal(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  return parsed.output;
};

export type Speaker = { readonly userId: string; readonly sessionId: string; readonly email: string; readonly lacksSecondStep: boolean };

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Who sends the request: a session that stands. */
export async function speakerOf(sql: Sql, request: Request, jwtSecret: string): Promise<Speaker> {
  const [, token = ''] = /^Bearer +(.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const { sub: userId, session_id: sessionId } = await claimsOf(token, jwtSecret);
  const [found] = await sql<{ email: string | null; lacks: boolean }[]>`
    select users.email, sessions.aal is distinct from 'aal2' and exists (
      select from auth.mfa_factors where user_id = users.id and status = 'verified'
    ) as lacks
    from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = ${sessionId} and users.id = ${userId}`;
  if (found === undefined) throw refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { userId, sessionId, email: found.email ?? '', lacksSecondStep: found.lacks };
}

const userSchema = v.looseObject({ id: v.string() });

/** The user as the hosted server describes one: with the factors, the last used first, where there are any. */
async function withFactors(sql: Sql, user: unknown): Promise<unknown> {
  const parsed = v.safeParse(userSchema, user);
  if (!parsed.success) return user;
  const factors: Rows = await sql`
    select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at
    from auth.mfa_factors where user_id::text = ${parsed.output.id}
    order by last_challenged_at desc nulls last, created_at`;
  return factors.length === 0 ? user : { ...parsed.output, factors: [...factors] };
}

const tokensSchema = v.looseObject({ access_token: v.string(), user: v.unknown() });

/** The local server knows no second step: its tokens say nothing of one, and its users have no factors. */
export async function asWithSecondStep(sql: Sql, response: Response, jwtSecret: string): Promise<Response> {
  if (response.status !== 200) return response;
  const body: unknown = await response.clone().json().catch(() => null);
  const tokens = v.safeParse(tokensSchema, body);
  if (!tokens.success) return v.is(userSchema, body) ? Response.json(await withFactors(sql, body)) : response;
  const claims = await claimsOf(tokens.output.access_token, jwtSecret);
  const [session] = await sql<{ aal: string | null; since: number }[]>`
    select aal, extract(epoch from created_at)::int as since from auth.sessions where id = ${claims.session_id}`;
  const amr = [{ method: 'password', timestamp: session?.since ?? 0 }];
  const access_token = await sign({ ...claims, aal: session?.aal ?? 'aal1', amr }, jwtSecret, 'HS256');
  return Response.json({ ...tokens.output, access_token, user: await withFactors(sql, tokens.output.user) });
}
