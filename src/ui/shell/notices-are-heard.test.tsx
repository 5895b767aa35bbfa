import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../../tests/ui/listener.ts';
import { openAccount, pressIn } from '../../../tests/ui/account-page.ts';
import { alerts, arrivesAt, button, dialog, eventually, openApp, press, type } from '../../../tests/ui/open-app.tsx';

const NEW = 'new@example.test';

const waitingForNew = async () => {
  const opened = await openAccount();
  press('Change email address');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('New email address', NEW);
  pressIn('Send both emails');
  await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Check both inboxes'));
  pressIn('Close');
  await eventually(() => expect(dialog()).toBeNull());
  return opened;
};

test('that both emails are on their way again is read out', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await waitingForNew();
  await vi.advanceTimersByTimeAsync(61_000);
  await eventually(() => expect(button('Send both emails again').getAttribute('aria-disabled')).toBe(null));
  const heard = listen();
  press('Send both emails again');
  await eventually(() => expect(alerts()).toHaveLength(2));
  await eventually(() => expect(heard).toEqual(['If the address can still be used, both emails are on their way again.']));
});

test('that an address is confirmed, by one link and by the other, is read out', async () => {
  const { server, close } = await waitingForNew();
  close();
  const heard = listen();
  const said: unknown[] = [];
  for (const link of server.mails().flatMap(({ text }) => text.match(/\/confirm-address\/\S+/) ?? [])) {
    const opened = openApp(link, { server });
    await arrivesAt('Confirm the change of your email address');
    press('Confirm the change');
    await eventually(() => expect(alerts()).toHaveLength(1));
    said.push(...alerts());
    await eventually(() => expect(heard).toEqual(said));
    opened.close();
  }
});

test('why somebody is at the sign-in page is read out', async () => {
  const { services, store } = await openAccount();
  const heard = listen();
  await store.clear('signIn', 'person');
  services.session.send({ type: 'storage.changed', stored: null });
  await arrivesAt('Sign in');
  await eventually(() => expect(alerts()).toEqual(['You logged out in another tab.']));
  await eventually(() => expect(heard).toEqual(['You logged out in another tab.']));
});
