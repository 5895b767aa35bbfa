import { expect } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { field, messagesOf, valuesOf } from '../words-of.ts';
import { test } from './signed-in.ts';
import { uniqueName } from './systems-outside.ts';

const plain = 'Enter a plain number, such as 120 or 16.5.';

test('field reports 48, 51: what is no plain number stays in its field with a message, gets the focus, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await page.goto('/systems/add');
  const typed = {
    Name: 'Kept',
    'Min height [cm]': '1e5',
    'Max height [cm]': '$12',
    'Camera tilt [o]': '1.234,50',
    'Max dolly speed [m/s]': '1,234',
    'Connection type': '',
  };
  await fill(page, typed);
  await press(page, 'Add');
  await expect.poll(() => messagesOf(page)).toEqual({
    'Min height [cm]': plain,
    'Max height [cm]': plain,
    'Camera tilt [o]': plain,
    'Max dolly speed [m/s]': 'Write 1234 or 1.234: the comma could mean either.',
  });
  await expect(field(page, 'Min height [cm]')).toBeFocused();
  expect(await valuesOf(page)).toEqual(typed);
  expect(sent).toEqual([]);
  await expect(page).toHaveURL('/systems/add');
});

test('field reports 49, 50: the text in the field is what was typed, key by key, and the wheel leaves it alone', async ({ page }) => {
  await page.goto('/systems/add');
  const height = field(page, 'Min height [cm]');
  await height.fill('');
  const seen: string[] = [];
  for (const key of ['1', '.', '0', '5', 'Backspace', 'Backspace', '5']) {
    await height.press(key);
    seen.push(await height.inputValue());
  }
  expect(seen).toEqual(['1', '1.', '1.0', '1.05', '1.0', '1.', '1.5']);
  await height.hover();
  await page.mouse.wheel(0, 300);
  await expect(height).toHaveValue('1.5');
});

test('field report 51: an emptied field is the default 0', async ({ page, systems }) => {
  const name = uniqueName('Emptied');
  await page.goto('/systems/add');
  await fill(page, { Name: name, 'Min height [cm]': '', 'Max height [cm]': ' 7 ', 'Camera tilt [o]': '-0' });
  await press(page, 'Add');
  await expect.poll(() => systems.named(name)).toMatchObject([{ minHeight: 0, maxHeight: 7, cameraTilt: 0 }]);
});

test('what looks odd is hinted at and blocks nothing', async ({ page, systems }) => {
  const name = uniqueName('Upside down');
  await page.goto('/systems/add');
  await fill(page, { Name: name, 'Min height [cm]': '200', 'Max height [cm]': '100', 'Camera tilt [o]': '270' });
  await expect.poll(() => messagesOf(page)).toEqual({
    'Max height [cm]': 'The max height is below the min height.',
    'Camera tilt [o]': 'A tilt beyond 180° either way is unusual.',
  });
  await press(page, 'Add');
  await expect.poll(() => systems.named(name)).toMatchObject([{ minHeight: 200, maxHeight: 100, cameraTilt: 270 }]);
});

test('field report 54: only the field that was touched is sent', async ({ page, systems }) => {
  const { id } = await systems.add({ name: uniqueName('Exact'), minHeight: 0.1 + 0.2, maxHeight: 1e-7 });
  await page.goto(`/systems/${id}/edit`);
  await fill(page, { 'Camera tilt [o]': '3' });
  const [patch] = await Promise.all([page.waitForRequest((request) => request.method() === 'PATCH'), press(page, 'Update')]);
  expect(patch.postDataJSON()).toEqual({ cameraTilt: 3 });
});

test('an update without a change sends nothing and goes to the list', async ({ page, systems }) => {
  const { id, name } = await systems.add({ name: uniqueName('Unchanged'), minHeight: 12.5 });
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'PATCH' && sent.push(request.url())));
  await page.goto(`/systems/${id}/edit`);
  await press(page, 'Update');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(sent).toEqual([]);
});

test('field report 43: a double click on Add makes one', async ({ page, systems }) => {
  const name = uniqueName('Once');
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await page.goto('/systems/add');
  await fill(page, { Name: name });
  await page.getByRole('button', { name: 'Add' }).dblclick();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name })).toHaveCount(1);
  await expect.poll(() => systems.named(name)).toHaveLength(1);
  await expect(page.getByRole('listitem').filter({ hasText: name }).getByRole('status')).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

for (const how of ['Enter five times in one frame', 'two submits in one tick', 'a click, then Enter'] as const) {
  test(`field report 43: ${how} make one`, async ({ page, systems }) => {
    const name = uniqueName('Once');
    const sent: string[] = [];
    await page.route('**/rest/v1/systems**', async (route) => {
      if (route.request().method() === 'POST') sent.push('POST');
      await route.fallback();
    });
    await page.goto('/systems/add');
    await fill(page, { Name: name });
    await page.evaluate((way) => {
      const form = document.querySelector('form');
      const button = document.querySelector<HTMLButtonElement>('form button[type=submit]');
      if (form === null || button === null) throw new Error('There is no form.');
      const clicks = way === 'a click, then Enter' ? 1 : 0;
      for (let click = 0; click < clicks; click += 1) button.click();
      const submits = way === 'Enter five times in one frame' ? 5 : 2;
      for (let submit = 0; submit < submits; submit += 1) form.requestSubmit(button);
    }, how);
    await expect(page).toHaveURL('/');
    await expect.poll(() => systems.named(name)).toHaveLength(1);
    await expect(page.getByRole('listitem').filter({ hasText: name }).getByRole('status')).toHaveCount(0);
    expect(sent).toEqual(['POST']);
  });
}

test('field report 53: beyond what can be kept is said at the field before anything is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await page.goto('/systems/add');
  await fill(page, { 'Min height [cm]': '99999999999999999999' });
  await press(page, 'Add');
  await expect.poll(() => messagesOf(page)).toEqual({ 'Min height [cm]': 'Use at most 15 digits.' });
  expect(sent).toEqual([]);
});

test('field report 53: in range is what a column of doubles takes', async ({ page, systems }) => {
  const name = uniqueName('In range');
  await page.goto('/systems/add');
  await fill(page, { Name: name, 'Min height [cm]': '2147483648', 'Max height [cm]': '-1', 'Camera tilt [o]': '0,123456789012' });
  await press(page, 'Add');
  await expect.poll(() => systems.named(name)).toMatchObject([{ minHeight: 2147483648, maxHeight: -1, cameraTilt: 0.123456789012 }]);
});

for (const code of ['22003', '23514']) {
  test(`field report 53: what the database refuses all the same (${code}) stands there in its words, and Edit has the text`, async ({ page }) => {
    await page.route('**/rest/v1/systems**', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { code, message: 'value out of range', details: null, hint: null } })
        : route.fallback(),
    );
    const name = uniqueName('Refused');
    await page.goto('/systems/add');
    await fill(page, { Name: name, 'Max height [cm]': '77,5' });
    await press(page, 'Add');
    const line = page.getByRole('listitem').filter({ hasText: name });
    await expect(line.getByRole('alert')).toContainText('Not added. The database refused it: value out of range');
    await line.getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => valuesOf(page)).toMatchObject({ Name: name, 'Max height [cm]': '77.5' });
  });
}
