import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { browserArguments } from '../browser/find-browser.ts';
import { readMarks, type Marks, watchMarks } from './in-page/cold-marks.ts';
import { type Backend, benchFolder } from './local-backend.ts';
import { median } from './statistics.ts';
import { figure } from './table.ts';

const LOADS = 5;
/** Slow 4G, and a processor four times slower than this one. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PROCESSOR = 4;

const signInMarks = { typed: 'input[type=email]', sent: 'button[type=submit]:not([data-resting])' };
const listMarks = { row: 'main a[href^="/systems/"]:not([href$="/add"])' };
const bareMarks = { button: 'button' };

/** As a share of the bare page's time. */
const aims = { paint: 0.6, typed: 0.6, sent: 1.4, row: 2, blocked: 2 };

type Loading = { readonly url: string; readonly marks: Readonly<Record<string, string>>; readonly prepare?: (page: Awaited<ReturnType<Browser['newPage']>>) => Promise<void> };

/** Medians of loads with nothing cached, each in a context of its own. ms from the start of the navigation. */
async function coldLoads(browser: Browser, { url, marks, prepare }: Loading): Promise<Marks> {
  const loads: Marks[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await prepare?.(page);
    await page.addInitScript(watchMarks, marks);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction((names) => names.every((name) => performance.getEntriesByName(name).length > 0), Object.keys(marks));
    loads.push(await page.evaluate(readMarks, Object.keys(marks)));
    await context.close();
  }
  const names = new Set(loads.flatMap((each) => Object.keys(each)));
  return Object.fromEntries([...names].map((name) => [name, median(loads.map((each) => each[name] ?? Number.NaN))]));
}

/** What React alone costs: a button that counts. */
async function serveBarePage() {
  const root = join(benchFolder, 'bare');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>');
  writeFileSync(
    join(root, 'main.js'),
    `import { createElement, useState } from 'react';\nimport { createRoot } from 'react-dom/client';\nfunction Count() { const [n, set] = useState(0); return createElement('button', { onClick: () => set(n + 1) }, n); }\ncreateRoot(document.getElementById('root')).render(createElement(Count));\n`,
  );
  await build({ root, configFile: false, logLevel: 'warn' });
  const server = await preview({ root, configFile: false, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0, open: false } });
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The table 'cold load': sign-in, and the list of few and of many, beside a bare page of React in the same run. */
export async function measureColdLoad(backend: Backend, executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  const bare = await serveBarePage();
  try {
    const floor = await coldLoads(browser, { url: bare.url, marks: bareMarks });
    const usable = floor['button'] ?? Number.NaN;
    const blocked = floor['blocked'] ?? 0;
    const signIn = await coldLoads(browser, { url: `${backend.url}/login`, marks: signInMarks });
    const rows: string[][] = [];
    const tell = (what: string, value: number | undefined, aim: number | null, base = usable) => {
      const ratio = (value ?? Number.NaN) / base;
      rows.push([what, figure(value ?? Number.NaN, 'ms'), ratio.toFixed(2), aim === null ? '' : ratio <= aim ? aim.toFixed(1) : `**${aim.toFixed(1)}**, missed by ${figure((value ?? 0) - aim * base, 'ms')}`]);
    };
    tell('Bare page: usable', usable, null);
    tell('Bare page: blocked', blocked, null);
    tell('Sign-in: first paint', signIn['paint'], aims.paint);
    tell('Sign-in: can be typed into', signIn['typed'], aims.typed);
    tell('Sign-in: can be sent', signIn['sent'], aims.sent);
    tell('Sign-in: blocked', signIn['blocked'], aims.blocked, blocked);
    for (const count of [13, 1000]) {
      await backend.reset(count);
      const list = await coldLoads(browser, { url: backend.url, marks: listMarks, prepare: backend.signIn });
      tell(`List of ${count.toLocaleString('en-US')}: first paint`, list['paint'], null);
      tell(`List of ${count.toLocaleString('en-US')}: first row`, list['row'], count === 13 ? aims.row : null);
      tell(`List of ${count.toLocaleString('en-US')}: blocked`, list['blocked'], aims.blocked, blocked);
    }
    return [line(['Cold load', 'Median', 'Of the bare page', 'Aim']), line(['---', '---:', '---:', '---']), ...rows.map(line)].join('\n');
  } finally {
    await bare.close();
    await browser.close();
  }
}
