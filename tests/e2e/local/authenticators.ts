import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { fill } from '../form.ts';
import { confirmedAccount, publicKey } from './accounts.ts';

export const dialog = (page: Page) => page.getByRole('dialog');

export const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

export const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Gives its secret. */
export const addFactor = async (page: Page, name: string, look: () => Promise<void> = async () => undefined): Promise<string> => {
  await page.getByRole('button', { name: /^Add an/ }).click();
  await fill(page, { Name: name });
  await pressIn(page, 'Next');
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  await look();
  await fill(page, { Code: codeOf(secret) });
  await expect(dialog(page)).toHaveCount(0);
  return secret;
};

const enrolledSchema = v.object({ id: v.string(), totp: v.object({ secret: v.string() }) });

/** A new account that owes a code, made from outside of the browser. */
export const accountWithFactor = async (request: APIRequestContext): Promise<{ readonly email: string; readonly secret: string }> => {
  const { email, session } = await confirmedAccount(request);
  const ask = async <Answer>(path: string, data: object, schema: v.GenericSchema<unknown, Answer>): Promise<Answer> => {
    const answer = await request.post(`/auth/v1/factors${path}`, { data, headers: { apikey: publicKey(), Authorization: `Bearer ${session.accessToken}` } });
    return v.parse(schema, await answer.json());
  };
  const { id, totp } = await ask('', { factor_type: 'totp', friendly_name: 'Phone' }, enrolledSchema);
  const challenge = await ask(`/${id}/challenge`, {}, v.object({ id: v.string() }));
  await ask(`/${id}/verify`, { challenge_id: challenge.id, code: codeOf(totp.secret) }, v.object({ access_token: v.string() }));
  return { email, secret: totp.secret };
};
