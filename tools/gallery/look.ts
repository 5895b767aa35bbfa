import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { preview } from 'vite';
import { accessibilityFaults } from '../../tests/e2e/accessibility-faults.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';

const views = ['components', 'login', 'sign-up', 'list', 'list-loading', 'list-empty', 'list-failed', 'detail', 'form'];
const sizes = [[320, 553], [360, 740], [1280, 800]] as const;

/** The least height of what is pressed, by finger and by pointer. */
const leastHeight = (width: number): number => (width < 640 ? 44 : 24);

const smallTargets = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((limit) => {
    // A record's link is stretched over its row.
    const heightOf = (element: Element): number => (element.closest('li') ?? element).getBoundingClientRect().height;
    return [...document.querySelectorAll('button, a:not(.sr-only), input')]
      .filter((element) => heightOf(element) < limit)
      .map((element) => `small target: ${element.textContent || element.getAttribute('aria-label')} ${heightOf(element)}`);
  }, least);

const sidewaysBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const faultsOf = async (page: Page, width: number): Promise<readonly string[]> => {
  const sideways = await sidewaysBy(page);
  return [
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(await smallTargets(page, leastHeight(width))),
    ...(await accessibilityFaults(page)),
  ];
};

/**
 * Screenshots of the built gallery in both themes at three widths, and what is wrong with each.
 * `vite build --config tools/gallery/vite.config.ts`, then
 * `node scripts/run-tool.mjs tools/gallery/look.ts FOLDER [VIEW]`.
 */
export const main = async ([folder = 'test-results/gallery', only]: readonly string[]): Promise<number> => {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('There is no browser: npm run browser.');
  mkdirSync(folder, { recursive: true });
  const server = await preview({
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  const said: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of sizes) {
      const isPhone = width < 640;
      const context = await browser.newContext({ colorScheme, viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone });
      const page = await context.newPage();
      page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())));
      page.on('pageerror', ({ message }) => void said.push(message));
      for (const view of views.filter((name) => only === undefined || name === only)) {
        await page.goto(new URL(`?view=${view}`, server.resolvedUrls?.local[0]).href);
        await page.locator('main').waitFor();
        await page.screenshot({ path: `${folder}/${view}-${colorScheme}-${width}.png`, fullPage: true, animations: 'disabled' });
        said.push(...(await faultsOf(page, width)).map((fault) => `${view}-${colorScheme}-${width}: ${fault}`));
      }
      await context.close();
    }
  }
  await browser.close();
  await server.close();
  console.info([...said, `${said.length} faults`].join('\n'));
  return said.length === 0 ? 0 : 1;
};
