import { storageKey } from '../../../src/domain/auth/session.ts';
import { test as base } from '../quiet.ts';
import { type Account, confirmedAccount, signIn, type StoredSession } from './accounts.ts';
import { type SystemsOutside, systemsOutside } from './systems-outside.ts';

type OfEachTest = {
  /** A sign-in of its own, so that no test is signed out by another. */
  readonly session: StoredSession;
  /** The table, as one reaches it without the app. */
  readonly systems: SystemsOutside;
};
type OfEachWorker = { readonly account: Account };

/** What a browser keeps that is signed in. */
export const storageWith = (origin: string, { text }: StoredSession) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: storageKey(origin), value: text }] }],
});

const originOf = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

/** Tests that begin signed in. */
export const test = base.extend<OfEachTest, OfEachWorker>({
  account: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: originOf(project.use.baseURL) });
      await use(await confirmedAccount(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  session: async ({ playwright, baseURL, account }, use) => {
    const request = await playwright.request.newContext({ baseURL: originOf(baseURL) });
    await use(await signIn(request, account.email));
    await request.dispose();
  },
  storageState: async ({ baseURL, session }, use) => use(storageWith(originOf(baseURL), session)),
  systems: async ({ request, session }, use) => use(systemsOutside(request, session)),
});
