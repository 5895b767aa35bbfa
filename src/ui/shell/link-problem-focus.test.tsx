// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { address, aServerWith, EMAIL, PASSWORD } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, button, eventually, field, openApp } from '../../../tests/ui/open-app.tsx';

const focused = () => [document.activeElement?.tagName, document.activeElement?.textContent];

/** As a person presses it, with the focus at it. */
const pressAt = (name: string) => {
  button(name).focus();
  button(name).click();
};

test('who closes the words about a link is at the heading', async () => {
  openApp('/login', { authCallback: { kind: 'problem', problem: 'expired' } });
  await eventually(() => field('Address to confirm'));
  pressAt('Close');
  await eventually(() => expect(alerts()).toEqual([]));
  expect(focused()).toEqual(['H1', 'Sign in']);
});

test('Retry of a link that has done nothing yet keeps the focus while it is tried, and then it is at the page that it leads to', async () => {
  const server = aServerWith('confirmed');
  const signedIn = await server.askAuth('signIn', (asked) => asked.signIn({ email: address(EMAIL), password: PASSWORD }));
  if (!signedIn.ok) throw new Error('There is such an account.');
  const { access_token: accessToken, refresh_token: refreshToken } = signedIn.value;
  server.faults.auth.next('adoptTokens', { kind: 'unreachable' });
  openApp('/login', { server, authCallback: { kind: 'tokens', purpose: 'signIn', accessToken, refreshToken: refreshToken ?? '', expiresIn: 3600 } });
  await eventually(() => expect(alerts()).toHaveLength(1));
  await arrivesAt('Sign in');
  const retry = button('Retry');
  const trying = server.faults.auth.hold('adoptTokens', 'beforeEffect');
  pressAt('Retry');
  await trying.reached;
  await eventually(() => expect(retry.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(retry);
  trying.release();
  await arrivesAt('Systems');
  expect(focused()).toEqual(['H1', 'Systems']);
});

test('… and where it turns out that the link is not complete, who was at Retry is at the heading', async () => {
  const server = aServerWith('confirmed');
  server.faults.auth.next('adoptTokens', { kind: 'unreachable' });
  openApp('/login', { server, authCallback: { kind: 'tokens', purpose: 'signIn', accessToken: 'a', refreshToken: 'r', expiresIn: 3600 } });
  await eventually(() => expect(alerts()).toHaveLength(1));
  pressAt('Retry');
  await eventually(() => expect(alerts()).toEqual([expect.stringMatching(/^This link is not complete/)]));
  expect(focused()).toEqual(['H1', 'Sign in']);
});
