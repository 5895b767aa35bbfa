import { expect, test } from 'vitest';
import { aServerWith } from '../../../tests/ui/accounts.ts';
import { arrivesAt, button, eventually, field, openApp, press, screen, type } from '../../../tests/ui/open-app.tsx';

const address = "o'neil+x@example.test";

test.each([
  ['with a number', 49, /Wait 4[89] s/],
  ['without one', null, /Wait (60|59) s/],
])('field report 30: a reset too soon, %s: Wait, also after a reload, and the address stays', async (_, retryAfterSeconds, words) => {
  const server = aServerWith('confirmed');
  server.faults.auth.always('requestPasswordReset', {
    kind: 'fails',
    failure: { kind: 'rateLimited', message: 'Not so often.', retryAfterSeconds },
  });
  const { close } = openApp('/forgot-password', { server });
  await arrivesAt('Reset Password');
  type('Email Address', address);
  press('Reset password');
  await eventually(() => expect(screen().text).toMatch(words));
  expect(button('Reset password').getAttribute('aria-disabled')).toBe('true');
  const { pathname, search } = window.location;
  close();
  openApp(`${pathname}${search}`, { server });
  await eventually(() => expect(screen().text).toMatch(/Wait \d\d s/));
  expect([field('Email Address').value, button('Reset password').getAttribute('aria-disabled')]).toEqual([address, 'true']);
});
