import { expect, onTestFinished, test, vi } from 'vitest';
import { takeConsole } from '../../../tests/quiet-console.ts';
import { address, aServerWith, PASSWORD, sessionOf } from '../../../tests/ui/accounts.ts';
import { arrivesAt, emptyStore, eventually, link, openApp, press } from '../../../tests/ui/open-app.tsx';
import { numbered, signedInAt } from '../../../tests/ui/signed-in.ts';
import { loadPart } from './loading-and-errors.tsx';

const gone = new TypeError('Failed to fetch dynamically imported module');
const main = () => document.querySelector('main')?.textContent;

test('a screen whose chunk does not come says why, as far as is known, and leads back to the list; what comes later is shown', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const { services } = await signedInAt('/', [numbered(1)]);
  const loading = vi.spyOn(await services.signedIn(), 'loadImport').mockRejectedValue(gone);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  link('Import').click();
  await arrivesAt('You’re offline');
  expect([document.title, main()]).toEqual(['You’re offline · Dolly Ledger', 'You’re offlineThis page needs a connection. Go back to your systems, or try again once you’re online.RetryAll systems']);
  link('All systems').click();
  await arrivesAt('Systems');
  online.mockReturnValue(true);
  link('Import').click();
  await arrivesAt('Something went wrong');
  expect(main()).toBe('Something went wrongPart of the app failed or didn’t load. Check your connection and try again.RetryAll systemsReload');
  loading.mockRestore();
  press('Retry');
  await arrivesAt('Import systems');
  await eventually(() => expect(main()).toContain('Choose file'));
  // The router's own, for whoever looks for the cause.
  expect(new Set(takeConsole())).toEqual(new Set(['error: Error: A part of the app did not load {}']));
});

const besideImport = async (answer: Promise<never>) => {
  const { services, router } = await signedInAt('/', [numbered(1)]);
  return { router, way: link('Import'), loading: vi.spyOn(await services.signedIn(), 'loadImport').mockReturnValue(answer) };
};

const besideSystems = async (answer: Promise<never>) => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  const { services, router } = openApp('/nowhere', { server, store });
  await arrivesAt('Page not found');
  return { router, way: link('All systems'), loading: vi.spyOn(services, 'signedIn').mockReturnValue(answer) };
};

test.each([
  ['Import', besideImport],
  ['the signed-in part', besideSystems],
])('%s, in a file that a release has replaced, pressed while it is fetched ahead: its screen is drawn, which reloads the page', async (_, open) => {
  onTestFinished(() => void vi.restoreAllMocks());
  let fail = (_cause: Error): void => undefined;
  const { router, way, loading } = await open(new Promise((_resolve, reject) => void (fail = reject)));
  const fetching = vi.spyOn(router, 'preloadRoute');
  way.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  await eventually(() => expect(fetching).toHaveBeenCalled());
  way.click();
  await eventually(() => expect([loading.mock.calls.length > 0, router.state.isLoading]).toEqual([true, true]));
  fail(gone);
  await arrivesAt('Something went wrong');
  // Not of the loader, whose error would stand in the place of the screen.
  expect(new Set(takeConsole())).toEqual(new Set(['error: Error: A part of the app did not load {}']));
});

test('who is to add a factor gives way to who signs in in another tab, and is to give a code', async () => {
  const server = aServerWith('confirmed');
  server.plant.secondFactorRequired();
  const bo = 'bo@example.test';
  server.plant.account({ email: address(bo), password: PASSWORD }, 'confirmed');
  server.plant.factor(address(bo), { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' });
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  const { services } = openApp('/systems/add', { server, store });
  await arrivesAt('Two-step verification');
  services.session.send({ type: 'storage.changed', stored: { purpose: 'signIn', session: await sessionOf(server, bo) } });
  await arrivesAt('Enter your code');
});

test('spec §9: a chunk that never comes is given up after 120 s, whether it is asked for once or twice', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const givenUp: string[] = [];
  const isFirst = { failing: true, hanging: false };
  for (const [how, fails] of Object.entries(isFirst)) {
    const load = vi.fn<() => Promise<null>>(() => new Promise(() => undefined));
    if (fails) load.mockRejectedValueOnce(gone);
    void loadPart(load).catch(() => givenUp.push(how));
  }
  await vi.advanceTimersByTimeAsync(119_999);
  expect(givenUp).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(givenUp.toSorted()).toEqual(['failing', 'hanging']);
});
