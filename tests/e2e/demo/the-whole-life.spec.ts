import { expect } from '@playwright/test';
import { fill, follow, press } from '../form.ts';
import { complaintsOf, requestsOf } from '../complaints.ts';
import { test } from '../quiet.ts';

const password = 'CorrectHorse1(';

test('sign up, the mailbox, confirm, keep a system, with no server at all', async ({ page, baseURL }) => {
  const complaints = complaintsOf(page);
  const requests = requestsOf(page);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await follow(page, 'Sign Up');
  await fill(page, { 'First Name': 'Ana', 'Last Name': 'Lima', 'Email Address': 'Ana@Example.test ', Password: password, 'Repeat Password': password });
  await press(page, 'Sign Up');
  await expect(page).toHaveURL('/login/confirm');
  await expect(page.getByRole('status')).toHaveText(['Please check your email for a confirmation link.']);

  await follow(page, 'Mailbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mailbox');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Confirm your email address']);
  await expect(page.getByRole('main').getByText('To ana@example.test')).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await press(page, 'Confirm email address');
  await expect(page).toHaveURL('/');

  await follow(page, 'Add system');
  await fill(page, { Name: 'My own', 'Min height [cm]': '16,5' });
  await press(page, 'Add');
  await expect(page).toHaveURL('/');
  await follow(page, 'My own');
  await expect(page.getByRole('cell', { name: '16.5 cm' })).toBeVisible();
  await follow(page, 'Edit');
  await fill(page, { Name: 'Mine' });
  await press(page, 'Update');
  await follow(page, 'Mine');
  await press(page, 'Delete');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('13 systems')).toBeVisible();

  expect(complaints).toEqual([]);
  expect(requests.filter((request) => !request.startsWith(`GET ${baseURL}/`))).toEqual([]);
});
