import { mkdirSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { demoAccount } from '../../src/adapters/in-memory/server/seeding.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';

const buildFolder = '.e2e/screenshots';
const imageFolder = 'docs/images';

type Shot = {
  readonly file: string;
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
  /** From the list of systems to what is to be seen. */
  readonly go: (page: Page) => Promise<void>;
};

const shots: readonly Shot[] = [
  {
    file: 'list-light.png',
    colorScheme: 'light',
    viewport: { width: 1280, height: 780 },
    go: async (page) => page.getByRole('link', { name: 'Technodolly' }).waitFor(),
  },
  {
    file: 'edit-dark-phone.png',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    go: async (page) => {
      await page.getByRole('link', { name: 'RTS tower' }).click();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('combobox', { name: 'Connection type' }).waitFor();
    },
  },
];

/** The two pictures of the README, taken from the demo: the same systems each time. */
export async function main(): Promise<number> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.error('There is no browser to take pictures with. Run npm run browser first.');
    return 1;
  }
  await build({ mode: 'demo', logLevel: 'warn', build: { outDir: buildFolder } });
  mkdirSync(imageFolder, { recursive: true });
  const server = await preview({
    mode: 'demo',
    logLevel: 'warn',
    build: { outDir: buildFolder },
    preview: { host: '127.0.0.1', port: 0, open: false },
  });
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    for (const shot of shots) await take(browser, server.resolvedUrls?.local[0] ?? '', shot);
  } finally {
    await browser.close();
    await server.close();
  }
  return 0;
}

async function take(browser: Browser, site: string, { file, colorScheme, viewport, go }: Shot): Promise<void> {
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(`${site}login`);
    await page.getByLabel('Email Address').fill(demoAccount.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(demoAccount.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Systems' }).waitFor();
    await go(page);
    // The picture is of the screen, and not of where a pointer or the focus happens to be.
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    const path = `${imageFolder}/${file}`;
    await page.screenshot({ path, animations: 'disabled' });
    console.log(path);
  } finally {
    await context.close();
  }
}
