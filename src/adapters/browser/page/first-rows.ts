/** The first rows of the list, asked for by the markup of the page while the app's script is still on its way. */
type EarlyAnswer = {
  readonly url: string;
  readonly authorization: string;
  /** Epoch ms. */
  readonly askedAt: number;
  readonly answer: Promise<Response>;
  /** Ends it, also while its rows are still coming. */
  readonly stop: () => void;
};

declare global {
  interface Window {
    firstRows?: EarlyAnswer | undefined;
  }
}

export type FirstRowsRequest = {
  /** Where the session is stored. */
  readonly sessionKey: string;
  /** Where it stands whose list this browser keeps. */
  readonly keptKey: string;
  readonly url: string;
  /** Without the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** The scripts of the signed-in screens. */
  readonly screens: readonly string[];
};

/** Stands as text in the page (tools/build/prerender.ts): it may use nothing from outside. */
export const requestFirstRows = ({ sessionKey, keptKey, url, headers, screens }: FirstRowsRequest): void => {
  try {
    if (!/^\/(systems\/|$)/.test(location.pathname) || location.hash !== '') return;
    const { access_token: token, expires_at: expiresAt, aal, user } = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') ?? {};
    if (typeof token !== 'string') return;
    for (const href of screens) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
    // What is about to run out is refreshed first, by the app.
    if (location.pathname !== '/' || !(expiresAt * 1000 > Date.now() + 60_000)) return;
    // Before the second step nothing is asked for.
    if (aal !== 'aal2' && user?.factors?.some(({ status }: { status?: unknown }) => status === 'verified')) return;
    // A kept list asks only for what has changed.
    if (localStorage.getItem(keptKey) === user?.id) return;
    const authorization = `Bearer ${token}`;
    const limit = new AbortController();
    const answer = fetch(url, { headers: { ...headers, Authorization: authorization }, cache: 'no-store', signal: limit.signal });
    answer.catch(() => undefined);
    window.firstRows = { url, authorization, askedAt: Date.now(), answer, stop: () => limit.abort() };
  } catch {
    // The app asks for it itself.
  }
};

/** Longer than the scripts take on a slow line, and short enough that nobody takes it for how the list is now. */
const FRESH_FOR_MS = 30_000;

/** Hands the early answer to whoever asks for the same, once; where it has failed the request is made again. */
export const withFirstRows =
  (fetch: typeof globalThis.fetch, page: Pick<Window, 'firstRows'>): typeof globalThis.fetch =>
  async (input, init) => {
    const early = page.firstRows;
    delete page.firstRows;
    if (early === undefined) return fetch(input, init);
    const isFresh = Date.now() - early.askedAt < FRESH_FOR_MS;
    if (!isFresh || input !== early.url || new Headers(init?.headers).get('Authorization') !== early.authorization) {
      early.stop();
      return fetch(input, init);
    }
    init?.signal?.addEventListener('abort', early.stop);
    return early.answer.catch(() => fetch(input, init));
  };
