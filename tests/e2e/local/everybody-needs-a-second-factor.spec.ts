import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { loadSecrets } from '../../../tools/local-stack/secrets.ts';
import { stackFolder } from '../../../tools/testing/places.ts';
import { makeTemporaryFolder, type ServedStack, serveLocalStack } from '../../local-stack/serve-local-stack.ts';
import { expectUsableInEveryLook } from '../looks.ts';
import { test as base } from '../quiet.ts';
import { confirmedAccount, signIn, signInAs } from './accounts.ts';
import { addFactor } from './authenticators.ts';
import { systemsOutside } from './systems-outside.ts';

/** The rule holds for all accounts of a database, so this journey has one of its own. The app of the others is led to it. */
const test = base.extend<{ readonly stack: ServedStack & { readonly secretKey: string } }>({
  stack: async ({ page, baseURL }, use) => {
    const folder = makeTemporaryFolder();
    cpSync(join(stackFolder, 'secrets.json'), join(folder.path, 'secrets.json'));
    const stack = await serveLocalStack({ dataDir: folder.path });
    await page.route(/\/(?:auth|rest)\/v1\//, (route) => route.continue({ url: route.request().url().replace(new URL(baseURL ?? '').origin, stack.url) }));
    await use({ ...stack, secretKey: loadSecrets(folder.path).secretKey });
    await stack.stop();
    folder.remove();
  },
});

test('whoever has no second factor is led to add one after signing in, reads nothing before, and the list after', async ({ page, playwright, stack }) => {
  const request = await playwright.request.newContext({ baseURL: stack.url });
  const { email } = await confirmedAccount(request);
  const name = 'Crane of the house';
  await systemsOutside(request, await signIn(request, email)).add({ name });
  // Not by a browser's request, from which the server takes no secret key.
  const ruled = await fetch(`${stack.url}/rest/v1/account_rules?onlyRow=is.true`, {
    method: 'PATCH',
    headers: { apikey: stack.secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ secondFactorRequired: true }),
  });
  expect([ruled.status, await ruled.text()]).toEqual([204, '']);

  await page.goto('/');
  await signInAs(page, email);
  await expect(page.getByText('Your organization requires two-step verification.')).toBeVisible();
  await expectUsableInEveryLook(page, 800);
  expect(await systemsOutside(request, await signIn(request, email)).named(name)).toEqual([]);

  await addFactor(page, 'Phone');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await request.dispose();
});
