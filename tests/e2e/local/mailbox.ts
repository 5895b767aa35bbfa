import { type APIRequestContext, expect } from '@playwright/test';
import * as v from 'valibot';

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
