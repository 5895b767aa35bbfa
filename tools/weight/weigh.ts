import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import * as v from 'valibot';
import { preview } from 'vite';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { gzipBytes, overBudget, renderTable, type Measure, type MeasureName } from './budget.ts';
import { loadPage } from './load-page.ts';

const budgetSchema = v.object({ 'login: form usable': v.number(), 'login: all': v.number(), 'list: all': v.number() });

export async function main(args: readonly string[]): Promise<number> {
  const folder = args[0] === '--dir' && args[1] !== undefined ? args[1] : 'dist';
  const executablePath = findBrowser();
  if (executablePath === undefined) return fail('There is no browser to weigh with. Run npm run browser first.');
  const backendUrl = backendOf(folder);
  if (backendUrl === undefined) return fail(`There is no production build in ${folder}. Run npm run build first.`);

  const server = await preview({
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0, open: false },
  });
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const site = server.resolvedUrls?.local[0] ?? '';
    const login = await loadPage(browser, { url: `${site}login`, usable: 'input[type="email"]', backendUrl, signedIn: false });
    const list = await loadPage(browser, { url: site, usable: 'a[href="/systems/add"]', backendUrl, signedIn: true });
    if (login === undefined) return fail('The sign-in page showed no e-mail field within 20 s, so nothing was weighed.');
    if (list === undefined) {
      return fail("With a planted session the list showed no link 'Add system' within 20 s: see tools/weight/planted-session.ts.");
    }
    return report([
      measure(folder, 'login: form usable', login.beforeUsable),
      measure(folder, 'login: all', login.all),
      measure(folder, 'list: all', list.all),
    ]);
  } finally {
    await browser.close();
    await server.close();
  }
}

function measure(folder: string, name: MeasureName, paths: readonly string[]): Measure {
  return { name, files: paths.map((path) => ({ path, bytes: gzipBytes(readFileSync(join(folder, path))) })) };
}

function report(measures: readonly Measure[]): number {
  const budget = v.parse(budgetSchema, JSON.parse(readFileSync('tools/weight/budget.json', 'utf8')));
  console.log(renderTable(measures, budget));
  const problems = overBudget(measures, budget);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

/** The page says which backend it was built for: its policy lets it connect there and nowhere else. */
function backendOf(folder: string): string | undefined {
  try {
    return /connect-src (https?:[^;"\s]+)/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function fail(message: string): number {
  console.error(message);
  return 1;
}
