import { expect, type Page, test } from '@playwright/test';
import { buildInspector, inspectorBuild } from './built-inspector.ts';
import { faults } from './look-closely.ts';
import { servePage, type ServedStories } from './served-stories.ts';

let inspector: ServedStories | null = null;
test.beforeAll(async () => {
  await buildInspector();
  inspector = await servePage(inspectorBuild, 'tools/inspector/app/index.html');
});
test.afterAll(() => inspector?.close());

const views = ['Stories', 'Reference', 'Live'];

const look = async (page: Page, what: string, found: string[]): Promise<void> => {
  // What a theme changes is the colours.
  for (const [theme, rules] of [['light', null], ['dark', ['color-contrast']]] as const) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    for (const fault of await faults(page, rules)) found.push(`${what}, ${theme}: ${fault}`);
  }
};

test('the inspector: axe finds nothing on the page of any machine, in both themes', { tag: '@inspector' }, async ({ page }) => {
  // The screens beside the charts are looked at on the walks.
  await page.route('**/inspector/screen**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>A screen</title><main><h1>A screen</h1></main></html>' }));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${inspector?.address ?? ''}/inspector?machine=session`);
  const machines = page.getByRole('combobox', { name: 'Machine', exact: true });
  const names = await machines.locator('option').evaluateAll((all) => all.map((each) => (each instanceof HTMLOptionElement ? each.value : '')));
  expect(names.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const name of names) {
    await machines.selectOption(name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.locator('.arrows').waitFor();
    await look(page, name, found);
  }
  await machines.selectOption('session');
  await page.getByRole('checkbox', { name: 'All transitions' }).check();
  await page.getByRole('searchbox', { name: 'Find' }).fill('signedIn.resting');
  await look(page, 'session with all transitions and one state looked for', found);
  for (const view of views) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await look(page, `session, ${view}`, found);
  }
  expect(found).toEqual([]);
});
