import { expect, onTestFinished, vi } from 'vitest';
import { authCallbackOf } from '../../src/adapters/browser/page/mail-link-return.ts';
import type { InMemoryBackend } from '../../src/adapters/in-memory/server/backend.ts';
import type { ProviderAnswer } from '../../src/adapters/in-memory/server/auth-server.ts';
import type { SessionStore } from '../../src/domain/ports/auth.ts';
import { address, aServerWith } from './accounts.ts';
import { button, emptyStore, eventually, openApp, place, press } from './open-app.tsx';

export const providers = ['example'];
export const theirs: ProviderAnswer = { email: address('elsewhere@example.test') };

export type World = { readonly server: InMemoryBackend; readonly store: SessionStore };

export const aWorld = (): World => {
  onTestFinished(() => {
    window.sessionStorage.clear();
  });
  return { server: aServerWith('confirmed'), store: emptyStore() };
};

/** Presses, and gives the address that the page is left for. */
export const leaveBy = async (name: string): Promise<string> => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  onTestFinished(() => assign.mockRestore());
  await eventually(() => button(name));
  press(name);
  await eventually(() => expect(assign).toHaveBeenCalledOnce());
  const [[left] = []] = assign.mock.calls;
  assign.mockClear();
  return String(left);
};

/** The app opens anew at that address. */
export const arrive = (world: World, back: string) => {
  window.history.replaceState(null, '', back);
  const authCallback = authCallbackOf(window.location, window.history);
  return openApp(place(), { ...world, providers, ...(authCallback !== null && { authCallback }) });
};

export const throughProvider = async (world: World, opened: { readonly close: () => void }, name: string, answer: ProviderAnswer) => {
  const back = world.server.answerAtProvider(await leaveBy(name), answer);
  opened.close();
  return arrive(world, back);
};
