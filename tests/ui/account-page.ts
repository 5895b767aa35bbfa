import { aServerWith, sessionOf } from './accounts.ts';
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

export type OpenedAccount = Awaited<ReturnType<typeof openAccount>>;

export const secretShown = (): string => (dialog()?.querySelector('code')?.textContent ?? '').replaceAll(' ', '');

export const factorNames = () => [...document.querySelectorAll('ul[aria-label="Your authenticators"] bdi')].map((each) => each.textContent);

export const pressIn = (name: string) => buttonIn(dialog(), name).click();
