import { expect, onTestFinished, test, vi } from 'vitest';
import { aServerWith, PASSWORD } from '../../../tests/ui/accounts.ts';
import { messages } from '../../../tests/ui/form.ts';
import { alerts, button, eventually, openApp, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';
import { translate } from '../../../tests/translate.ts';

const [one, two, three] = [numbered(1), numbered(2), numbered(3)] as const;
const words = 'Find by name or connection';

/** The page becomes this, and is translated then, as what comes later is as well. */
const becomes = async (check: () => void): Promise<void> => {
  await eventually(check);
  translate();
};
const status = () => document.querySelector('main p[role=status]')?.textContent;

test('field report 80: a translated list counts, says what is wrong with a bound, and has its lines', async () => {
  await signedInAt('/', [one, two, three]);
  await becomes(() => expect([status(), lineNames().length]).toEqual(['3 systems', 3]));
  type(words, 'zzz');
  await becomes(() => expect([status(), lineNames()]).toEqual(['0 of 3 systems', []]));
  expect(screen().text).toContain('No system matchesTry fewer words or remove a filter.');
  press('Clear');
  await becomes(() => expect([status(), lineNames().length]).toEqual(['3 systems', 3]));
  press('Filters');
  await becomes(() => expect(button('Filters').getAttribute('aria-expanded')).toBe('true'));
  type('Tilts at least [°]', 'steep');
  await becomes(() => expect([messages(), status()]).toEqual([{ 'Tilts at least [°]': 'Enter degrees, such as 45.' }, '3 systems “Tilts at least [°]” is ignored until it can be read.']));
  type('Tilts at least [°]', '5');
  await becomes(() => expect([messages(), button('Filters (1)').textContent]).toEqual([{}, 'Filters (1)']));
  type('Tilts at least [°]', '');
  await becomes(() => expect([messages(), button('Filters').textContent]).toEqual([{}, 'Filters']));
});

test('field report 80: a translated sign-up counts down, and its messages change and go', async () => {
  const server = aServerWith('confirmed');
  const says = (message: string) => ({ kind: 'fails', failure: { kind: 'rejected', code: 'unexpected', message } }) as const;
  server.faults.auth.next('signUp', says('One thing'));
  server.faults.auth.next('signUp', says('Another thing'));
  server.faults.auth.next('signUp', { kind: 'fails', failure: { kind: 'rateLimited', message: 'Too many', retryAfterSeconds: 40, limit: 'requests' } });
  openApp('/signup', { server });
  await becomes(() => expect(document.querySelector('h1')?.textContent).toBe('Sign up'));
  type('First Name', 'An');
  press('Sign Up');
  await becomes(() => expect(messages()).toMatchObject({ 'First Name': 'First Name must be at least 3 characters long.', 'Last Name': 'Last Name is required.' }));
  for (const [label, text] of Object.entries({ 'First Name': 'Ana', 'Last Name': 'Lima', 'Email Address': 'bea@example.test', Password: PASSWORD, 'Repeat Password': PASSWORD })) {
    type(label, text);
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const message of ['One thing', 'Another thing', 'Too many requests from your network. Wait a moment and try again.What the server saidToo many']) {
    press('Sign Up');
    await becomes(() => expect([alerts(), messages()]).toEqual([[message], { 'First Name': '3–30 letters or digits', 'Last Name': '3–30 letters or digits' }]));
  }
  const wait = () => document.querySelector('[role=timer]')?.textContent ?? '';
  expect(wait()).toMatch(/^Send again in \d\d s$/);
  const first = wait();
  await vi.advanceTimersByTimeAsync(1_000);
  await becomes(() => expect([wait() === first, /^Send again in \d\d s$/.test(wait())]).toEqual([false, true]));
});
