// Screenshots of the built gallery in both themes at two widths, with axe on each.
// vite build --config tools/gallery/vite.config.ts, then: node tools/gallery/look.mjs OUT_DIR
import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';

const out = process.argv[2] ?? 'test-results/gallery';
const only = process.argv[3];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const views = ['components', 'login', 'sign-up', 'list', 'list-loading', 'list-empty', 'list-failed', 'detail', 'form'];

mkdirSync(out, { recursive: true });
const server = await preview({
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  preview: { port: 0, host: '127.0.0.1' },
});
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
let faults = 0;
const report = (where, what) => {
  faults += 1;
  console.log(where, what);
};

for (const colorScheme of ['light', 'dark']) {
  for (const [width, height] of [[320, 553], [360, 740], [1280, 800]]) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height },
      hasTouch: width < 640,
      isMobile: width < 640,
      bypassCSP: false,
    });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && report(page.url(), message.text()));
    page.on('pageerror', (error) => report(page.url(), error.message));
    for (const view of views.filter((name) => only === undefined || name === only)) {
      const where = `${view}-${colorScheme}-${width}`;
      await page.goto(new URL(`?view=${view}`, server.resolvedUrls.local[0]).href);
      await page.locator('main').waitFor();
      await page.evaluate(() => Promise.all(document.getAnimations().filter((a) => a.effect?.getTiming().iterations === 1).map((a) => a.finished)));
      await page.screenshot({ path: `${out}/${where}.png`, fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) report(where, `scrolls sideways by ${wide}px`);
      const small = await page.evaluate((least) => {
        // A record's link is stretched over its row.
        const heightOf = (element) => (element.closest('li') ?? element).getBoundingClientRect().height;
        return [...document.querySelectorAll('button, a:not(.sr-only), input')]
          .filter((element) => heightOf(element) < least)
          .map((element) => `${element.textContent || element.getAttribute('aria-label')} ${heightOf(element)}`);
      },
      width < 640 ? 44 : 24);
      if (small.length) report(where, `small targets: ${small.join(', ')}`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run());
      for (const { id, nodes } of violations) report(where, `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
    }
    await context.close();
  }
}
await browser.close();
await server.close();
console.log(`${faults} faults`);
process.exit(faults ? 1 : 0);
