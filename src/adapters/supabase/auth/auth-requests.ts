import * as v from 'valibot';
import { type AuthFailure, type PasswordWeakness, passwordWeaknesses } from '../../../domain/auth/auth-failure.ts';
import { type Fetch, isNoAnswer, noAnswerFailure } from '../bounded-fetch.ts';
import { type AccessToken, type AssuranceLevel, assuranceLevelSchema, type AuthUser, authUserSchema, type EpochMs, expiryOf, type RefreshToken, type Session, sessionSchema, decodeBase64Url } from '../../../domain/auth/session.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';

const text = v.optional(v.pipe(v.string(), v.nonEmpty()));

const weaknessSchema = v.picklist(passwordWeaknesses);

const weaknessOf = (reason: unknown): readonly PasswordWeakness[] => (v.is(weaknessSchema, reason) ? [reason] : []);

/** The provider has spelled its errors in three ways over the years. */
const providerErrorSchema = v.pipe(
  v.object({
    error_code: text,
    code: v.optional(v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.transform(String))])),
    error: text,
    msg: text,
    message: text,
    error_description: text,
    weak_password: v.fallback(v.object({ reasons: v.array(v.unknown()) }), { reasons: [] }),
  }),
  v.transform((body) => ({
    code: body.error_code ?? body.code ?? body.error,
    message: body.msg ?? body.message ?? body.error_description,
    weaknesses: body.weak_password.reasons.flatMap(weaknessOf),
  })),
  v.object({ code: v.string(), message: v.string(), weaknesses: v.array(weaknessSchema) }),
);

type ProviderError = v.InferOutput<typeof providerErrorSchema>;

/** For the refusals of the gateway, which names no code. */
export const GATEWAY_CODE = 'gateway';

/** What the hosted gateway says about the key of the app itself. */
const gatewayErrorSchema = v.object({ message: v.pipe(v.string(), v.nonEmpty()), hint: v.string() });

const waitInText = /(\d+)\s*s(?:ec(?:ond)?s?)?\b/i;

const secondsToWait = (message: string, header: string | null): number | null => {
  const seconds = waitInText.exec(message)?.[1] ?? header ?? '';
  return /^\d+$/.test(seconds) ? Number(seconds) : null;
};

/** The limit for one address names the seconds, the one of the whole project does not. */
const limitOf = (code: string | undefined, message: string): 'address' | 'mails' | 'requests' => {
  if (code !== 'over_email_send_rate_limit') return 'requests';
  return waitInText.test(message) ? 'address' : 'mails';
};

/** The mail server failed, and the provider has undone what it had begun. */
const isMailFailure = ({ code, message }: ProviderError): boolean =>
  code === 'unexpected_failure' && /^error sending .*\be?mail\b/i.test(message);

const readError = async (response: Response) => {
  const body = v.safeParse(v.pipe(v.string(), v.parseJson()), await response.text());
  const provider = v.safeParse(providerErrorSchema, body.output);
  const gateway = v.safeParse(gatewayErrorSchema, body.output);
  return { provider: provider.success ? provider.output : null, gateway: gateway.success ? gateway.output : null };
};

const rejection = ({ code, message, weaknesses }: ProviderError): AuthFailure => {
  // Of a deleted account the server misses the user first.
  if (code === 'session_not_found' || code === 'user_not_found') return { kind: 'sessionMissing' };
  return { kind: 'rejected', code, message, ...(code === 'weak_password' && { weaknesses }) };
};

/** A response of the bounded fetch -> why it is no success. `null` for a success. */
export const providerFailure = async (response: Response): Promise<AuthFailure | null> => {
  if (response.ok) return null;
  const { provider, gateway } = await readError(response);
  if (response.status >= 500) {
    if (provider !== null && isMailFailure(provider)) return { kind: 'mailNotSent', message: provider.message };
    return isNoAnswer(response) ? noAnswerFailure() : { kind: 'serverError' };
  }
  if (response.status === 429) {
    const message = provider?.message ?? gateway?.message ?? '';
    return {
      kind: 'rateLimited',
      message,
      retryAfterSeconds: secondsToWait(message, response.headers.get('Retry-After')),
      limit: limitOf(provider?.code, message),
    };
  }
  if (provider !== null) return rejection(provider);
  return gateway === null ? { kind: 'unexpected' } : { kind: 'rejected', code: GATEWAY_CODE, message: gateway.message };
};

const REFUSED_FOR_GOOD = [400, 401, 403, 422];

/**
 * A failed refresh ends the session, so only the provider's own, final no counts as one. A 409 is two
 * refreshes at once; anything else in the 4xx is a gateway talking about itself.
 */
