import { onTestFinished } from 'vitest';
import { createInMemorySystemRepository } from '../../src/adapters/in-memory/system-repository.ts';
import type { InMemoryBackend } from '../../src/adapters/in-memory/backend.ts';
import { failed, success } from '../../src/domain/result.ts';
import type { System } from '../../src/domain/system.ts';
import { aSystem } from '../../src/domain/testing/samples.ts';
import { aServerWith, EMAIL, PASSWORD } from './accounts.ts';
import { arrivesAt, openApp, press, type } from './open-app.tsx';

/** A system with an id as the app makes them, made of a number. */
export const numbered = (id: number, rest: Readonly<Record<string, unknown>> = {}): System =>
  aSystem(`00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, { name: `Dolly ${id}`, ...rest });

/** Nothing is drawn here: a style sheet counts as loaded as soon as it is asked for. */
const styleSheetsLoad = (): void => {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('load'));
  });
  observer.observe(document.head, { childList: true });
  onTestFinished(() => observer.disconnect());
};

type Options = { readonly heading?: string; readonly prepare?: (server: InMemoryBackend) => void };

/** Somebody has signed in at an address, on a server that holds these systems. */
export const signedInAt = async (address: string, systems: readonly System[], options: Options = {}) => {
  const { heading = 'Systems', prepare = () => undefined } = options;
  styleSheetsLoad();
  const server = aServerWith('confirmed');
  server.plant.systems(systems);
  prepare(server);
  const { services } = openApp(address, { server });
  await arrivesAt('Sign in');
  type('Email Address', EMAIL);
  type('Password', PASSWORD);
  press('Sign In');
  await arrivesAt(heading);
  /** Somebody else with the same rights. */
  const others = createInMemorySystemRepository(server, async () => {
    const { session } = services.session.getSnapshot().context;
    return session === null ? failed({ kind: 'unauthenticated' }) : success(session.access_token);
  });
  return { server, services, others };
};

/** The lines of the list, gaps left out. */
export const lines = (): readonly HTMLLIElement[] =>
  [...document.querySelectorAll<HTMLLIElement>('main ul[aria-label=Systems] > li:not([aria-hidden])')];

export const lineNames = (): (string | null | undefined)[] => lines().map((line) => line.querySelector('a')?.textContent);
