import { expect, test, vi } from 'vitest';
import { takeConsole } from '../../../tests/quiet-console.ts';
import { address, aServerWith, asksToSignIn, CODE, EMAIL, NEW_PASSWORD, plantFactor, recoveryLink, savePassword, signIn } from '../../../tests/ui/accounts.ts';
import { listen } from '../../../tests/ui/listener.ts';
import { alerts, arrivesAt, button, emptyStore, eventually, field, fillSilently, openApp, place, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { answer, lineNames, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';
import { isSignedIn } from '../../machines/auth/session/session-machine.ts';

const start = (factor: 'totp' | 'phone' = 'totp') => {
  const server = aServerWith('confirmed');
  plantFactor(server, factor);
  return { server, store: emptyStore(), asked: vi.spyOn(server, 'askData') };
};

const giveCode = (code: string, put = type) => {
  put('Code', code);
  press('Continue');
};

test('field report 35: the password alone opens nothing: a code first, then the page that was asked for', async () => {
  const { server, store, asked } = start();
  const { services } = openApp('/systems/add', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  expect([place(), screen().controls]).toEqual(['/systems/add', ['Continue', 'Log out']]);
  expect([field('Code').autocomplete, field('Code').inputMode]).toEqual(['one-time-code', 'numeric']);
  giveCode('12 34');
  await eventually(() => expect(screen().text).toContain('Enter the 6-digit code from your authenticator app.'));
  giveCode('654321');
  await eventually(() => expect(alerts()).toEqual(['That code isn’t right. Enter the one your app shows now.']));
  expect([isSignedIn(services.session.getSnapshot()), asked.mock.calls]).toEqual([true, []]);
  giveCode(' 123 456');
  await arrivesAt('Add new system');
  expect(place()).toBe('/systems/add');
});

test('a screen reader hears what is wrong with a code once each time: with the field, or as the refusal comes', async () => {
  const { server, store } = start();
  openApp('/', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  await eventually(() => expect(document.activeElement).toBe(field('Code')));
  button('Continue').focus();
  const heard = listen();
  giveCode('12 34');
  await eventually(() => expect(document.activeElement).toBe(field('Code')));
  const description = document.getElementById(field('Code').getAttribute('aria-describedby') ?? '')?.textContent;
  expect([description, heard]).toEqual(['Enter the 6-digit code from your authenticator app.', []]);
  const refusals = [
    'That code isn’t right. Enter the one your app shows now.',
    'That code isn’t right either. Check that the clock of the device with the app is set automatically, then enter the code it shows now.',
  ];
  for (const [index, code] of ['654321', '654322', '654323'].entries()) {
    giveCode(code);
    // Beside them the hint, which takes the place of the message at the field.
    await eventually(() => expect(heard.filter((text) => !text.startsWith('The 6-digit code'))).toEqual([refusals[0], refusals[1], refusals[1]].slice(0, index + 1)));
    await eventually(() => expect(button('Continue').getAttribute('aria-disabled')).toBeNull());
  }
});

test('field report 35: a reload before the code asks for it, and for no data; one after it asks for none', async () => {
  const { server, store, asked } = start();
  const first = openApp('/', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  first.close();
  const second = openApp('/systems/add?from=mail', { server, store });
  await arrivesAt('Enter your code');
  expect([place(), asked.mock.calls]).toEqual(['/systems/add?from=mail', []]);
  giveCode(CODE, fillSilently);
  await arrivesAt('Add new system');
  second.close();
  openApp('/', { server, store });
  await arrivesAt('Systems');
});

test('field report 35: a recovery link is no way round it; what was typed is saved after the code', async () => {
  const { server, store, asked } = start();
  openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  savePassword();
  await arrivesAt('Enter your code');
  expect(asked.mock.calls).toEqual([]);
  giveCode(CODE);
  await arrivesAt('Systems');
  expect((await asksToSignIn(server, EMAIL, NEW_PASSWORD)).ok).toBe(true);
});

test('field report 35: a recovery that is loaded anew asks for the code before the form', async () => {
  const { server, store } = start();
  const { close } = openApp(await recoveryLink(server), { server, store });
  await arrivesAt('New password');
  savePassword();
  await arrivesAt('Enter your code');
  close();
  openApp('/systems/add', { server, store });
  await arrivesAt('Enter your code');
  expect(place()).toBe('/new-password');
  giveCode(CODE);
  await arrivesAt('New password');
  savePassword();
  await arrivesAt('Systems');
});

test('field report 35: a second step that the app does not know is said so, with a way out', async () => {
  const { server, store, asked } = start('phone');
  openApp('/', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  expect([alerts(), screen().controls, asked.mock.calls]).toEqual([
    ['Your account uses a kind of two-step verification that this app doesn’t support. It only accepts codes from an authenticator app.'],
    ['Log out'],
    [],
  ]);
  press('Log out');
  await arrivesAt('Sign in');
  expect(await store.read()).toEqual({ ok: true, value: null });
});

test('field report 35: a factor that is enrolled while somebody is signed in: the code from the next refresh on, and no data until then', async () => {
  const server = aServerWith('confirmed');
  const asked = vi.spyOn(server, 'askData');
  const { services } = openApp('/', { server });
  await signIn();
  await arrivesAt('Systems');
  const { userScope } = await services.signedIn();
  plantFactor(server);
  services.session.send({ type: 'session.tokenNeeded' });
  await arrivesAt('Enter your code');
  expect(userScope.getSnapshot().context.userScope).toBeNull();
  asked.mockClear();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  giveCode('654321');
  await eventually(() => expect(alerts()).toEqual(['That code isn’t right. Enter the one your app shows now.']));
  expect(asked.mock.calls).toEqual([]);
  giveCode(CODE);
  await arrivesAt('Systems');
  expect(userScope.getSnapshot().context.userScope).not.toBeNull();
  // XState's development build, of the list screen that closes after its list has ended.
  const said = takeConsole();
  expect(said.filter((line) => !/^warn: Event "list\.\w+" was sent to stopped actor/.test(line))).toEqual([]);
});

const tablet = { id: 'factor-2', factor_type: 'totp', status: 'verified', friendly_name: 'Tablet' } as const;

const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((each) => [each.closest('label')?.textContent, each.checked]);

test('with several authenticators the person chooses; a refreshed token moves nothing, and this browser remembers the choice', async () => {
  const { server, store } = start();
  server.plant.factor(address(EMAIL), tablet, '222222');
  const first = openApp('/', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  expect(radios()).toEqual([['Phone', true], ['Tablet', false]]);
  document.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
  type('Code', '2222');
  const token = () => first.services.session.getSnapshot().context.session?.access_token;
  const before = token();
  first.services.session.send({ type: 'session.tokenNeeded' });
  await eventually(() => expect(token()).not.toBe(before));
  expect([radios(), field('Code').value]).toEqual([[['Phone', false], ['Tablet', true]], '2222']);
  type('Code', '222222');
  await arrivesAt('Systems');
  first.services.session.send({ type: 'session.signOut', scope: 'local' });
  await arrivesAt('Sign in');
  await signIn();
  await arrivesAt('Enter your code');
  expect(radios()).toEqual([['Tablet', true], ['Phone', false]]);
});

test('one that has no name is told from the others', async () => {
  const { server, store } = start();
  server.plant.factor(address(EMAIL), { ...tablet, friendly_name: null }, '222222');
  openApp('/', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  expect(radios()).toEqual([['Authenticator without a name', true], ['Phone', false]]);
});

test('an authenticator that an administrator has removed leaves the choice; where it was the only one, nothing is asked for', async () => {
  const { server, store } = start();
  server.plant.factor(address(EMAIL), tablet, '222222');
  openApp('/', { server, store });
  await signIn();
  await arrivesAt('Enter your code');
  server.plant.withoutFactor(address(EMAIL), 'factor-1');
  type('Code', CODE);
  await eventually(() => expect(alerts()).toEqual(['This authenticator was removed from your account. Use another one.']));
  expect(radios()).toEqual([]);
  server.plant.withoutFactor(address(EMAIL), 'factor-2');
  type('Code', '222222');
  await arrivesAt('Systems');
});

test('a second factor that was added elsewhere hides the systems from this session: a code is asked for, and nothing is called deleted before', async () => {
  const one = numbered(1);
  const { server } = await signedInAt(`/systems/${one.id}`, [one], { heading: 'Dolly 1' });
  plantFactor(server);
  press('Delete');
  await arrivesAt('Enter your code');
  expect(answer()).toBe(null);
  const asked = vi.spyOn(server, 'askData');
  type('Code', CODE);
  await arrivesAt('Systems');
  await eventually(() => expect(asked.mock.calls.map(([operation]) => operation)).toContain('delete'));
  expect(lineNames()).toEqual([]);
});
