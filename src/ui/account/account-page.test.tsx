import { expect, onTestFinished, test, vi } from 'vitest';
import { codeNow, signIn } from '../../../tests/ui/accounts.ts';
import { factorNames, openAccount as open, pressIn, secretShown } from '../../../tests/ui/account-page.ts';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { alerts, arrivesAt, dialog, eventually, link, openApp, place, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';
import { present } from '../../../tests/samples.ts';

test('an answer that was asked for before does not undo what was done since', async () => {
  const { server, close, store } = await open('/');
  close();
  const slow = server.faults.auth.hold('currentUser', 'afterEffect');
  openApp('/account', { server, store });
  await arrivesAt('Account');
  await slow.reached;
  press('Add an authenticator');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('Name', 'Crane');
  pressIn('Next');
  await eventually(() => expect(secretShown()).toMatch(/^[A-Z2-7]{32}$/));
  type('Code', codeNow(secretShown()));
  await eventually(() => expect([dialog(), factorNames()]).toEqual([null, ['Crane']]));
  slow.release();
  for (let turn = 0; turn < 50; turn += 1) await settled();
  expect(factorNames()).toEqual(['Crane']);
});

test('once the other devices are logged out, a log-out that had missed them is not spoken of any more', async () => {
  const { server, router } = await open();
  server.faults.auth.next('signOut', { kind: 'unreachable' });
  press('Log out on all devices');
  await signIn();
  await arrivesAt('Systems');
  await router.navigate({ to: '/account' });
  await arrivesAt('Account');
  await eventually(() => expect(alerts()).toEqual(['The server didn’t confirm logging you out on other devices. You may still be signed in there.']));
  press('Log out on all other devices');
  await eventually(() => expect(dialog()).not.toBeNull());
  pressIn('Log out');
  await eventually(() => expect(alerts()).toEqual(['All other devices are being logged out. This may take up to an hour.']));
});

test('who signs in by a provider alone is told of no password, with an authenticator or without', async () => {
  const { services: { session } } = await open();
  await eventually(() => expect(screen().text).toContain('Signing in takes one step. An authenticator app on your phone makes it two.'));
  const user = present(session.getSnapshot().context.session?.user);
  session.send({ type: 'session.userRead', user: { ...user, identities: [{ identity_id: '1', provider: 'github' }] } });
  await eventually(() => expect(screen().text).toContain('GitHub'));
  expect(screen().text).not.toContain('Your password alone');
});

test('a key that could not be copied is not silent about it', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied.', 'NotAllowedError'));
  onTestFinished(() => copy.mockRestore());
  await open();
  press('Add an authenticator');
  await eventually(() => expect(dialog()).not.toBeNull());
  pressIn('Next');
  await eventually(() => expect(secretShown()).not.toBe(''));
  pressIn('Copy');
  await eventually(() => expect(dialog()?.querySelector('button [aria-live]')?.textContent).toBe('Couldn’t copy: select the key'));
});

test('the way back leads to the list as it was left', async () => {
  await signedInAt('/?q=dolly&sort=maxHeight', [numbered(1)]);
  const before = place();
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1']));
  link('Account').click();
  await arrivesAt('Account');
  link('All systems').click();
  await arrivesAt('Systems');
  expect(place()).toBe(before);
});

test('which rules a new password follows is marked while it is typed, as at sign-up; what it lacks, the server says', async () => {
  await open();
  press('Change password');
  await eventually(() => expect(dialog()).not.toBeNull());
  const missing = () => [...(dialog()?.querySelectorAll('form li') ?? [])].flatMap(({ textContent }) => (textContent?.endsWith(': still missing') ? [textContent.split(':')[0]] : []));
  expect(missing()).toEqual(['8 or more characters', 'An uppercase letter', 'A lowercase letter', 'A number', 'A special character']);
  type('New password', 'camera');
  type('Repeat new password', 'camera');
  pressIn('Save password');
  await eventually(() => expect(dialog()?.textContent).toContain('This password is too short and needs uppercase and lowercase letters, digits and symbols.'));
  expect(missing()).toEqual(['8 or more characters', 'An uppercase letter', 'A number', 'A special character']);
});
