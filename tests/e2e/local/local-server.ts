import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import * as v from 'valibot';
import { sessionSchema } from '../../../src/domain/auth/session.ts';
import { loadSecrets } from '../../../tools/local-stack/secrets.ts';
import { stackFolder } from '../../../tools/testing/places.ts';

export const PASSWORD = 'CorrectHorse1(';

export const freshEmail = (): string => `${randomUUID()}@example.test`;

/** The session as the provider sends it, which is also how a browser keeps it. */
export type StoredSession = { readonly text: string; readonly accessToken: string };

export const publicKey = (): string => loadSecrets(stackFolder).publishableKey;

/** An auth call from outside of the browser; a refusal is an error. */
const ask = async (request: APIRequestContext, path: string, data: object): Promise<string> => {
  // The server ends a connection that was not used for a while, perhaps at this very moment.
  const answer = await request.post(`/auth/v1/${path}`, { data, headers: { apikey: publicKey() }, maxRetries: 1 });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${text}`);
  return text;
};

const sessionIn = (text: string): StoredSession => {
  const { access_token: accessToken } = v.parse(v.pipe(v.string(), v.parseJson(), sessionSchema), text);
  return { text, accessToken };
};

export const signUp = async (request: APIRequestContext, email = freshEmail()): Promise<string> => {
  await ask(request, 'signup', { email, password: PASSWORD });
  return email;
};

export const signIn = async (request: APIRequestContext, email: string, password = PASSWORD): Promise<StoredSession> =>
  sessionIn(await ask(request, 'token?grant_type=password', { email, password }));

export const requestReset = async (request: APIRequestContext, email: string): Promise<void> => {
  await ask(request, 'recover', { email });
};

export const confirm = async (request: APIRequestContext, tokenHash: string): Promise<StoredSession> =>
  sessionIn(await ask(request, 'verify', { token_hash: tokenHash, type: 'signup' }));
