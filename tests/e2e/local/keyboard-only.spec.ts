import { expect } from '@playwright/test';
import { tabTo, typeInto } from '../keyboard.ts';
import { test } from '../quiet.ts';
import { field, messagesOf } from '../form.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { confirmedAccount, PASSWORD } from './accounts.ts';
import { uniqueName } from './systems-outside.ts';

test('sign in, add, read, edit, delete and leave without a pointer; the focus follows each screen', async ({ page, request }) => {
  const { email } = await confirmedAccount(request);
  const heading = page.getByRole('heading', { level: 1 });
  const name = uniqueName('By keys');
  const renamed = uniqueName('By other keys');
  await page.goto('/login');
  await typeInto(page, 'Email Address', email);
  await typeInto(page, 'Password', PASSWORD);
  await tabTo(page, page.getByRole('button', { name: 'Show password' }));
  await page.keyboard.press('Space');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await tabTo(page, page.getByRole('button', { name: 'Sign In' }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Systems');
  await expect(heading).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Add system', exact: true }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Add new system');
  await expect(heading).toBeFocused();
  await typeInto(page, 'Name', name);
  await typeInto(page, 'Min height [cm]', 'low');
  await typeInto(page, 'Camera tilt [o]', 'steep');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Min height [cm]')).toBeFocused();
  expect(Object.keys(await messagesOf(page))).toEqual(['Min height [cm]', 'Camera tilt [o]']);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12');
  await typeInto(page, 'Camera tilt [o]', '3');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Systems');
  await expect(heading).toBeFocused();

  const open = async (which: string) => {
    // The list may be longer than anyone would tab through; it is the link that has to take the key.
    await page.getByRole('link', { name: which, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(which);
    await expect(heading).toBeFocused();
  };
  await open(name);
  await tabTo(page, page.getByRole('link', { name: 'Edit' }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Edit system');
  await typeInto(page, 'Name', renamed);
  await tabTo(page, page.getByRole('button', { name: 'Update' }));
  await page.keyboard.press('Space');
  await expect(heading).toHaveText('Systems');
  // Of others' systems more come meanwhile.
  await page.getByRole('searchbox', { name: 'Find by name or connection' }).focus();
  await page.keyboard.type(renamed);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await open(renamed);
  await tabTo(page, page.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Space');
  await expect(heading).toHaveText('Systems');
  await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
  await expect(heading).toBeFocused();
  // At the lower edge, behind the list.
  await page.getByRole('main').locator('a:visible, button:visible, input:visible').last().focus();
  for (const control of ['Undo', 'Dismiss']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: control })).toBeFocused();
  }
  const notice = page.getByRole('status').filter({ hasText: `Deleted “${renamed}”.` });
  await tabTo(page, page.getByRole('link', { name: 'Add system', exact: true }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Add new system');
  await expect(notice).toBeVisible();
  await expectUsableInEveryLook(page, 640);
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice).toHaveCount(0);

  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Log out' }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Sign in');
  await expect(heading).toBeFocused();
});

test('on each form the first Tab offers to skip to the content; Enter in a field submits and the first invalid one gets the focus', async ({ page }) => {
  for (const [path, first] of [['/signup', 'First Name'], ['/login', 'Email Address'], ['/forgot-password', 'Email Address']] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip, path).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeFocused();
    await page.getByRole('textbox').last().focus();
    await page.keyboard.press('Enter');
    await expect(field(page, first)).toBeFocused();
    await expect(field(page, first)).toHaveAttribute('aria-invalid', 'true');
  }
});
