// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { takeConsole } from '../../../tests/quiet-console.ts';
import { address, aServerWith, EMAIL, PASSWORD } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, emptyStore, eventually, field, openApp, press, screen, type } from '../../../tests/ui/open-app.tsx';

const CODE = '123456';
const factor = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' } as const;

const start = (planted: Parameters<typeof openApp>[1] & { readonly kind?: string } = {}) => {
  const server = aServerWith('confirmed');
  server.plant.factor(address(EMAIL), { ...factor, factor_type: planted.kind ?? 'totp' }, CODE);
  const asked = vi.spyOn(server, 'askData');
  return { server, asked, store: emptyStore() };
};

const signIn = async () => {
  await arrivesAt('Sign in');
  type('Email Address', EMAIL);
  type('Password', PASSWORD);
  press('Sign In');
};

const giveCode = (code: string) => {
  type('Code', code);
  press('Go on');
};

test('field report 35: the password alone opens nothing: a code first, then the page that was asked for', async () => {
  const { server, store, asked } = start();
  const { services } = openApp('/systems/add', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  expect([window.location.pathname, screen().controls]).toEqual(['/systems/add', ['Go on', 'Sign out']]);
  expect([field('Code').autocomplete, field('Code').inputMode]).toEqual(['one-time-code', 'numeric']);
  giveCode('12 34');
  await eventually(() => expect(screen().text).toContain('Enter the six digits that your authenticator app shows.'));
  giveCode('654321');
  await eventually(() => expect(alerts()).toEqual(['Invalid TOTP code entered']));
  expect([services.session.getSnapshot().value, asked.mock.calls]).toEqual([{ signedIn: 'current' }, []]);
  giveCode(' 123 456');
  await arrivesAt('Add new system');
  expect(window.location.pathname).toBe('/systems/add');
});

test.each(['/', '/systems/add', '/systems/7?from=mail'])('field report 35: a reload, a new tab, a deep link (%s): the code is asked for, and no data', async (path) => {
  const { server, store, asked } = start();
  const { close } = openApp('/', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  close();
  openApp(path, { server, store });
  await arrivesAt('Enter your code');
  expect([`${window.location.pathname}${window.location.search}`, asked.mock.calls]).toEqual([path, []]);
  press('Sign out');
  await arrivesAt('Sign in');
  expect([await store.read(), asked.mock.calls]).toEqual([{ ok: true, value: null }, []]);
});

test('field report 35: after the code, a reload asks for none', async () => {
  const { server, store } = start();
  const { close } = openApp('/', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  giveCode(CODE);
  await arrivesAt('Systems');
  close();
  openApp('/', { server, store });
  await arrivesAt('Systems');
});

const recoveryLink = async (server: ReturnType<typeof aServerWith>) => {
  await server.askAuth('requestPasswordReset', (auth) => auth.requestPasswordReset(address(EMAIL)));
  const [path] = server.mails().at(-1)?.text.match(/\/new-password\/\S+/) ?? [];
  if (path === undefined) throw new Error('No link was mailed.');
  return path;
};

test('field report 35: a recovery link is no way round it; what was typed is saved after the code', async () => {
  const { server, store, asked } = start();
  openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  type('Password', 'Other-Dolly-2');
  type('Repeat Password', 'Other-Dolly-2');
  press('Submit');
  await arrivesAt('Enter your code');
  expect(asked.mock.calls).toEqual([]);
  giveCode(CODE);
  await arrivesAt('Systems');
  const answer = await server.askAuth('signIn', (auth) => auth.signIn({ email: address(EMAIL), password: 'Other-Dolly-2' }));
  expect(answer.ok).toBe(true);
});

test('field report 35: a recovery that is loaded anew asks for the code before the form', async () => {
  const { server, store } = start();
  const { close } = openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  type('Password', 'Other-Dolly-2');
  press('Submit');
  await arrivesAt('Enter your code');
  close();
  openApp('/systems/add', { server, store });
  await arrivesAt('Enter your code');
  expect(window.location.pathname).toBe('/new-password');
  giveCode(CODE);
  await arrivesAt('New password');
  type('Password', 'Other-Dolly-2');
  press('Submit');
  await arrivesAt('Systems');
});

test('field report 35: a second step that the app does not know is said so, with a way out', async () => {
  const { server, store, asked } = start({ kind: 'phone' });
  openApp('/', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  expect([alerts(), screen().controls, asked.mock.calls]).toEqual([
    ['Your account asks for a second step that this app does not know. It can take the code of an authenticator app.'],
    ['Sign out'],
    [],
  ]);
});

test('field report 35: a factor that is enrolled while somebody is signed in: the code from the next refresh on, and no data until then', async () => {
  const server = aServerWith('confirmed');
  const asked = vi.spyOn(server, 'askData');
  const { services } = openApp('/', { server });
  await signIn();
  await arrivesAt('Systems');
  const { userScope } = await services.signedIn();
  server.plant.factor(address(EMAIL), factor, CODE);
  services.session.send({ type: 'session.tokenNeeded' });
  await arrivesAt('Enter your code');
  expect(userScope.getSnapshot().context.userScope).toBeNull();
  asked.mockClear();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  giveCode('654321');
  await eventually(() => expect(alerts()).toEqual(['Invalid TOTP code entered']));
  expect(asked.mock.calls).toEqual([]);
  giveCode(CODE);
  await arrivesAt('Systems');
  expect(userScope.getSnapshot().context.userScope).not.toBeNull();
  // XState's development build, of the list screen that closes after its list has ended.
  const said = takeConsole();
  expect(said.filter((line) => !/^warn: Event "list\.\w+" was sent to stopped actor/.test(line))).toEqual([]);
});
