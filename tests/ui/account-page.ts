import { address, aServerWith, EMAIL, sessionOf } from './accounts.ts';
import { arrivesAt, buttonIn, dialog, emptyStore, openApp } from './open-app.tsx';

/** Signed in, at the account page or another. */
export const openAccount = async (path = '/account') => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  const opened = openApp(path, { server, store });
  if (path === '/account') await arrivesAt('Account');
  return { ...opened, store };
};

/** Where a provider has told none. The server does not say it anew. */
export const openWithoutAddress = async () => {
  const server = aServerWith('confirmed');
  const [session, store] = [await sessionOf(server), emptyStore()];
  await store.write({ purpose: 'signIn', session: { ...session, user: { ...session.user, email: null } } });
  server.faults.auth.next('currentUser', { kind: 'unreachable' });
  openApp('/account', { server, store });
  await arrivesAt('Account');
  return server;
};

/** Signed in by both steps, with these authenticators: a name, and another kind than an app where there is one. */
export const openWithFactors = async (...factors: readonly (readonly [name: string | null, kind?: string])[]) => {
  const server = aServerWith('confirmed');
  const { access_token, refresh_token } = await sessionOf(server);
  for (const [index, [friendly_name, factor_type = 'totp']] of factors.entries()) {
    server.plant.factor(address(EMAIL), { id: `factor-${index}`, factor_type, status: 'verified', friendly_name });
  }
  server.plant.assurance(access_token, 'aal2');
  const raised = await server.askAuth('refresh', (auth) => auth.refresh(refresh_token ?? ''));
  const store = emptyStore();
  if (raised.ok) await store.write({ purpose: 'signIn', session: raised.value });
  openApp('/account', { server, store });
  await arrivesAt('Account');
};

export type OpenedAccount = Awaited<ReturnType<typeof openAccount>>;

export const secretShown = (): string => (dialog()?.querySelector('code')?.textContent ?? '').replaceAll(' ', '');

export const factorNames = () => [...document.querySelectorAll('ul[aria-label="Your authenticators"] bdi')].map((each) => each.textContent);

export const pressIn = (name: string) => buttonIn(dialog(), name).click();
