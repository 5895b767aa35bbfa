import { expect, test } from 'vitest';
import { createOutsideClient, freshEmail, PASSWORD, readMailbox, readTokenHash, signUpConfirmed } from './account.ts';
import { sharedServer } from './shared-server.ts';

const ISO_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('the sign-up mail leads to the confirm page, and its token confirms the address once', async () => {
  const server = sharedServer();
  const email = freshEmail();
  const client = createOutsideClient(server);
  await client.auth.signUp({ email, password: PASSWORD });

  const token_hash = await readTokenHash(server.mailboxUrl, email);
  const link = `http://app.test/confirm/${token_hash}`;
  const mail = (await readMailbox(server.mailboxUrl)).find(({ to }) => to === email);
  expect(mail).toEqual({
    to: email,
    subject: 'Confirm your email address',
    text: `Confirm your email address on this page:\n\n${link}\n`,
    html: expect.stringContaining(`href="${link}"`),
    sentAt: ISO_TIME,
  });
  expect(mail?.html).not.toContain('/auth/v1/verify');

  const first = await client.auth.verifyOtp({ token_hash, type: 'signup' });
  expect({ email: first.data.user?.email, error: first.error }).toEqual({ email, error: null });
  const second = await createOutsideClient(server).auth.verifyOtp({ token_hash, type: 'signup' });
  expect({ session: second.data.session, status: second.error?.status, code: second.error?.code }).toEqual({
    session: null,
    status: 403,
    code: 'otp_expired',
  });
});

test('the recovery mail leads to the new-password page, and its token lets a new password be set', async () => {
  const server = sharedServer();
  const email = freshEmail();
  await signUpConfirmed(server, email);
  const client = createOutsideClient(server);
  await client.auth.resetPasswordForEmail(email);

  const token_hash = await readTokenHash(server.mailboxUrl, email);
  const link = `http://app.test/new-password/${token_hash}`;
  const mail = (await readMailbox(server.mailboxUrl)).find(({ to }) => to === email);
  expect(mail).toEqual({
    to: email,
    subject: 'Set a new password',
    text: `Set a new password on this page:\n\n${link}\n`,
    html: expect.stringContaining(`href="${link}"`),
    sentAt: ISO_TIME,
  });

  await client.auth.verifyOtp({ token_hash, type: 'recovery' });
  const updated = await client.auth.updateUser({ password: 'AnotherHorse2{' });
  const signedIn = await createOutsideClient(server).auth.signInWithPassword({ email, password: 'AnotherHorse2{' });
  expect([updated.error, signedIn.error, signedIn.data.user?.email]).toEqual([null, null, email]);
});

test('the mailbox is newest first', async () => {
  const server = sharedServer();
  const emails = [freshEmail(), freshEmail(), freshEmail()];
  for (const email of emails) await createOutsideClient(server).auth.signUp({ email, password: PASSWORD });
  const recipients = (await readMailbox(server.mailboxUrl)).map(({ to }) => to);
  expect(recipients.filter((to) => emails.includes(to))).toEqual(emails.toReversed());
});

test('the mailbox can be read by the app and by no other site, and only be read', async () => {
  const { mailboxUrl } = sharedServer();
  const read = await fetch(mailboxUrl, { headers: { Origin: 'http://elsewhere.test' } });
  const write = await fetch(mailboxUrl, { method: 'DELETE' });
  expect([read.status, read.headers.get('access-control-allow-origin'), write.status]).toEqual([200, null, 405]);
});
