import { expect, test } from 'vitest';
import { createBrowserReleases } from './releases.ts';

type Registering = () => Promise<{ readonly active: unknown }>;

const browser = ({ register = async () => ({ active: 'a worker' }), isControlled = true }: { register?: Registering; isControlled?: boolean } = {}) => {
  const listeners = new Map<string, () => void>();
  const said: string[] = [];
  let comeBack = (): void => undefined;
  let timeOut = (): void => undefined;
  const releases = createBrowserReleases({
    open: async () => ({
      addEventListener: (type, listener) => void listeners.set(type, listener),
      register,
      update: async () => void said.push('update'),
      messageSkipWaiting: () => void said.push('skip waiting'),
    }),
    isControlled: () => isControlled,
    pageLife: {
      onReturn: (listener) => {
        comeBack = () => listener('shown');
        return () => undefined;
      },
    },
    reload: () => void said.push('reload'),
    setTimeout: (handler) => {
      timeOut = handler;
    },
  });
  releases.onReady(() => said.push('ready'));
  return { releases, said, tell: (type: string) => listeners.get(type)?.(), comeBack: () => comeBack(), timeOut: () => timeOut() };
};

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('the first worker is no news; a newer one waits until it is asked for, and when it is in charge the page is loaded anew', async () => {
  const { releases, said, tell, comeBack } = browser({ isControlled: false });
  await turn();
  comeBack();
  tell('controlling');
  expect(said).toEqual(['update']);
  tell('waiting');
  await turn();
  const shown = releases.show();
  expect(said).toEqual(['update', 'ready', 'skip waiting']);
  tell('controlling');
  expect([await shown, said.slice(3)]).toEqual([true, ['ready', 'reload']]);
});

test('one that does not take over leaves the page as it is', async () => {
  const { releases, said, tell, timeOut } = browser();
  await turn();
  tell('waiting');
  await turn();
  const shown = releases.show();
  timeOut();
  expect([await shown, said]).toEqual([false, ['ready', 'skip waiting']]);
});

test('where another tab has let it take over, the page only has to be loaded anew', async () => {
  const { releases, said, tell } = browser();
  await turn();
  tell('controlling');
  expect([await releases.show(), said]).toEqual([true, ['ready', 'reload']]);
});

test('the first worker, which a slow device lets wait for a moment, is no new version', async () => {
  const { said, tell } = browser({ isControlled: false, register: async () => ({ active: null }) });
  await turn();
  tell('waiting');
  await turn();
  expect(said).toEqual([]);
});

test('a browser that allows no worker is no fault', async () => {
  const { said } = browser({ register: async () => Promise.reject(new Error('scripted crash')) });
  await turn();
  expect(said).toEqual([]);
});

test('after a hard reload no worker is in charge: the first one is the one that was asked for', async () => {
  const { releases, said, tell } = browser({ isControlled: false });
  await turn();
  tell('waiting');
  await turn();
  const shown = releases.show();
  tell('controlling');
  expect([await shown, said.at(-1)]).toEqual([true, 'reload']);
});
