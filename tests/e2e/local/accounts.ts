import * as v from 'valibot';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { sessionSchema } from '../../../src/domain/auth/session.ts';
import { loadSecrets } from '../../../tools/local-stack/secrets.ts';
import { stackFolder } from '../../../tools/testing/places.ts';
import { fill, press } from '../form.ts';

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

const mailSchema = v.strictObject({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
});

export type Mail = v.InferOutput<typeof mailSchema>;

const mailsTo = async (request: APIRequestContext, email: string, subject: string): Promise<readonly Mail[]> => {
  const answer = await request.get('/mailbox.json');
  const mails = v.parse(v.array(mailSchema), await answer.json());
  return mails.filter((mail) => mail.to === email && mail.subject === subject);
};

const subjects = { confirm: 'Confirm your email address', 'new-password': 'Set a new password' } as const;
type Purpose = keyof typeof subjects;

/** The address in the only mail of this kind, as soon as it has arrived. */
export const linkMailedTo = async (request: APIRequestContext, email: string, purpose: Purpose): Promise<string> => {
  const arrived = () => mailsTo(request, email, subjects[purpose]);
  await expect.poll(async () => (await arrived()).length, { message: `a mail to ${email}` }).toBe(1);
  const [mail] = await arrived();
  const [link] = mail?.text.match(/https?:\/\/\S+/) ?? [];
  if (link === undefined) throw new Error(`The mail to ${email} has no link in it.`);
  return link;
};

export const tokenIn = (link: string): string => link.split('/').at(-1) ?? '';

export type Account = { readonly email: string; readonly session: StoredSession };

/** A new account whose address is confirmed. */
export const confirmedAccount = async (request: APIRequestContext): Promise<Account> => {
  const email = await signUp(request);
  const session = await confirm(request, tokenIn(await linkMailedTo(request, email, 'confirm')));
  return { email, session };
};

/** On the sign-in page. */
export const signInAs = async (page: Page, email: string): Promise<void> => {
  await fill(page, { 'Email Address': email, Password: PASSWORD });
  await press(page, 'Sign In');
};
