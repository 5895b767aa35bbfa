import { expect } from '@playwright/test';
import { requestsOf } from '../complaints.ts';
import { untouchedForm } from '../../untouched-form.ts';
import { fill, follow, press, valuesOf, wordsOf } from '../form.ts';
import { signInAs } from './accounts.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';
import { figuresOf, lineOf, tableRows } from './list.ts';

const labels = ['Name', 'Min height [cm]', 'Max height [cm]', 'Camera tilt [o]', 'Max dolly speed [m/s]', 'Connection type'];

test('from the list to a new system, its detail, an edit, and its end; the backend alone is asked, and no token is in an address', async ({ page, systems, baseURL, account }) => {
  const requests = requestsOf(page);
  const name = uniqueName('Fisher 11');
  const renamed = uniqueName('Fisher 11 low');
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Add system' })).toBeVisible();
  const { title, headings } = await wordsOf(page);
  expect([title, headings]).toEqual(['Systems · Dolly Ledger', ['Systems']]);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('#root > *')?.getBoundingClientRect().height)).toBeGreaterThanOrEqual(720);
  await follow(page, 'Add system');
  await expect(page).toHaveURL('/systems/add');
  await expect.poll(() => wordsOf(page)).toEqual({
    title: 'Add new system · Dolly Ledger',
    headings: ['Add new system'],
    labels,
    buttons: ['Add', 'Add and add another'],
    links: ['back'],
  });
  expect(await valuesOf(page)).toEqual(untouchedForm);
  await fill(page, {
    Name: name,
    'Min height [cm]': '16,55',
    'Max height [cm]': '92.4',
    'Camera tilt [o]': '-12.5',
    'Max dolly speed [m/s]': '1.05',
    'Connection type': 'Ethernet',
  });
  await press(page, 'Add');
  await expect(page).toHaveURL('/');
  const line = lineOf(page, name);
  // Behind them stands when it was changed.
  await expect.poll(async () => (await figuresOf(line)).slice(0, 5)).toMatchObject([[{}, '16.55'], [{}, '92.4'], [{}, '-12.5'], [{}, '1.05'], [{}, 'Ethernet']].map(([, value]) => [expect.any(String), value]));
  await expect.poll(() => systems.named(name)).toMatchObject([
    { name, minHeight: 16.55, maxHeight: 92.4, cameraTilt: -12.5, maxDollySpeed: 1.05, connectionType: 'Ethernet' },
  ]);

  await expect(line.getByRole('status')).toHaveCount(0);
  await follow(page, name);
  await expect.poll(() => tableRows(page)).toEqual([
    ['Name', name],
    ['Camera Tilt', '-12.5°'],
    ['Connection Type', 'Ethernet'],
    ['Max Dolly Speed', '1.05 m/s'],
    ['Max Height', '92.4 cm'],
    ['Min Height', '16.55 cm'],
  ]);
  expect(await wordsOf(page)).toEqual({
    // Fenced off: the name may run the other way.
    title: `\u2068${name}\u2069 · Dolly Ledger`,
    headings: [name],
    labels: [],
    buttons: ['Delete', 'History'],
    links: ['Back', 'Edit'],
  });

  await follow(page, 'Edit');
  await expect.poll(() => wordsOf(page)).toEqual({
    title: 'Edit system · Dolly Ledger',
    headings: ['Edit system'],
    labels,
    buttons: ['Update'],
    links: ['back'],
  });
  expect(await valuesOf(page)).toEqual({
    Name: name,
    'Min height [cm]': '16.55',
    'Max height [cm]': '92.4',
    'Camera tilt [o]': '-12.5',
    'Max dolly speed [m/s]': '1.05',
    'Connection type': 'Ethernet',
  });
  await fill(page, { Name: renamed });
  await press(page, 'Update');
  await expect(page).toHaveURL('/');
  await follow(page, renamed);
  await expect(page.getByRole('heading', { name: renamed })).toBeVisible();
  await press(page, 'Delete');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ systems?$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
  await expect.poll(() => systems.named(renamed)).toEqual([]);
  await press(page, 'Log out');
  await signInAs(page, account.email);
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  expect(requests.filter((request) => !request.split(' ')[1]?.startsWith(`${baseURL}/`))).toEqual([]);
  expect(requests.filter((request) => /token=|ey[A-Za-z0-9_-]+\.ey|CorrectHorse/.test(request))).toEqual([]);
});
