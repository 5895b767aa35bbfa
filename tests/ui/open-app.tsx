import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { createBrowserSessionStore } from '../../src/adapters/browser/storage/session-store.ts';
import { createInMemoryAccountRepository, createInMemoryAuthRepository, createInMemorySystemHistory, createInMemorySystemRepository } from '../../src/adapters/in-memory/repositories.ts';
import { createInMemoryBackend, type InMemoryBackend } from '../../src/adapters/in-memory/server/backend.ts';
import { createInMemorySessionStore } from '../../src/adapters/in-memory/stores.ts';
import { compose } from '../../src/app/compose.ts';
import type { AuthCallback } from '../../src/domain/auth/auth-callback.ts';
import type { SessionStore } from '../../src/domain/ports/auth.ts';
import { createAppRouter } from '../../src/ui/router/routes.tsx';
import { type Services, ServicesContext } from '../../src/ui/services.ts';

/** `maxRows`: of one page of the list. */
export const freshServer = (maxRows = 1000): InMemoryBackend =>
  createInMemoryBackend({
    maxRows,
    providers: ['example'],
    now: Date.now,
    createId: () => crypto.randomUUID(),
    siteUrl: window.location.origin,
    tokenLifeSeconds: 3600,
  });

/** Handed to the next page as well, it is what a reload finds. */
export const emptyStore = (): SessionStore => createInMemorySessionStore();

/** The one of a browser, in the page's own storage. */
export const browserStore = (): SessionStore =>
  createBrowserSessionStore({
    storageKey: 'session',
    shared: () => window.localStorage,
    tab: () => window.sessionStorage,
    events: window,
  });

type Options = {
  readonly server?: InMemoryBackend;
  readonly providers?: readonly string[];
  readonly authCallback?: AuthCallback;
  readonly store?: SessionStore;
  /** What the history entry keeps beside its address. */
  readonly entryState?: Readonly<Record<string, unknown>>;
};

/** The whole app at an address, on a server in memory. Called again with the same server it is a reload. */
export const openApp = (address: string, { server = freshServer(), providers = [], authCallback, store = emptyStore(), entryState }: Options = {}) => {
  // Nobody looks at the page, so there is nothing to scroll.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  let isClosed = false;
  const actors: { stop(): unknown }[] = [];
  /** Its timers and what it hears would otherwise go on in the page of the next test. */
  const endsWithApp = (actor: { stop(): unknown }): void => void (isClosed ? actor.stop() : actors.push(actor));
  // The router keeps what stands in an entry of its own, and knows one by its key.
  window.history.replaceState(entryState === undefined ? null : { __TSR_key: 'first', __TSR_index: 0, ...entryState }, '', address);
  const services: Services = compose(
    {
      auth: createInMemoryAuthRepository(server),
      store,
      lock: { run: (task) => task() },
      // Asked for while what signed-in screens work with is put together.
      loadSystems: async () => {
        void services.signedIn().then(({ userScope }) => endsWithApp(userScope), () => undefined);
        return (accessToken) => createInMemorySystemRepository(server, accessToken);
      },
      loadHistory: async () => (accessToken) => createInMemorySystemHistory(server, accessToken),
      account: createInMemoryAccountRepository(server),
      storage: () => window.localStorage,
      mailboxMachine: null,
      providers,
      demoAccount: null,
      preload: () => undefined,
    },
    authCallback ?? null,
  );
  services.begin();
  const router = createAppRouter(services);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const close = (): void => {
    isClosed = true;
    services.session.stop();
    services.coolDowns.stop();
    for (const actor of actors) actor.stop();
    root.unmount();
    // Otherwise it hears of every address to come.
    router.history.destroy();
    container.remove();
  };
  onTestFinished(close);
  root.render(
    <ServicesContext value={services}>
      <RouterProvider router={router} />
    </ServicesContext>,
  );
  return { server, services, router, close };
};

/** The same page once more, as a browser's reload does it. */
export const reload = (opened: ReturnType<typeof openApp>, options: Options = {}): ReturnType<typeof openApp> => {
  const entryState: Readonly<Record<string, unknown>> = structuredClone(window.history.state);
  opened.close();
  return openApp(place(), { server: opened.server, ...options, entryState });
};

/** Waits for what follows from answers and chunks. */
export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 5 });

const textOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

const named = <Kind extends Element>(selector: string, kind: new () => Kind, name: string): Kind => {
  const found = [...document.querySelectorAll(selector)].find((each) => textOf(each) === name);
  if (found instanceof kind) return found;
  throw new Error(`No ${selector} is called '${name}'.`);
};

export const button = (name: string): HTMLButtonElement => named('button', HTMLButtonElement, name);
export const link = (name: string): HTMLAnchorElement => named('a', HTMLAnchorElement, name);

export const buttonIn = (part: Element | null | undefined, name: string): HTMLButtonElement => {
  const found = [...(part?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`Nothing to press there is called '${name}'.`);
  return found;
};

/** The one that is open. */
export const dialog = (): Element | null => document.querySelector('[role=dialog]');

export const field = (label: string): HTMLInputElement => {
  const input = named('label', HTMLLabelElement, label).control;
  if (input instanceof HTMLInputElement) return input;
  throw new Error(`The label '${label}' has no input.`);
};

/** As a keyboard does it, with the event that React waits for. */
export const type = (label: string, text: string): void => {
  fillSilently(label, text);
  field(label).dispatchEvent(new Event('input', { bubbles: true }));
};

/** As some password managers do it: the value is there, and no event tells of it. */
export const fillSilently = (label: string, text: string): void => {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(field(label), text);
};

export const press = (name: string): void => button(name).click();

/** What a person can tell one outcome from another by. */
export const screen = () => ({
  path: window.location.pathname,
  text: document.querySelector('main')?.textContent,
  controls: [...document.querySelectorAll('main button, main a')].map(textOf),
});

export const arrivesAt = (heading: string): Promise<void> =>
  eventually(() => expect(document.querySelector('h1')?.textContent).toBe(heading));

/** The address, as the router spells it. */
export const place = (): string => window.location.href.replace(window.location.origin, '');

export const focusedOn = (): readonly (string | null | undefined)[] => [document.activeElement?.tagName, document.activeElement?.textContent];

/** What stands in alerts and notices, in their order. */
export const alerts = (): (string | null)[] =>
  [...document.querySelectorAll('main [role=alert], main [role=status]')].map((each) => each.textContent);
