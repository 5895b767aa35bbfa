import { expect, test } from 'vitest';
import { aServerWith } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, button, eventually, field, openApp, press, reload, screen, type } from '../../../tests/ui/open-app.tsx';

const address = "o'neil+x@example.test";

test('field reports 30, 100: a reset too soon: it is not said to be sent, Wait, also after a reload, and the address stays', async () => {
  const server = aServerWith('confirmed');
  server.faults.auth.always('requestPasswordReset', {
    kind: 'fails',
    failure: { kind: 'rateLimited', message: 'After 48 seconds.', retryAfterSeconds: 48, limit: 'address' },
  });
  const opened = openApp('/forgot-password', { server });
  await arrivesAt('Reset Password');
  type('Email Address', address);
  press('Reset password');
  await eventually(() => expect(screen().text).toMatch(/Send again in 4[89] s/));
  expect(alerts()).toEqual(['No new email was sent: the last one went out less than a minute ago.What the server saidAfter 48 seconds.']);
  expect(button('Reset password').getAttribute('aria-disabled')).toBe('true');
  reload(opened);
  await eventually(() => expect(screen().text).toMatch(/Send again in \d\d s/));
  expect([field('Email Address').value, button('Reset password').getAttribute('aria-disabled')]).toEqual([address, 'true']);
});

test('the address that was asked for last is there after a reload, also the one that the page was opened with', async () => {
  const server = aServerWith('confirmed');
  server.faults.auth.always('requestPasswordReset', { kind: 'fails', failure: { kind: 'unreachable' } });
  let opened = openApp('/forgot-password', { server });
  await arrivesAt('Reset Password');
  const ask = async (email: string) => {
    type('Email Address', email);
    await eventually(() => {
      press('Reset password');
      expect(window.history.state).toMatchObject({ email });
    });
  };
  await ask(address);
  opened = reload(opened);
  await eventually(() => expect(field('Email Address').value).toBe(address));
  await ask('bea@example.test');
  await ask(address);
  reload(opened);
  await eventually(() => expect(field('Email Address').value).toBe(address));
});

test('an address that the server refuses is said to be so beside the field, until it is changed', async () => {
  const server = aServerWith('confirmed');
  server.faults.auth.next('requestPasswordReset', { kind: 'fails', failure: { kind: 'rejected', code: 'email_address_invalid', message: 'In its words' } });
  openApp('/forgot-password', { server });
  await arrivesAt('Reset Password');
  type('Email Address', address);
  press('Reset password');
  await eventually(() => expect(screen().text).toContain('The server doesn’t accept this email address.'));
  type('Email Address', 'bea@example.test');
  await eventually(() => expect(screen().text).not.toContain('The server doesn’t accept this email address.'));
});

test('field report 102: too many mails for everybody: a sentence, and no seconds that nobody has named', async () => {
  const server = aServerWith('confirmed');
  server.faults.auth.always('requestPasswordReset', {
    kind: 'fails',
    failure: { kind: 'rateLimited', message: 'email rate limit exceeded', retryAfterSeconds: null, limit: 'mails' },
  });
  openApp('/forgot-password', { server });
  await arrivesAt('Reset Password');
  type('Email Address', address);
  press('Reset password');
  await eventually(() => expect(alerts()).toEqual([
    'No email was sent: too many were requested in the last hour. Try again later.What the server saidemail rate limit exceeded',
  ]));
  expect(screen().text).not.toContain('Send again in');
  expect(button('Reset password').getAttribute('aria-disabled')).toBeNull();
});
