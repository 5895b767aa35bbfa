import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Sql } from 'postgres';
import * as v from 'valibot';
import { refusal, type Speaker } from './auth-speaker.ts';

export type ProvidersOptions = {
  readonly sql: Sql;
  readonly siteUrl: string;
  readonly speak: (request: Request) => Promise<Speaker>;
  readonly openSession: (userId: string) => Promise<Response>;
  /** For what is no business of the example provider. */
  readonly forward: (request: Request) => Promise<Response>;
};

/** The one provider that there is here: a page of this server, which believes whatever it is told. */
const PROVIDER = 'example';
const PAGE = '/example-provider';

const flowSchema = v.object({
  provider: v.literal(PROVIDER, 'Unsupported provider: provider is not enabled'),
  redirect_to: v.pipe(v.string(), v.url()),
  code_challenge: v.string(),
  code_challenge_method: v.literal('s256'),
});

const answerSchema = v.object({
  state: v.pipe(v.string(), v.uuid()),
  answer: v.picklist(['continue', 'cancel']),
  email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email())),
});

const codeSchema = v.object({ auth_code: v.string(), code_verifier: v.string() });
const isUuid = (text: string): boolean => v.is(v.pipe(v.string(), v.uuid()), text);

const notEnabled = () => refusal(400, 'validation_failed', 'Unsupported provider: provider is not enabled');

