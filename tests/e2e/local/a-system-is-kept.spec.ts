import { expect } from '@playwright/test';
import { requestsOf } from '../complaints.ts';
import { field, messagesOf } from '../form.ts';
import { tabTo, typeInto } from '../keyboard.ts';
import { test } from '../quiet.ts';
import { confirmedAccount, PASSWORD } from './accounts.ts';
import { figuresOf, lineOf, tableRows } from './list.ts';
import { systemsOutside, uniqueName } from './systems-outside.ts';

// Every word of these screens is tried in src/ui/router/word-for-word.test.tsx.
test('sign in, add, read, edit, delete and leave without a pointer; the focus follows each screen, the backend alone is asked, and no token is in an address', async ({ page, request, baseURL }) => {
  const requests = requestsOf(page);
  const { email, session } = await confirmedAccount(request);
  const systems = systemsOutside(request, session);
  const heading = page.getByRole('heading', { level: 1 });
  const name = uniqueName('Fisher 11');
  const renamed = `${name} low`;
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
  expect(await page.evaluate(() => document.querySelector('#root > *')?.getBoundingClientRect().height)).toBeGreaterThanOrEqual(720);

  await tabTo(page, page.getByRole('link', { name: 'Add system', exact: true }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Add new system');
  await expect(heading).toBeFocused();
  await typeInto(page, 'Name', name);
  await typeInto(page, 'Min height [cm]', 'low');
  await typeInto(page, 'Max height [cm]', '92.4');
  await typeInto(page, 'Camera tilt [o]', 'steep');
  await typeInto(page, 'Max dolly speed [m/s]', '1.05');
  await typeInto(page, 'Connection type', 'Ethernet');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Min height [cm]')).toBeFocused();
  expect(Object.keys(await messagesOf(page))).toEqual(['Min height [cm]', 'Camera tilt [o]']);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('16,55');
  await typeInto(page, 'Camera tilt [o]', '-12.5');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Systems');
  await expect(heading).toBeFocused();
  const line = lineOf(page, name);
  // Behind them stands when it was changed.
  await expect.poll(async () => (await figuresOf(line)).slice(0, 5).map(([, value]) => value)).toEqual(['16.55', '92.4', '-12.5', '1.05', 'Ethernet']);
  await expect.poll(() => systems.named(name)).toMatchObject([
    { name, minHeight: 16.55, maxHeight: 92.4, cameraTilt: -12.5, maxDollySpeed: 1.05, connectionType: 'Ethernet' },
  ]);
  await expect(line.getByRole('status')).toHaveCount(0);

  const open = async (which: string) => {
    // The list may be longer than anyone would tab through; it is the link that has to take the key.
    await page.getByRole('link', { name: which, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(which);
    await expect(heading).toBeFocused();
  };
  await open(name);
  await expect.poll(() => tableRows(page)).toEqual([
    ['Name', name],
    ['Camera Tilt', '-12.5°'],
    ['Connection Type', 'Ethernet'],
    ['Max Dolly Speed', '1.05 m/s'],
    ['Max Height', '92.4 cm'],
    ['Min Height', '16.55 cm'],
  ]);
  await tabTo(page, page.getByRole('link', { name: 'Edit' }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Edit system');
  await typeInto(page, 'Name', renamed);
  await tabTo(page, page.getByRole('button', { name: 'Update' }));
  await page.keyboard.press('Space');
  await expect(heading).toHaveText('Systems');
  // Of others' systems more come meanwhile.
  await page.getByRole('searchbox', { name: 'Find by name or connection' }).focus();
  await page.keyboard.insertText(renamed);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await open(renamed);
  await tabTo(page, page.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Space');
  await expect(heading).toHaveText('Systems');
  await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
  await expect(heading).toBeFocused();
  await expect.poll(() => systems.named(renamed)).toEqual([]);
  // At the lower edge, behind the list.
  await page.getByRole('main').locator('a:visible, button:visible, input:visible').last().focus();
  for (const control of ['Undo', 'Dismiss']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: control })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `Deleted “${renamed}”.` })).toHaveCount(0);
  await expect(heading).toBeFocused();

  await page.getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(heading).toHaveText('Sign in');
  await expect(heading).toBeFocused();
  expect(requests.filter((each) => !each.split(' ')[1]?.startsWith(`${baseURL}/`))).toEqual([]);
  expect(requests.filter((each) => /token=|ey[A-Za-z0-9_-]+\.ey|CorrectHorse/.test(each))).toEqual([]);
});
