export type Fetch = typeof globalThis.fetch;

/** Long enough for a slow phone, short enough that nobody waits for ever. `OUTBOX_LOCK_WAIT_MS` in compose-signed-in.ts has to last five of these. */
export const TIME_LIMIT_MS = 30_000;

const parsesAsJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const isHtml = (text: string): boolean => text.trimStart().startsWith('<');

/** As a 5xx, nothing that was wrong with the request: the project is over its quota, or its database takes no writes for now. */
const CLOSED = [402, 405];

const TOO_MANY = 429;

/** A refusal of the backend is a JSON object with a 4xx status, or its own 500; a success is anything but a web page. */
const isFromBackend = (status: number, text: string): boolean =>
  status < 400 ? !isHtml(text) : status <= 500 && !CLOSED.includes(status) && text.trimStart().startsWith('{') && parsesAsJson(text);

/** The status text of an answer that never came. A server's own 503 has none. */
const NO_ANSWER = 'No answer';

const noAnswer = (): Response => new Response(null, { status: 503, statusText: NO_ANSWER });

/** What a gateway or a proxy has answered in the backend's place. */
const withoutBackend = ({ status, headers }: Response): Response => {
  if (status === TOO_MANY) return new Response(null, { status, headers });
  return status >= 500 || CLOSED.includes(status) ? new Response(null, { status: 503 }) : noAnswer();
};

export const isNoAnswer = ({ statusText }: Pick<Response, 'statusText'>): boolean => statusText === NO_ANSWER;

/** Nothing came back: because this device has no network, where it knows that. */
export const noAnswerFailure = (): { readonly kind: 'offline' | 'unreachable' } =>
  'navigator' in globalThis && 'onLine' in navigator && !navigator.onLine ? { kind: 'offline' } : { kind: 'unreachable' };

/**
 * A fetch that never rejects and never hangs. The body is read within the time limit too.
 * Network faults, time-outs, a gateway's 5xx and what a proxy answers in the backend's place become an empty 503, or an
 * empty 429: the SDKs know that as a failure that may pass, neither log it nor mistake it for a refusal or, as postgrest-js
 * does with an empty 404, for a success. The 503's status text says whether nothing of the backend came (`isNoAnswer`).
 */
export const createBoundedFetch =
  (fetch: Fetch, timeLimitMs: number = TIME_LIMIT_MS): Fetch =>
  async (input, init) => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeLimitMs);
    try {
      const response = await fetch(input, { ...init, cache: 'no-store', signal: limit.signal });
      const text = await response.text();
      if (!isFromBackend(response.status, text)) return withoutBackend(response);
      const { status, headers } = response;
      return new Response(text === '' ? null : text, { status, headers });
    } catch {
      return noAnswer();
    } finally {
      clearTimeout(timer);
    }
  };