/** Sign-in by a provider, and ways to sign in that are linked and unlinked, with the answers of the hosted server (auth-server-facts). */
export function createProvidersApi({ sql, siteUrl, speak, openSession, forward }: ProvidersOptions): Hono {
  const api = new Hono();

  const begin = async (query: Readonly<Record<string, string>>, linkingTo: string | null): Promise<string> => {
    const asked = v.safeParse(flowSchema, query);
    if (!asked.success) throw notEnabled();
    const { redirect_to, code_challenge } = asked.output;
    const id = crypto.randomUUID();
    await sql`
      insert into auth.flow_state (id, authentication_method, code_challenge_method, code_challenge, provider_type, referrer, linking_target_id)
      values (${id}, 'oauth', 's256', ${code_challenge}, ${PROVIDER}, ${redirect_to}, ${linkingTo})`;
    return `${siteUrl}/auth/v1${PAGE}?state=${id}`;
  };

  const link = async (userId: string, email: string): Promise<void> => {
    const data = { sub: email, email, email_verified: true };
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${crypto.randomUUID()}, ${PROVIDER}, ${email}, ${userId}, ${sql.json(data)})`;
  };

  const identified = async (email: string): Promise<string | undefined> => {
    const [found] = await sql<{ userId: string }[]>`
      select user_id as "userId" from auth.identities where provider = ${PROVIDER} and provider_id = ${email}`;
    return found?.userId;
  };

  /** Known by the provider, or by the address; otherwise somebody new, who has no password. */
  const whoComes = async (email: string): Promise<string> => {
    const known = await identified(email);
    if (known !== undefined) return known;
    const [standing] = await sql<{ id: string; isConfirmed: boolean }[]>`
      select id, email_confirmed_at is not null as "isConfirmed" from auth.users where email = ${email}`;
    const id = standing?.id ?? crypto.randomUUID();
    if (standing?.isConfirmed === false) {
      // Whoever began the account has not proved that the address is theirs: what they chose and were mailed opens nothing.
      await sql`delete from auth.identities where user_id = ${id}`;
      await sql`
        update auth.users set encrypted_password = null, confirmation_token = null, recovery_token = null, email_confirmed_at = now()
        where id = ${id}`;
    }
    if (standing === undefined) await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`;
    await link(id, email);
    return id;
  };

  api.get('/authorize', async ({ req, redirect }) => {
    if (req.query('provider') !== PROVIDER) return forward(req.raw);
    return redirect(await begin(req.query(), null));
  });

  api.get('/user/identities/authorize', async ({ req, json, redirect }) => {
    const { userId } = await speak(req.raw);
    const url = await begin(req.query(), userId);
    return req.query('skip_http_redirect') === 'true' ? json({ url }) : redirect(url);
  });

  api.get(PAGE, ({ req, html: page }) =>
    page(html`<!doctype html>
      <html lang="en">
        <meta name="viewport" content="width=device-width" />
        <title>Example provider</title>
        <style>
          :root { color-scheme: light dark; font: 16px/1.5 system-ui; }
          body { max-width: 24rem; margin: 10vh auto; padding: 0 1rem; }
          form, label { display: grid; gap: 0.5rem; }
          input, button { font: inherit; padding: 0.5rem; min-height: 44px; }
        </style>
        <main>
          <h1>Example provider</h1>
          <p>It stands for Google and the like, and believes whatever you say.</p>
          <form action="/auth/v1${PAGE}/answer">
            <input type="hidden" name="state" value="${req.query('state') ?? ''}" />
            <label>Your address there <input type="email" name="email" autocomplete="off" /></label>
            <button name="answer" value="continue">Continue</button>
            <button name="answer" value="cancel" formnovalidate>Cancel</button>
          </form>
        </main>
      </html>`),
  );

  api.get(`${PAGE}/answer`, async ({ req, redirect }) => {
    const answered = v.safeParse(answerSchema, { ...req.query(), email: req.query('email') || undefined });
    if (!answered.success) throw refusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
    const { state, answer, email } = answered.output;
    const [flow] = await sql<{ referrer: string; linkingTo: string | null }[]>`
      select referrer, linking_target_id as "linkingTo" from auth.flow_state where id = ${state} and auth_code is null`;
    if (flow === undefined) throw refusal(400, 'bad_oauth_state', 'OAuth state not found or expired');
    const back = new URL(flow.referrer);
    const refuse = (refused: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(refused)) back.searchParams.set(name, value);
      back.hash = String(new URLSearchParams(refused));
      return redirect(back.href);
    };
    if (answer === 'cancel' || email === undefined) return refuse({ error: 'access_denied', error_description: 'The user canceled' });
    if (flow.linkingTo !== null && (await identified(email)) !== undefined) {
      const error_description = 'Identity is already linked to another user';
      return refuse({ error: 'server_error', error_code: 'identity_already_exists', error_description });
    }
    if (flow.linkingTo !== null) await link(flow.linkingTo, email);
    const userId = flow.linkingTo ?? (await whoComes(email));
    const code = crypto.randomUUID();
    await sql`update auth.flow_state set auth_code = ${code}, auth_code_issued_at = now(), user_id = ${userId} where id = ${state}`;
    back.searchParams.set('code', code);
    return redirect(back.href);
  });

  api.post('/token', async ({ req }) => {
    if (req.query('grant_type') !== 'pkce') return forward(req.raw);
    const asked = v.safeParse(codeSchema, await req.json().catch(() => null));
    if (!asked.success) throw refusal(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
    const [flow] = await sql<{ id: string; userId: string; challenge: string }[]>`
      select id, user_id as "userId", code_challenge as challenge from auth.flow_state where auth_code = ${asked.output.auth_code}`;
    if (flow === undefined) throw refusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (createHash('sha256').update(asked.output.code_verifier).digest('base64url') !== flow.challenge) {
      throw refusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
    }
    await sql`delete from auth.flow_state where id = ${flow.id}`;
    return openSession(flow.userId);
  });

  api.delete('/user/identities/:id', async ({ req, json }) => {
    const { userId } = await speak(req.raw);
    const identities = await sql<{ id: string; provider: string; email: string | null }[]>`
      select id, provider, email from auth.identities where user_id = ${userId} order by created_at`;
    const unlinked = isUuid(req.param('id')) ? identities.find(({ id }) => id === req.param('id')) : undefined;
    if (unlinked === undefined) throw refusal(422, 'identity_not_found', "Identity doesn't exist");
    const [left] = identities.filter((identity) => identity !== unlinked);
    if (left === undefined) throw refusal(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    await sql`delete from auth.identities where id = ${unlinked.id}`;
    if (unlinked.provider === 'email') await sql`update auth.users set email = ${left.email} where id = ${userId}`;
    return json({});
  });

  return api;
}
