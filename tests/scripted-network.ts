export type SeenRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly cache: RequestCache;
  readonly keepalive: boolean;
  /** Parsed, or `null` where there is none. */
  readonly body: unknown;
};

export type Reply = (request: SeenRequest, signal: AbortSignal | null) => Response | Promise<Response>;

type ScriptedNetwork = {
  readonly fetch: typeof globalThis.fetch;
  /** All requests so far, in order. */
  readonly requests: readonly SeenRequest[];
};

/** Answers the first request with the first reply, and so on. A request beyond the script is an error of the test. */
export const scriptNetwork = (...replies: readonly Reply[]): ScriptedNetwork => {
  const requests: SeenRequest[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const text = await request.text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      const { method, headers, cache, keepalive } = request;
      const seen = { method, url: new URL(request.url), headers, cache, keepalive, body };
      const reply = replies[requests.length];
      requests.push(seen);
      if (reply === undefined) throw new Error(`No reply is scripted for ${seen.method} ${request.url}.`);
      return reply(seen, init?.signal ?? null);
    },
  };
};

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

export const text =
  (status: number, body: string | null, contentType = 'text/html'): Reply =>
  () =>
    new Response(body, { status, headers: { 'Content-Type': contentType } });

export const offline: Reply = () => {
  throw new TypeError('Failed to fetch');
};

/** Never answers; gives up when the caller does, as a browser does. */
export const silence: Reply = (_request, signal) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The operation was aborted.', 'AbortError')));
  });

/** The headers come, the body never does. */
export const halfAnAnswer: Reply = (_request, signal) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"access_'));
        signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted.', 'AbortError')));
      },
    }),
    { status: 200, headers: { 'Content-Type': 'application/json' } },
  );
