import { expect, inject, test } from 'vitest';
import { createOutsideClient, freshEmail, PASSWORD, readMailbox } from './account.ts';

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
