import { expect, onTestFinished, test, vi } from 'vitest';
import { openAccount as open, openWithoutAddress, pressIn } from '../../../tests/ui/account-page.ts';
import { alerts, button, dialog, eventually, field, press, type } from '../../../tests/ui/open-app.tsx';

const NEW = 'new@example.test';
const waiting = `Waiting for confirmation: ${NEW}. Nothing changes until both addresses are confirmed.`;

const changeAddress = async (email = NEW) => {
  press('Change email address');
  await eventually(() => expect(dialog()).not.toBeNull());
  type('New email address', email);
  pressIn('Send both emails');
};
const areSent = () => eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Check both inboxes'));

test('who goes back to the field after the emails went out, and cancels there, is told which address waits', async () => {
  await open();
  await changeAddress();
  await areSent();
  pressIn('Use a different address');
  await eventually(() => expect(field('New email address').value).toBe(NEW));
  pressIn('Cancel');
  await eventually(() => expect([dialog(), alerts()]).toEqual([null, [waiting]]));
});

/** On a phone, by both links; a minute later. */
const confirmedElsewhere = async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server } = await open();
  await changeAddress();
  await areSent();
  pressIn('Close');
  await eventually(() => expect(alerts()).toEqual([waiting]));
  const tokens = server.mails().flatMap(({ text }) => text.match(/\/confirm-address\/(\S+)/)?.[1] ?? []);
  for (const token of tokens) await server.askAuth('confirmAddress', (auth) => auth.confirmAddress(token));
  await vi.advanceTimersByTimeAsync(61_000);
  await eventually(() => expect(button('Send both emails again').getAttribute('aria-disabled')).toBe(null));
  return server;
};

test.each([
  ['asked for again', async () => press('Send both emails again')],
  ['asked for as a new one', changeAddress],
])('an address that both links have confirmed on another device, and that is %s here, gets no emails, and none are said to be sent', async (_, ask) => {
  const server = await confirmedElsewhere();
  await ask();
  await eventually(() => expect([dialog(), alerts(), server.mails().length]).toEqual([null, [], 2]));
  expect(document.querySelector('main')?.textContent).toContain(`Email address${NEW}Change email address`);
});

test('what the server refuses of a new address goes from the field with it', async () => {
  const { server } = await open();
  server.faults.auth.next('changeAddress', { kind: 'fails', failure: { kind: 'rejected', code: 'email_address_invalid', message: 'It is invalid' } });
  await changeAddress('mistyped@example.test');
  const refusal = 'The server doesn’t accept this email address.';
  await eventually(() => expect(dialog()?.textContent).toContain(refusal));
  type('New email address', NEW);
  await eventually(() => expect(dialog()?.textContent).not.toContain(refusal));
});

test('an account without an address is told of the one email that there is', async () => {
  const server = await openWithoutAddress();
  press('Change email address');
  await eventually(() => expect(dialog()?.querySelector('p')?.textContent).toBe('It gets an email with a link. The change happens once it has been confirmed.'));
  // Which looks as if it were free.
  server.faults.auth.next('changeAddress', { kind: 'fails', failure: { kind: 'rejected', code: 'email_exists', message: '' } });
  await changeAddress();
  await eventually(() => expect(dialog()?.querySelector('p')?.textContent).toBe(`If ${NEW} can be used, an email with a link was sent to it. Confirm it within an hour; until then, nothing changes.`));
});
