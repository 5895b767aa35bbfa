import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { productionBuild } from '../../../tools/testing/places.ts';
import { test } from './signed-in.ts';

/** What the policy stops is said in the console, and is what is looked for here. */
const testWithComplaints = test.extend({ quiet: null });

const builtText = () =>
  readdirSync(productionBuild, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

test('the built page has its policy before anything it is to hold for, and nothing inline but what its hashes name', async ({ page, request, baseURL }) => {
  const html = await (await request.get('/')).text();
  expect(html).toMatch(/<head>\s*<meta http-equiv="Content-Security-Policy"/);
  await page.goto('/');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
    "worker-src 'self'",
    "manifest-src 'self'",
    expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${baseURL}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  const parts = html.split(/<script>.*?<\/script>|<style>.*?<\/style>/s);
  expect([parts.length, parts.join('').match(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=/g)]).toEqual([3, null]);
  // Nor is there a mailbox.
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mailbox' })).toHaveCount(0);
  await page.goto('/mailbox');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

testWithComplaints('the policy holds in a browser: an inline script and a call elsewhere are stopped', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Systems' })).toBeVisible();
  const outcome = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.__inline = 1';
    document.body.append(script);
    const call = await fetch('http://127.0.0.1:9/').then(() => 'went through', () => 'stopped');
    return { inline: Reflect.get(window, '__inline'), call };
  });
  expect(outcome).toEqual({ inline: undefined, call: 'stopped' });
});

test('what is shipped holds no secret, no other backend and no mailbox', () => {
  const shipped = builtText().join('\n');
  for (const present of ['/rest/v1', 'Too many requests from your network.']) expect(shipped).toContain(present);
  // The prefixes of secret keys are known to the check that refuses them; a key itself is longer.
  expect(shipped.match(/sb_secret_\w+|\beyJ[\w-]{20,}\.[\w-]+/g)).toBe(null);
  for (const absent of ['demo@example.test', 'dolly-demo', 'pbkdf2', 'mailbox.json', 'No emails yet', 'sourceMappingURL']) {
    expect(shipped.split(absent).length - 1, absent).toBe(0);
  }
});
