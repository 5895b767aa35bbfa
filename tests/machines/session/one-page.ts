import { createActor, SimulatedClock } from 'xstate';
import { createBrowserSessionStore } from '../../../src/adapters/browser/storage/session-store.ts';
import type { SlotStorage } from '../../../src/adapters/browser/storage/web-storage.ts';
import { createSupabaseAuthRepository } from '../../../src/adapters/supabase/auth/auth-repository.ts';
import type { PageReturn } from '../../../src/domain/ports/page.ts';
import { createAccessTokenSource } from '../../../src/machines/auth/access-token.ts';
import { sessionActors } from '../../../src/machines/auth/session/session-actors.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { anAddress } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { noTurns } from './one-browser.ts';
import { START } from './rig.ts';

export const KEY = 'session';
export const ana = { email: anAddress, password: 'Very-Secret-1' };

export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Tokens as the provider sends them, its own clock being right. */
export const tokens = (name: string, serverSeconds: number, life = 3600) => ({
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  token_type: 'bearer',
  expires_in: life,
  expires_at: serverSeconds + life,
  user: { id: 'ana', email: anAddress },
});

export const heldTexts = (entries: Readonly<Record<string, string>> = {}) => {
  const texts = new Map(Object.entries(entries));
  const storage: SlotStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
  return { storage, texts: () => Object.fromEntries(texts) };
};

type Given = {
  /** Every request, by its path. */
  readonly answer: (path: string) => Response | Promise<Response>;
  readonly shared?: () => SlotStorage;
  readonly tab?: () => SlotStorage;
  /** How far the clock of the device is ahead of the server's. */
  readonly aheadMs?: number;
};

/** One page of the app as it is composed, over a scripted network and a scripted storage. */
export const openPage = async ({ answer, shared = () => heldTexts().storage, tab = () => heldTexts().storage, aheadMs = 0 }: Given) => {
  const clock = new SimulatedClock();
  const state = { aheadMs };
  const now = () => START + clock.now() + state.aheadMs;
  const requests: string[] = [];
  const auth = createSupabaseAuthRepository({
    supabaseUrl: 'https://abc.supabase.co',
    supabaseKey: 'sb_publishable_x',
    siteUrl: 'https://app.example.test',
    now,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(new Request(input, init).url);
      requests.push(`${pathname}${search}`);
      return answer(`${pathname}${search}`);
    },
  });
  const store = createBrowserSessionStore({
    storageKey: KEY,
    shared,
    tab,
    events: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
  const returns = new Set<(how: PageReturn) => void>();
  const online = new Set<() => void>();
  const actors = sessionActors({
    auth,
    store,
    lock: noTurns,
    now,
    connectivity: { onOnline: (listener) => (online.add(listener), () => void online.delete(listener)) },
    pageLife: { onReturn: (listener) => (returns.add(listener), () => void returns.delete(listener)) },
  });
  const actor = createActor(sessionMachine.provide({ actors }), { input: { now, authCallback: null }, clock }).start();
  const values: unknown[] = [actor.getSnapshot().value];
  actor.subscribe(({ value }) => void values.push(value));
  /** A response is read in several turns. */
  const calm = async () => {
    for (let turn = 0; turn < 10; turn += 1) await settled();
  };
  await calm();

  return {
    actor,
    auth,
    requests,
    /** Where the machine was, without what stayed the same. */
    values: () => values.filter((value, index) => JSON.stringify(value) !== JSON.stringify(values[index - 1])),
    accessToken: createAccessTokenSource(actor, now),
    calm,
    setClock: (ms: number) => {
      state.aheadMs = ms;
    },
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 1000) {
        clock.increment(Math.min(left, 1000));
        await calm();
      }
    },
    comeBack: (how: PageReturn) => {
      for (const listener of returns) listener(how);
    },
    goOnline: () => {
      for (const listener of online) listener();
    },
    shown: () => {
      const { value, context } = actor.getSnapshot();
      return { value, token: context.session?.access_token ?? null, endedBy: context.endedBy, isRemembered: context.isRemembered };
    },
  };
};
