import type { InMemoryBackend } from '../../src/adapters/in-memory/server/backend.ts';
import { createInMemorySystemRepository } from '../../src/adapters/in-memory/system-repository.ts';
import type { SessionStore } from '../../src/domain/ports/session-store.ts';
import { failed, success } from '../../src/domain/shared/result.ts';
import type { System } from '../../src/domain/systems/system.ts';
import { aSystem } from '../../src/domain/testing/samples.ts';
import { address, aServerWith, EMAIL, PASSWORD } from './accounts.ts';
import { arrivesAt, emptyStore, openApp } from './open-app.tsx';

/** A system with an id as the app makes them, made of a number. */
export const numbered = (id: number, rest: Readonly<Record<string, unknown>> = {}): System =>
  aSystem(`00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, { name: `Dolly ${id}`, ...rest });

type Options = { readonly heading?: string; readonly prepare?: (server: InMemoryBackend) => void; readonly store?: SessionStore };

/** Somebody who has signed in before opens the app at an address, on a server that holds these systems. */
export const signedInAt = async (path: string, systems: readonly System[], options: Options = {}) => {
  const { heading = 'Systems', prepare = () => undefined, store = emptyStore() } = options;
  const server = aServerWith('confirmed');
  server.plant.systems(systems);
  prepare(server);
  const signedIn = await server.askAuth('signIn', (asked) => asked.signIn({ email: address(EMAIL), password: PASSWORD }));
  if (!signedIn.ok) throw new Error('Nobody could sign in.');
  await store.write({ purpose: 'signIn', session: signedIn.value });
  const { services, router, close } = openApp(path, { server, store });
  await arrivesAt(heading);
  /** Somebody else with the same rights. */
  const others = createInMemorySystemRepository(server, async () => {
    const { session } = services.session.getSnapshot().context;
    return session === null ? failed({ kind: 'unauthenticated' }) : success(session.access_token);
  });
  return { server, services, router, others, close };
};

/** The lines of the list, gaps left out. */
export const lines = (): readonly HTMLLIElement[] =>
  [...document.querySelectorAll<HTMLLIElement>('main ul[aria-label=Systems] > li:not([aria-hidden])')];

export const lineNames = (): (string | null | undefined)[] => lines().map((line) => line.querySelector('a')?.textContent);
