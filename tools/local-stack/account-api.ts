import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Sql } from 'postgres';
import * as v from 'valibot';
import { asWithSecondStep, refusal, type Speaker, speakerOf } from './auth-speaker.ts';
import { createFactorsApi } from './factors-api.ts';
import { createProvidersApi } from './providers-api.ts';
import type { Mailbox } from './mailbox.ts';
import type { Secrets } from './secrets.ts';

export type AccountApiOptions = {
  readonly sql: Sql;
  readonly siteUrl: string;
  readonly secrets: Secrets;
  readonly mailbox: Mailbox;
  /** The mail about a new address. */
  readonly template: string;
  /** The local server. */
  readonly ask: (request: Request) => Promise<Response>;
};

const PREFIX = '/auth/v1';
const MAIL_SPACING_SECONDS = 60;

const changeSchema = v.object({ email: v.optional(v.string()), password: v.optional(v.string()) });
const confirmSchema = v.object({ type: v.literal('email_change'), token_hash: v.string() });
const addressSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email());

/** What the hosted server does for the account page and `@supabase/lite` does not, in front of that server and on its database. */
export function createAccountApi({ sql, siteUrl, secrets, mailbox, template, ask }: AccountApiOptions): Hono {
  const api = new Hono().basePath(PREFIX);
  const speak = (request: Request): Promise<Speaker> => speakerOf(sql, request, secrets.jwtSecret);
  const forward = async (request: Request): Promise<Response> => asWithSecondStep(sql, await ask(request), secrets.jwtSecret);

  /** By a refresh of the local server: it alone writes tokens. */
  const renew = async (sessionId: string): Promise<Response> => {
    const [found] = await sql<{ token: string }[]>`
      select token from auth.refresh_tokens where session_id = ${sessionId} and not revoked order by created_at desc limit 1`;
    const headers = { apikey: secrets.publishableKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ refresh_token: found?.token });
    return forward(new Request(`${siteUrl}${PREFIX}/token?grant_type=refresh_token`, { method: 'POST', headers, body }));
  };

  const openSession = async (userId: string): Promise<Response> => {
    const sessionId = crypto.randomUUID();
    await sql`insert into auth.sessions (id, user_id, aal) values (${sessionId}, ${userId}, 'aal1')`;
    await sql`
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      values (${crypto.randomUUID()}, ${randomBytes(9).toString('hex')}, ${userId}, ${sessionId})`;
    return renew(sessionId);
  };

  const askForAddress = async ({ userId, email: current }: Speaker, text: string): Promise<void> => {
    const address = v.safeParse(addressSchema, text);
    if (!address.success) throw refusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
    const email = address.output;
    const [known] = await sql`select from auth.users where email = ${email} and id <> ${userId}`;
    if (known !== undefined) throw refusal(422, 'email_exists', 'A user with this email address has already been registered');
    const [sent] = await sql<{ seconds: number }[]>`
      select extract(epoch from now() - email_change_sent_at)::float8 as seconds from auth.users where id = ${userId} and email_change <> ''`;
    const wait = MAIL_SPACING_SECONDS - (sent?.seconds ?? MAIL_SPACING_SECONDS);
    if (wait > 0) {
      throw refusal(429, 'over_email_send_rate_limit', `For security purposes, you can only request this after ${Math.floor(wait)} seconds.`);
    }
    const links = [randomBytes(28).toString('hex'), randomBytes(28).toString('hex')] as const;
    await sql`
      update auth.users set email_change = ${email}, email_change_sent_at = now(),
        email_change_token_current = ${links[0]}, email_change_token_new = ${links[1]}
      where id = ${userId}`;
    for (const [to, link] of [[current, links[0]], [email, links[1]]] as const) {
      const page = `${siteUrl}/confirm-address/${link}`;
      const html = template
        .replaceAll('{{ .SiteURL }}/confirm-address/{{ .TokenHash }}', page)
        .replaceAll('{{ .Email }}', current)
        .replaceAll('{{ .NewEmail }}', email);
      const subject = 'Confirm the change of your email address';
      await mailbox.deliver({ to, subject, html, text: `${subject} on this page:\n\n${page}\n`, sentAt: new Date().toISOString() });
    }
  };

  api.route('/factors', createFactorsApi({ sql, siteUrl, speak, renew }));
  api.route('/', createProvidersApi({ sql, siteUrl, speak, openSession, forward }));

  api.put('/user', async ({ req }) => {
    const request = req.raw;
    const change = v.safeParse(changeSchema, await request.clone().json().catch(() => null));
    // What is wrong with it, the local server says.
    if (!change.success) return forward(request);
    const { email, password } = change.output;
    const speaker = await speak(request);
    if (speaker.lacksSecondStep) {
      throw refusal(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.');
    }
    if (email !== undefined && email.trim().toLowerCase() !== speaker.email) {
      await askForAddress(speaker, email);
      return forward(new Request(request.url, { headers: request.headers }));
    }
    const answer = await forward(request);
    if (answer.ok && password !== undefined) {
      await sql`delete from auth.sessions where user_id = ${speaker.userId} and id <> ${speaker.sessionId}`;
    }
    return answer;
  });

  api.post('/verify', async ({ req, json }) => {
    const asked = v.safeParse(confirmSchema, await req.raw.clone().json().catch(() => null));
    if (!asked.success) return forward(req.raw);
    const token = asked.output.token_hash;
    const [user] = await sql<{ id: string; isLast: boolean }[]>`
      update auth.users set
        email_change_token_current = nullif(email_change_token_current, ${token}),
        email_change_token_new = nullif(email_change_token_new, ${token})
      where ${token} in (email_change_token_current, email_change_token_new) and email_change_sent_at > now() - interval '1 hour'
      returning id, email_change_token_current is null and email_change_token_new is null as "isLast"`;
    if (user === undefined) throw refusal(403, 'otp_expired', 'Email link is invalid or has expired');
    if (!user.isLast) return json({ code: 200, msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email' });
    await sql`
      update auth.identities set identity_data = identity_data || jsonb_build_object('email', users.email_change)
      from auth.users where users.id = ${user.id} and identities.user_id = users.id and provider = 'email'`;
    await sql`update auth.users set email = email_change, email_change = null where id = ${user.id}`;
    return openSession(user.id);
  });

  api.notFound(({ req }) => forward(req.raw));
  return api;
}

