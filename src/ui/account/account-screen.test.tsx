import { expect, onTestFinished, test, vi } from 'vitest';
import { address, aServerWith, asksToSignIn, codeNow, EMAIL, NEW_PASSWORD, PASSWORD, sessionOf } from '../../../tests/ui/accounts.ts';
import { factorNames, type OpenedAccount, openAccount as open, openWithFactors, openWithoutAddress, pressIn, secretShown } from '../../../tests/ui/account-page.ts';
import { listen } from '../../../tests/ui/listener.ts';
import { alerts, arrivesAt, button, dialog, emptyStore, eventually, field, openApp, place, press, screen, type } from '../../../tests/ui/open-app.tsx';
import type { Session } from '../../domain/auth/session.ts';

const addFactor = async (name: string) => {
  press(factorNames().length === 0 ? 'Add an authenticator' : 'Add another authenticator');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('Name', name);
  pressIn('Next');
  await eventually(() => expect(secretShown()).toMatch(/^[A-Z2-7]{32}$/));
  const secret = secretShown();
  type('Code', codeNow(secret));
  await eventually(() => expect(factorNames()).toContain(name));
  return secret;
};

/** What another device is told that asks for a new token. Which sentence that becomes is tried by one of the ways to end its session. */
const endedFor = async (server: OpenedAccount['server'], { refresh_token }: Session) => {
  const refreshed = await server.askAuth('refresh', (auth) => auth.refresh(refresh_token ?? ''));
  return refreshed.ok ? 'goes on' : 'code' in refreshed.failure && refreshed.failure.code;
};
const ENDED = 'refresh_token_not_found';

/** What stands in the section with this heading, where a person who pressed a button of it looks. */
const saidIn = (heading: string) => {
  const section = [...document.querySelectorAll('section')].find((each) => each.querySelector('h2')?.textContent === heading);
  return [...(section?.querySelectorAll('[role=status]') ?? [])].map((each) => each.textContent);
};

test('who is signed in stands in a menu, which leads to the account', async () => {
  await open('/');
  await arrivesAt('Systems');
  const menu = button(`Account menu, signed in as ${EMAIL}`);
  expect([menu.getAttribute('aria-expanded'), document.getElementById(menu.getAttribute('aria-controls') ?? '')?.hidden]).toEqual(['false', true]);
  menu.click();
  await eventually(() => expect(menu.getAttribute('aria-expanded')).toBe('true'));
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Account')?.click();
  await arrivesAt('Account');
  expect([place(), menu.getAttribute('aria-expanded')]).toEqual(['/account', 'false']);
});

test('two authenticators are added with their first codes; one is removed after a question', async () => {
  const { server, services } = await open();
  const elsewhere = await sessionOf(server);
  await addFactor('Phone');
  expect(await endedFor(server, elsewhere)).toBe(ENDED);
  expect(services.session.getSnapshot().context.session?.aal).toBe('aal2');
  expect(screen().text).toContain('Add a second authenticator, on another device');
  await addFactor('Tablet');
  await eventually(() => expect(document.activeElement).toBe(document.querySelector('h1')));
  expect([factorNames(), alerts()]).toEqual([['Phone', 'Tablet'], ['The authenticator was added. Other devices that had signed in without a code may take up to an hour to log out.']]);
  expect(saidIn('Two-step verification')).toEqual(alerts());
  const heard = listen();
  press('Remove Phone');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Remove Phone?'));
  pressIn('Remove');
  await eventually(() => expect([factorNames(), heard]).toEqual([['Tablet'], ['The authenticator was removed.']]));
  expect(alerts()).toEqual(heard);
});

