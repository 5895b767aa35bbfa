import { describe, expect } from 'vitest';
import { casesOf, valueOf } from '../contract-case.ts';
import {
  type AuthHarness,
  createConfirmedAccount,
  createUnconfirmedAccount,
  newEmail,
  newestLink,
  recordEvents,
  rejection,
} from './auth-world.ts';

const done = { ok: true, value: null };

const rateLimited = {
  ok: false,
  failure: { kind: 'rateLimited', message: expect.stringMatching(/\S/), retryAfterSeconds: 49, isOfAddress: true },
};

export const mailRequestsContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  describe('requestPasswordReset', () => {
    each('sends a mail with a link and reports nothing', async (world) => {
      const { email } = await createConfirmedAccount(world);
      const { events } = recordEvents(world.auth);

      expect(await world.auth.requestPasswordReset(email)).toStrictEqual(done);

      const link = `${world.siteUrl}/new-password/${await newestLink(world, email, 'new-password')}`;
      const [newest] = await world.mailsTo(email);
      expect(newest).toStrictEqual({
        to: email,
        subject: 'Set a new password',
        text: expect.stringContaining(link),
        html: expect.stringContaining(link),
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      });
      expect(events).toStrictEqual([]);
    });

    each('does not tell that an address is unknown', async (world) => {
      const email = newEmail();
      expect(await world.auth.requestPasswordReset(email)).toStrictEqual(done);
      expect(await world.mailsTo(email)).toStrictEqual([]);
    });

    each('leaves the old password in force', async (world) => {
      const credentials = await createConfirmedAccount(world);
      valueOf(await world.auth.requestPasswordReset(credentials.email));
      valueOf(await world.auth.signIn(credentials));
    });

    each('sends one mail a minute, and names the seconds to wait', async (world) => {
      const { email } = await createConfirmedAccount(world);
      valueOf(await world.auth.requestPasswordReset(email));
      await world.pass(11);
      expect(await world.auth.requestPasswordReset(email)).toStrictEqual(rateLimited);
      await world.pass(49);
      expect(await world.auth.requestPasswordReset(email)).toStrictEqual(done);
    }, harness.differs.passingTime);
  });

  describe('resendConfirmation', () => {
    each('sends a new link, and the earlier one no longer works', async (world) => {
      const { email } = await createUnconfirmedAccount(world);
      const earlier = await newestLink(world, email, 'confirm');
      await world.pass(60);

      expect(await world.auth.resendConfirmation(email)).toStrictEqual(done);

      const tokenHash = await newestLink(world, email, 'confirm');
      expect(await world.auth.verifyLink({ tokenHash: earlier, purpose: 'signIn' })).toStrictEqual(
        rejection('otp_expired'),
      );
      valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' }));
    }, harness.differs.passingTime);

    each('sends one mail a minute, the one of the sign-up included', async (world) => {
      const { email } = await createUnconfirmedAccount(world);
      await world.pass(11);
      expect(await world.auth.resendConfirmation(email)).toStrictEqual(rateLimited);
      expect(await world.mailsTo(email)).toHaveLength(1);
    }, harness.differs.passingTime);

    each('tells nothing about unknown and confirmed addresses', async (world) => {
      const unknown = newEmail();
      const { email } = await createConfirmedAccount(world);
      expect(await world.auth.resendConfirmation(unknown)).toStrictEqual(done);
      expect(await world.auth.resendConfirmation(email)).toStrictEqual(done);
      expect(await world.mailsTo(unknown)).toStrictEqual([]);
      expect(await world.mailsTo(email)).toHaveLength(1);
    });
  });
};
