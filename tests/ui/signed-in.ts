import { expect } from 'vitest';
import type { InMemoryBackend } from '../../src/adapters/in-memory/server/backend.ts';
import { createInMemoryAccountRepository, createInMemorySystemRepository } from '../../src/adapters/in-memory/repositories.ts';
import type { SessionStore } from '../../src/domain/ports/auth.ts';
import { failed, success } from '../../src/domain/shared/result.ts';
import type { System } from '../../src/domain/systems/system.ts';
import { aSystem } from '../samples.ts';
import { address, aServerWith, PASSWORD, sessionOf } from './accounts.ts';
import { arrivesAt, emptyStore, eventually, field, openApp, press, type } from './open-app.tsx';

/** A system with an id as the app makes them, made of a number. */
export const numbered = (id: number, rest: Readonly<Record<string, unknown>> = {}): System =>
  aSystem(`00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, { name: `Dolly ${id}`, ...rest });

type Options = { readonly heading?: string; readonly prepare?: (server: InMemoryBackend) => void; readonly store?: SessionStore; readonly maxRows?: number };

/** Somebody who has signed in before opens the app at an address, on a server that holds these systems. */
export const signedInAt = async (path: string, systems: readonly System[], options: Options = {}) => {
  const { heading = 'Systems', prepare = () => undefined, store = emptyStore(), maxRows } = options;
  const server = aServerWith('confirmed', maxRows);
  server.plant.systems(systems);
  prepare(server);
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  const { services, router, close } = openApp(path, { server, store });
  await arrivesAt(heading);
  /** The same person in another tab. */
  const elsewhere = createInMemorySystemRepository(server, async () => {
    const { session } = services.session.getSnapshot().context;
    return session === null ? failed({ kind: 'unauthenticated' }) : success(session.access_token);
  });
  return { server, store, services, router, elsewhere, close };
};

/** With an account of their own. */
export const somebodyElse = async (server: InMemoryBackend, email: string) => {
  server.plant.account({ email: address(email), password: PASSWORD }, 'confirmed');
  const session = await sessionOf(server, email);
  return {
    systems: createInMemorySystemRepository(server, async () => success(session.access_token)),
    deleteAccount: () => createInMemoryAccountRepository(server).as(session).deleteAccount(),
  };
};

/** The lines of the list, gaps left out. */
export const lines = (): readonly HTMLLIElement[] =>
  [...document.querySelectorAll<HTMLLIElement>('main ul[aria-label=Systems] > li:not([aria-hidden])')];

export const lineNames = (): (string | null | undefined)[] => lines().map((line) => line.querySelector('a')?.textContent);

type Planted = { readonly systems?: readonly System[]; readonly prepare?: (server: InMemoryBackend) => void };

export const openAdd = async ({ systems = [], prepare }: Planted = {}) => {
  const opened = await signedInAt('/systems/add', systems, { heading: 'Add new system', ...(prepare && { prepare }) });
  await eventually(() => field('Name'));
  return opened;
};

export const openEdit = async (system: System, { systems = [system], prepare }: Planted = {}) => {
  const opened = await signedInAt(`/systems/${system.id}/edit`, systems, { heading: 'Edit system', ...(prepare && { prepare }) });
  await eventually(() => expect(field('Name').value).toBe(system.name));
  return opened;
};

/** Sends a form, which leads to the list. */
export const send = async (button: 'Add' | 'Update', texts: Readonly<Record<string, string>> = {}): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) type(label, text);
  press(button);
  await arrivesAt('Systems');
};

/** What stands at the lower edge of the screen. */
export const lowerEdge = (): Element | null => document.querySelector('main')?.parentElement?.nextElementSibling ?? null;

/** The line there that answers what was done: its words. */
export const answer = (): Element | null => {
  const offers = [...(lowerEdge()?.querySelectorAll('button') ?? [])].find(({ textContent }) => ['Undo', 'Try now'].includes(textContent ?? ''));
  return offers?.parentElement?.parentElement?.querySelector('p') ?? null;
};

/** What the line says of a write. */
export const note = (line = 0): string | null => lines()[line]?.querySelector('[role=alert], [role=status]')?.textContent ?? null;

/** Somebody has added a system, and the server does not answer. */
export const addUnsent = async () => {
  const { server, services, router } = await openAdd({ systems: [numbered(1)] });
  const letThrough = server.faults.data.always('insert', { kind: 'unreachable' });
  await send('Add', { Name: 'Waiting' });
  await eventually(() => expect(note(1)).toBe('Not sent yet.'));
  return { letThrough, services, router };
};
