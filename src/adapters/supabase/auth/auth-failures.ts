import * as v from 'valibot';
import { type AuthFailure, type PasswordWeakness, passwordWeaknesses } from '../../../domain/auth/auth-failure.ts';
import { isNoAnswer, noAnswerFailure } from '../bounded-fetch.ts';

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
  // The database has two names of its own for a token that is not taken.
  return { kind: 'rejected', code: /^PGRST30[13]$/.test(code) ? 'bad_jwt' : code, message, ...(code === 'weak_password' && { weaknesses }) };
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
