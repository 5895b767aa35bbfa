import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { waitFor } from 'xstate';
import { createInMemoryAccountRepository, createInMemoryAuthRepository, createInMemoryMailbox, createInMemorySystemHistory, createInMemorySystemRepository } from '../../../src/adapters/in-memory/repositories.ts';
import { createInMemoryBackend, type InMemoryBackend } from '../../../src/adapters/in-memory/server/backend.ts';
import { demoAccount, demoSeed } from '../../../src/adapters/in-memory/server/seeding.ts';
import { createInMemorySessionStore } from '../../../src/adapters/in-memory/stores.ts';
import { type Backend, compose } from '../../../src/app/compose.ts';
import { emailAddressSchema } from '../../../src/domain/auth/credentials.ts';
import type { AuthCallback } from '../../../src/domain/auth/auth-callback.ts';
import type { AuthRepository, SessionStore } from '../../../src/domain/ports/auth.ts';
import type { ThemePreference } from '../../../src/domain/ports/page.ts';
import type { AccessTokenSource, SystemRepository } from '../../../src/domain/ports/systems.ts';
import { mailboxMachine, readerOf } from '../../../src/machines/mailbox/mailbox-machine.ts';
import { quirks } from '../../../src/domain/auth/auth-forms.ts';
import { success } from '../../../src/domain/shared/result.ts';
import { createAppRouter } from '../../../src/ui/router/routes.tsx';
import { type Services, ServicesContext } from '../../../src/ui/services.ts';
import { crane as craneItself, dolly } from '../samples/records.ts';
import type { Screen, Visitor } from './screen-address.ts';
import '../../../src/ui/theme/theme.css';
import { isSignedIn } from '../../../src/machines/auth/session/session-machine.ts';

type Stage = Screen & {
  readonly theme: 'light' | 'dark';
  /** From a mail link. */
  readonly authCallback: AuthCallback | null;
  /** The server accepts the tokens of the samples, which are of no account. */
  readonly isAnyTokenTaken: boolean;
};

const phone = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' } as const;
const tablet = { ...phone, id: 'factor-2', friendly_name: 'Tablet' } as const;

const email = v.parse(emailAddressSchema, demoAccount.email);

const arrive = async (visitor: Visitor, auth: AuthRepository, store: SessionStore): Promise<void> => {
  const signedIn = visitor === 'anonymous' ? null : await auth.signIn({ email, password: demoAccount.password });
  if (signedIn?.ok === true) await store.write({ purpose: visitor === 'recovering' ? 'recovery' : 'signIn', session: signedIn.value });
};

/** Replaces any token by one that the server has issued. */
const knownToken = (server: InMemoryBackend) => {
  const signingIn = createInMemoryAuthRepository(server).signIn({ email, password: demoAccount.password });
  return (accessToken: AccessTokenSource): AccessTokenSource =>
    async () => {
      const token = await accessToken();
      const known = await signingIn;
      return token.ok && known.ok ? success(known.value.access_token) : token;
    };
};

const never = (): Promise<never> => new Promise(() => undefined);

/** An insert stays pending for ever. */
const unanswered = (systems: SystemRepository): SystemRepository => ({ ...systems, insert: never });

const prepare = async ({ session, signedIn }: Services, crane: Screen['crane']): Promise<void> => {
  if (crane === undefined || crane === 'imported') return;
  await waitFor(session, isSignedIn);
  const { userScope } = await signedIn();
  const { context } = await waitFor(userScope, (snapshot) => snapshot.context.userScope !== null);
  const { userScope: own } = context;
  if (own === null) return;
  if (crane === 'read') await waitFor(own.list, (snapshot) => snapshot.matches('complete'));
  else if (crane === 'listed') own.list.send({ type: 'list.saved', system: craneItself });
  else own.outbox.send({ type: 'write.add', command: { kind: 'insert', system: craneItself } });
};

/** As soon as the page has such a button. */
const pressOnceThere = (name: string): void => {
  const press = (): boolean => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    found?.click();
    return found !== undefined;
  };
  if (press()) return;
  const arrival = new MutationObserver(() => {
    if (press()) arrival.disconnect();
  });
  arrival.observe(document.body, { childList: true, subtree: true });
};

/** Renders the real app on an in-memory server. */
export const openStage = async ({ address, visitor, theme, authCallback, quirks: wording = 'described', crane, opens, isAnyTokenTaken }: Stage) => {
  const server = createInMemoryBackend({
    now: Date.now,
    createId: () => crypto.randomUUID(),
    siteUrl: window.location.origin,
    tokenLifeSeconds: 360_000,
    providers: ['example'],
    seed: { ...demoSeed, systems: crane === 'imported' ? [dolly] : [craneItself, dolly] },
  });
  if (visitor === 'beforeCode') for (const factor of [phone, tablet]) server.plant.factor(email, factor, '123456');
  const auth = createInMemoryAuthRepository(server);
  const store = createInMemorySessionStore();
  if (crane === 'imported') {
    const importing = await auth.signIn({ email, password: demoAccount.password });
    if (importing.ok) await createInMemorySystemRepository(server, async () => success(importing.value.access_token)).insertMany([craneItself], 'import-1');
  }
  await arrive(visitor, auth, store);
  const opensLater = crane === 'listed' || crane === 'waiting';
  // The crane is made known on a page that loads nothing.
  window.history.replaceState(null, '', opensLater ? '/mailbox' : address);
  const tokens = isAnyTokenTaken ? knownToken(server) : (accessToken: AccessTokenSource) => accessToken;
  const backend: Backend = {
    auth,
    store,
    lock: { run: (task) => task() },
    loadSystems: async () => (accessToken) => {
      // A list that a story has told of other rows than the table's would be read anew.
      const systems = { ...createInMemorySystemRepository(server, tokens(accessToken)), checksum: never };
      return crane === 'waiting' ? unanswered(systems) : systems;
    },
    loadHistory: async () => (accessToken) => createInMemorySystemHistory(server, tokens(accessToken)),
    account: createInMemoryAccountRepository(server),
    storage: () => window.sessionStorage,
    mailboxMachine: mailboxMachine.provide({ actors: { read: readerOf(createInMemoryMailbox(server)) } }),
    providers: ['example'],
    demoAccount: null,
    preload: () => undefined,
  };
  const composed = compose(backend, authCallback);
  composed.begin();
  /** From the address, not from the storage. */
  const fixedTheme: ThemePreference = { read: () => theme, write: () => undefined, subscribe: () => () => undefined };
  const services = { ...composed, quirks: quirks[wording], theme: fixedTheme };
  const router = createAppRouter(services);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  const root = createRoot(container);
  root.render(
    <ServicesContext value={services}>
      <RouterProvider router={router} />
    </ServicesContext>,
  );
  await prepare(services, crane);
  if (opensLater) router.history.push(address);
  if (opens !== undefined) pressOnceThere(opens);
  const close = (): void => {
    root.unmount();
    router.history.destroy();
    document.body.replaceChildren();
  };
  return { router, close };
};