test('the picture is dark on white, with its quiet zone, as elements of its own; what was begun is taken back when the dialog is closed, which waits for nobody, and is in nobody’s way until then', async () => {
  const { server, services } = await open();
  const begin = async () => {
    press('Add an authenticator');
    await eventually(() => expect(dialog()).not.toBeNull());
    pressIn('Next');
    await eventually(() => expect(secretShown()).not.toBe(''));
  };
  await begin();
  const picture = dialog()?.querySelector('svg[role=img]');
  const columns = [...(picture?.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  const parts = [...(picture?.children ?? [])].map((each) => [each.tagName, each.getAttribute('fill')]);
  expect([picture?.getAttribute('aria-label'), parts, Math.min(...columns)]).toEqual(['QR code for your authenticator app', [['rect', '#fff'], ['path', '#000']], 4]);
  const slow = server.faults.auth.hold('removeFactor', 'beforeEffect');
  pressIn('Cancel');
  await slow.reached;
  await eventually(() => expect(dialog()).toBeNull());
  await begin();
  const removed = server.faults.auth.hold('removeFactor', 'afterEffect');
  pressIn('Cancel');
  await removed.reached;
  const token = services.session.getSnapshot().context.session?.access_token ?? '';
  const user = await server.askAuth('currentUser', (auth) => auth.currentUser(token));
  expect(user.ok && user.value.factors).toEqual([]);
});

const refused = (code: string) => ({ kind: 'fails', failure: { kind: 'rejected', code, message: 'In its words' } }) as const;

test.each([
  ['enroll', 'mfa_factor_name_conflict', 'You already have an authenticator with this name.'],
  ['verifyCode', 'mfa_factor_not_found', 'That took longer than five minutes, or another authenticator has been added since. Start over.'],
] as const)('why an authenticator cannot be added is told in a sentence of its own: %s, %s', async (operation, code, sentence) => {
  const { server } = await open();
  server.faults.auth.always(operation, refused(code));
  press('Add an authenticator');
  await eventually(() => expect(dialog()).not.toBeNull());
  pressIn('Next');
  if (operation === 'verifyCode') await eventually(() => type('Code', '123456'));
  await eventually(() => expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe(sentence));
});

const alone = 'Signing in will take one step again. If your organization requires two, you’ll be asked to add another authenticator.';
const beside = 'Codes from this authenticator won’t work anymore. If you signed in with it, you’ll be asked for a code from another one.';

test.each([
  ['Authenticator without a name', alone, [[null]]],
  ['Authenticator without a name', beside, [['Phone'], ['']]],
  ['Phone', beside, [['Phone'], ['Text message', 'phone']]],
] as const)('before “%s” is removed, it is named, and what follows is told: %s', async (name, text, factors) => {
  await openWithFactors(...factors);
  press(`Remove ${name}`);
  await eventually(() => expect([...(dialog()?.querySelectorAll('h2, p') ?? [])].map((each) => each.textContent)).toEqual([`Remove ${name}?`, text]));
});

test('where everybody has to have a second factor, who has none is led to it, and then to the page that was asked for', async () => {
  const server = aServerWith('confirmed');
  server.plant.secondFactorRequired();
  server.plant.account({ email: address('bo@example.test'), password: PASSWORD }, 'confirmed');
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  const { services } = openApp('/systems/add', { server, store });
  await arrivesAt('Two-step verification');
  expect(screen()).toEqual({
    path: '/systems/add',
    text: 'Two-step verificationYour organization requires two-step verification. Add an authenticator to get to your systems.Add an authenticatorLog out',
    controls: ['Add an authenticator', 'Log out'],
  });
  press('Add an authenticator');
  await eventually(() => expect(dialog()).not.toBeNull());
  pressIn('Next');
  await eventually(() => expect(secretShown()).toMatch(/^[A-Z2-7]{32}$/));
  const secret = secretShown();
  // By another tab, without a word: what the one has begun is nothing for the other to see.
  services.session.send({ type: 'storage.changed', stored: { purpose: 'signIn', session: await sessionOf(server, 'bo@example.test') } });
  await eventually(() => expect(dialog()).toBeNull());
  press('Add an authenticator');
  await eventually(() => expect(dialog()).not.toBeNull());
  pressIn('Next');
  await eventually(() => expect([secretShown().length, secretShown() === secret]).toEqual([32, false]));
  type('Code', codeNow(secretShown()));
  await arrivesAt('Add new system');
});

test('a new password ends the other sessions, and says so', async () => {
  const { server } = await open();
  const elsewhere = await sessionOf(server);
  press('Change password');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('New password', NEW_PASSWORD);
  type('Repeat new password', `${NEW_PASSWORD}x`);
  pressIn('Save password');
  await eventually(() => expect(dialog()?.textContent).toContain('Passwords must match'));
  type('Repeat new password', NEW_PASSWORD);
  pressIn('Save password');
  await eventually(() => expect(alerts()).toEqual(['The password was changed. Other devices may take up to an hour to log out.']));
  expect(saidIn('Password')).toEqual(alerts());
  expect([(await asksToSignIn(server, EMAIL, NEW_PASSWORD)).ok, (await asksToSignIn(server, EMAIL, PASSWORD)).ok]).toEqual([true, false]);
  expect(await endedFor(server, elsewhere)).toBe(ENDED);
});

test('a code that the server asks for besides is called emailed once it is, each time anew; its field has the focus', async () => {
  const { server } = await open();
  press('Change password');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('New password', NEW_PASSWORD);
  type('Repeat new password', NEW_PASSWORD);
  server.faults.auth.next('changePassword', refused('reauthentication_needed'));
  server.faults.auth.next('mailNumber', { kind: 'unreachable' });
  pressIn('Save password');
  await eventually(() => expect(dialog()?.textContent).toContain('The server couldn’t be reached.'));
  expect([document.activeElement, dialog()?.textContent]).toEqual([field('Code from the email'), expect.not.stringContaining('emailed you')]);
  const heard = listen();
  const emailed = 'We’ve emailed you a 6-digit code to make sure it’s you.';
  for (const mails of [1, 2]) {
    pressIn('Send a new code');
    await eventually(() => expect([server.mails().length, heard]).toEqual([mails, Array.from({ length: mails }, () => emailed)]));
  }
});

test('another device is told why it was logged out, after “Log out on all other devices” here', async () => {
  const { server, close } = await open();
  const elsewhere = { ...(await sessionOf(server)), expires_at: 1 };
  press('Log out on all other devices');
  await eventually(() => expect(dialog()).not.toBeNull());
  pressIn('Log out');
  await eventually(() => expect(dialog()).toBeNull());
  expect(saidIn('Devices')).toEqual(['All other devices are being logged out. This may take up to an hour.']);
  expect(await endedFor(server, elsewhere)).toBe(ENDED);
  close();
  const store = emptyStore();
  await store.write({ purpose: 'signIn', session: elsewhere });
  openApp('/', { server, store });
  await arrivesAt('Sign in');
  expect(alerts()).toEqual([
    'Your session was ended from another device: by a new password, by two-step verification, or by logging out everywhere. Sign in again. If it wasn’t you, reset your password.',
  ]);
});

test('a new address waits until both have confirmed it; a taken one looks the same', async () => {
  const { server, services } = await open();
  server.plant.account({ email: address('taken@example.test'), password: PASSWORD }, 'confirmed');
  press('Change email address');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('New email address', 'taken@example.test');
  pressIn('Send both emails');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Check both inboxes'));
  pressIn('Use a different address');
  await eventually(() => expect(field('New email address').value).toBe('taken@example.test'));
  type('New email address', 'new@example.test');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const heard = listen();
  pressIn('Send both emails');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Check both inboxes'));
  pressIn('Close');
  const waiting = 'Waiting for confirmation: new@example.test. Nothing changes until both addresses are confirmed.';
  await eventually(() => expect([alerts(), heard]).toEqual([[waiting], [waiting]]));
  expect([button('Send both emails again').getAttribute('aria-disabled'), document.querySelector('main [role=timer]')?.textContent]).toEqual(['true', expect.stringMatching(/^Send again in \d+ s$/)]);
  const timer = document.querySelector('main [role=timer]')?.textContent;
  await vi.advanceTimersByTimeAsync(1_000);
  await eventually(() => expect(document.querySelector('main [role=timer]')?.textContent).not.toBe(timer));
  expect(heard).toEqual([waiting]);
  vi.useRealTimers();
  const links = server.mails().flatMap(({ text }) => text.match(/\/confirm-address\/\S+/) ?? []);
  expect(server.mails().map(({ to }) => to)).toEqual([EMAIL, 'new@example.test']);
  services.session.stop();
  const words = ['Confirmed. Now open the link in the email to your other address: the change needs both.', 'Done. Your account has the new email address now. Sign in with it from now on.'];
  for (const [index, link] of links.entries()) {
    document.body.replaceChildren();
    openApp(link, { server });
    await arrivesAt('Confirm the change of your email address');
    press('Confirm the change');
    await eventually(() => expect(alerts()).toEqual([words[index]]));
  }
  expect((await asksToSignIn(server, 'new@example.test', PASSWORD)).ok).toBe(true);
});

test('both emails about a new address are sent again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server, store, close } = await open();
  press('Change email address');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('New email address', 'new@example.test');
  pressIn('Send both emails');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Check both inboxes'));
  close();
  vi.setSystemTime(Date.now() + 61_000);
  openApp('/account', { server, store });
  await eventually(() => expect(button('Send both emails again').getAttribute('aria-disabled')).toBe(null));
  press('Send both emails again');
  await eventually(() => expect(alerts()).toEqual([
    'Waiting for confirmation: new@example.test. Nothing changes until both addresses are confirmed.',
    'If the address can still be used, both emails are on their way again.',
  ]));
  expect([server.mails().map(({ to }) => to), button('Send both emails again').getAttribute('aria-disabled')]).toEqual([
    [EMAIL, 'new@example.test', EMAIL, 'new@example.test'], 'true',
  ]);
});

test('the account goes only where its address was typed; then nobody is signed in', async () => {
  const { server } = await open();
  press('Delete account…');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('Your email address', 'bo@example.test');
  pressIn('Delete account');
  await eventually(() => expect(dialog()?.textContent).toContain('That isn’t this account’s email address.'));
  type('Your email address', EMAIL);
  pressIn('Delete account');
  await arrivesAt('Sign in');
  expect([place(), alerts(), (await asksToSignIn(server, EMAIL, PASSWORD)).ok]).toEqual(['/login', ['Your account was deleted.'], false]);
});

test('an account without an address is asked for none before it goes', async () => {
  await openWithoutAddress();
  expect(screen().text).toContain('This account has no email address.');
  press('Delete account…');
  await eventually(() => expect(dialog()?.textContent).toBe('Delete your account?This can’t be undone. The systems stay. Delete accountCancel'));
  pressIn('Delete account');
  await arrivesAt('Sign in');
});

test('where the server cannot be reached, the page says that it may be out of date; a press reads it anew', async () => {
  const { server } = await open('/');
  await arrivesAt('Systems');
  const online = server.faults.auth.outage();
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Account')?.click();
  await arrivesAt('Account');
  await eventually(() => expect(alerts()).toEqual(['This page may be out of date: it couldn’t be refreshed.']));
  online();
  press('Retry');
  await eventually(() => expect(alerts()).toEqual([]));
});
