export type SeenRequest = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** What it took to read all pages, one after the other, and the first of them. */
export type Alone = { readonly first: number; readonly all: number };

/** Runs in a page of the same origin without the app. */
export async function fetchAlone(requests: readonly SeenRequest[]): Promise<Alone> {
  const start = performance.now();
  let first = Number.NaN;
  for (const { url, headers } of requests) {
    const answer = await fetch(url, { headers, cache: 'no-store' });
    await answer.text();
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
    if (Number.isNaN(first)) first = performance.now() - start;
  }
  return { first, all: performance.now() - start };
}
