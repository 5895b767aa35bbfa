import { mkdirSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { openMailbox } from '../../tools/local-stack/mailbox.ts';
import { createOutsideClient, freshEmail, PASSWORD, readMailbox } from './account.ts';
import { makeTemporaryFolder } from './serve-local-stack.ts';

test('the mailbox is newest first', async () => {
  const server = inject('localStack');
  const emails = [freshEmail(), freshEmail(), freshEmail()];
  for (const email of emails) await createOutsideClient(server).auth.signUp({ email, password: PASSWORD });
  const recipients = (await readMailbox(server.mailboxUrl)).map(({ to }) => to);
  expect(recipients.filter((to) => emails.includes(to))).toEqual(emails.toReversed());
});

test('the mailbox can be read by the app and by no other site, and only be read', async () => {
  const { mailboxUrl } = inject('localStack');
  const read = await fetch(mailboxUrl, { headers: { Origin: 'http://elsewhere.test' } });
  const write = await fetch(mailboxUrl, { method: 'DELETE' });
  expect([read.status, read.headers.get('access-control-allow-origin'), write.status]).toEqual([200, null, 405]);
});

test('a mail that the disk could not take keeps out none of those after it', async () => {
  const folder = makeTemporaryFolder();
  const mail = { to: 'ana@example.test', subject: 'Confirm', text: '', html: '', sentAt: '2026-11-30T12:00:00Z' };
  const mailbox = openMailbox(folder.path);
  folder.remove();
  await expect(mailbox.deliver(mail)).rejects.toMatchObject({ code: 'ENOENT' });
  mkdirSync(folder.path);
  await mailbox.deliver({ ...mail, to: 'bo@example.test' });
  expect(openMailbox(folder.path).newestFirst().map(({ to }) => to)).toEqual(['bo@example.test', 'ana@example.test']);
  folder.remove();
});
