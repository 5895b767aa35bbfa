import type { Browser, Page } from '@playwright/test';
import { plantedSession } from './planted-session.ts';
import { stubBackend } from './stub-backend.ts';

export type PageLoad = {
  /** Paths of JavaScript and CSS that had arrived when the page could first be used. */
  readonly beforeUsable: readonly string[];
  readonly all: readonly string[];
};

type Wanted = { readonly url: string; readonly usable: string; readonly backendUrl: string; readonly signedIn: boolean };

// A slow phone network: on the machine itself everything arrives at once, and 'before' means nothing.
const slowNetwork = { offline: false, latency: 100, downloadThroughput: 250_000, uploadThroughput: 100_000 };

/** `undefined` when the page never becomes usable. */
export async function loadPage(browser: Browser, wanted: Wanted): Promise<PageLoad | undefined> {
  const { url, usable, backendUrl, signedIn } = wanted;
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = plantedSession(backendUrl, Date.now());
    await stubBackend(page, session.user);
    if (signedIn) await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), session);
    const requested = watchRequests(page);
    await page.addInitScript(markWhenUsable, usable);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', slowNetwork);

    await page.goto(url);
    const field = page.locator(usable).first();
    if (!(await field.waitFor({ timeout: 20_000 }).then(() => true, () => false))) return undefined;
    const beforeUsable = await page.evaluate(arrivedBeforeUsable);
    await page.waitForLoadState('networkidle');
    return { beforeUsable: paths(beforeUsable), all: paths(requested) };
  } finally {
    await context.close();
  }
}

function watchRequests(page: Page): readonly string[] {
  const requested: string[] = [];
  page.on('response', (response) => (response.ok() ? requested.push(response.url()) : undefined));
  return requested;
}

function paths(urls: readonly string[]): readonly string[] {
  const found = urls.map((url) => new URL(url).pathname).filter((path) => /\.(js|css)$/.test(path));
  return [...new Set(found)].map((path) => path.slice(1));
}

// The next two run in the page.
function markWhenUsable(selector: string): void {
  const look = () => {
    const field = document.querySelector(selector);
    if (field === null || field.matches(':disabled')) return;
    performance.mark('usable');
    watcher.disconnect();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { subtree: true, childList: true, attributes: true });
}

function arrivedBeforeUsable(): readonly string[] {
  const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? Infinity;
  const files = performance.getEntriesByType('resource').filter((entry) => entry.startTime + entry.duration <= usableAt);
  return files.map(({ name }) => name);
}
