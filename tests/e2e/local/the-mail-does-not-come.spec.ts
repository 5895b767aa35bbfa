import { expect, type Page } from '@playwright/test';
import { requestsOf } from '../complaints.ts';
import { fill, follow, press } from '../fill.ts';
import { field, wordsOf } from '../words-of.ts';
import { confirmedAccount } from './accounts.ts';
import { freshEmail, PASSWORD, signUp } from './local-server.ts';
import { test } from '../quiet.ts';

const tooSoon = {
  status: 429,
  json: { code: 'over_email_send_rate_limit', message: 'For security purposes, you can only request this after 49 seconds.' },
};
const signUpAs = async (page: Page, email: string): Promise<void> => {
  await page.goto('/signup');
  await fill(page, { 'First Name': 'Ana', 'Last Name': 'Lima', 'Email Address': email, Password: PASSWORD, 'Repeat Password': PASSWORD });
  await press(page, 'Sign Up');
};

test('field report 29: a new, a known and an unconfirmed address see one and the same screen', async ({ page, request }) => {
  const emails = [freshEmail(), (await confirmedAccount(request)).email, await signUp(request)];
  const seen = [];
  for (const email of emails) {
    await signUpAs(page, email);
    await expect(page).toHaveURL(`/login/confirm?email=${encodeURIComponent(email)}`);
    await expect(page.getByRole('timer')).toHaveText(/^Wait \d+ s$/);
    seen.push({ ...(await wordsOf(page)), notice: await page.getByRole('status').allInnerTexts() });
    await expect(field(page, 'Email Address')).toHaveValue(email);
  }
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
  await follow(page, 'reset the password');
  await expect(field(page, 'Email Address')).toHaveValue(emails.at(-1) ?? '');
});

test('field report 30: Send again too soon: the seconds are counted down, also after a reload, and another address is free', async ({ page }) => {
  await page.clock.install();
  await page.route('**/auth/v1/resend**', (route) => route.fulfill(tooSoon));
  const requests = requestsOf(page);
  await page.goto('/login/confirm?email=ana%2Btest%40example.test');
  await expect(field(page, 'Email Address')).toHaveValue('ana+test@example.test');
  // From here on time passes only as it is told to.
  await page.clock.pauseAt(Date.now() + 60_000);
  const again = page.getByRole('button', { name: 'Send again' });
  await again.click();
  await expect(page.getByRole('timer')).toHaveText('Wait 49 s');
  await expect(again).toBeDisabled();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('timer')).toHaveText('Wait 39 s');
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^Wait [123]?\d s$/);
  await again.click({ force: true });
  await fill(page, { 'Email Address': 'bea@example.test' });
  await expect(again).toBeEnabled();
  await fill(page, { 'Email Address': 'Ana+Test@example.test ' });
  await expect(again).toBeDisabled();
  expect(requests.filter((each) => each.includes('/resend'))).toHaveLength(1);
  await page.clock.runFor(40_000);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(again).toBeEnabled();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dolly-records.cool-downs'))).toBeNull();
});

test('field report 65: filled in natively, without any event, it signs in', async ({ page, request }) => {
  const { email } = await confirmedAccount(request);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await page.evaluate(
    ([address, password]) => {
      for (const [name, value] of [['email', address], ['password', password]] as const) {
        const input = document.querySelector(`input[name=${name}]`);
        if (input instanceof HTMLInputElement) input.value = value ?? '';
      }
    },
    [email.toUpperCase(), PASSWORD],
  );
  await press(page, 'Sign In');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
});