export const refreshFailure = async (response: Response): Promise<AuthFailure | null> => {
  const failure = await providerFailure(response.clone());
  if (failure === null || failure.kind === 'rateLimited') return failure;
  const { provider } = await readError(response);
  const isFinal = provider !== null && REFUSED_FOR_GOOD.includes(response.status);
  return isFinal || response.status >= 500 ? failure : { kind: 'unreachable' };
};

/** How this session came about, step by step. */
const stepsSchema = v.array(v.object({ timestamp: v.pipe(v.number(), v.finite()) }));

const claimsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ aal: v.fallback(assuranceLevelSchema, 'aal1'), amr: v.fallback(stepsSchema, []) }),
);

const claimsOf = (accessToken: string): { readonly aal: AssuranceLevel; readonly signed_in_at?: number } => {
  const [, payload = ''] = accessToken.split('.');
  const claims = v.safeParse(claimsSchema, decodeBase64Url(payload));
  if (!claims.success) return { aal: 'aal1' };
  const { aal, amr } = claims.output;
  return amr.length === 0 ? { aal } : { aal, signed_in_at: Math.min(...amr.map(({ timestamp }) => timestamp)) };
};

const tokensSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.pipe(v.number(), v.finite()),
  user: v.unknown(),
});

/**
 * What the provider answers with tokens -> a session. Its end is counted from `now`, not taken from the answer.
 */
export const parseSession = (answer: unknown, now: EpochMs): Result<Session, AuthFailure> => {
  const tokens = v.safeParse(tokensSchema, answer);
  if (!tokens.success) return failed({ kind: 'unexpected' });
  const session = v.safeParse(sessionSchema, {
    ...tokens.output,
    expires_at: expiryOf(tokens.output.expires_in, now),
    ...claimsOf(tokens.output.access_token),
  });
  return session.success ? success(session.output) : failed({ kind: 'unexpected' });
};

export const parseUser = (answer: unknown): Result<AuthUser, AuthFailure> => {
  const user = v.safeParse(authUserSchema, answer);
  return user.success ? success(user.output) : failed({ kind: 'unexpected' });
};

type Answer = Promise<Result<unknown, AuthFailure>>;

/** The calls that the SDK cannot make without a session, or a refresh, of its own: each is one request. */
export type AuthRequests = {
  refresh(refreshToken: RefreshToken): Answer;
  updatePassword(accessToken: AccessToken, password: string): Answer;
  signOut(accessToken: AccessToken, scope: 'local' | 'global'): Answer;
  onFactor(accessToken: AccessToken, factorId: string, verb: 'challenge' | 'verify', body: object): Answer;
};

export type AuthTarget = { readonly authUrl: string; readonly supabaseKey: string; readonly boundedFetch: Fetch };

const readBody = async (response: Response): Answer => {
  try {
    return success(await response.json());
  } catch {
    return failed({ kind: 'unexpected' });
  }
};

type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  readonly token?: AccessToken;
  /** It goes out even if the page is closed at once. */
  readonly keepalive?: true;
};

/** One request, and what its answer holds; nothing is expected of an answer without a body. */
export const createAsk = ({ supabaseKey, boundedFetch }: Pick<AuthTarget, 'supabaseKey' | 'boundedFetch'>) => {
  const headers = {
    apikey: supabaseKey,
    'Content-Type': 'application/json;charset=UTF-8',
    'X-Supabase-Api-Version': '2024-01-01',
  };
  return async ({ method, url, body, token, keepalive }: Request, judge = providerFailure): Answer => {
    const response = await boundedFetch(url, {
      method,
      headers: token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
    });
    const failure = await judge(response.clone());
    if (failure !== null) return failed(failure);
    return response.status === 204 ? success(null) : readBody(response);
  };
};

export const createAuthRequests = (target: AuthTarget): AuthRequests => {
  const { authUrl } = target;
  const ask = createAsk(target);
  return {
    signOut: (token, scope) => ask({ method: 'POST', url: `${authUrl}/logout?scope=${scope}`, token, keepalive: true }),
    refresh: (refreshToken) =>
      ask({ method: 'POST', url: `${authUrl}/token?grant_type=refresh_token`, body: { refresh_token: refreshToken } }, refreshFailure),
    updatePassword: (token, password) => ask({ method: 'PUT', url: `${authUrl}/user`, body: { password }, token }),
    onFactor: (token, factorId, verb, body) =>
      ask({ method: 'POST', url: `${authUrl}/factors/${encodeURIComponent(factorId)}/${verb}`, body, token }),
  };
};
