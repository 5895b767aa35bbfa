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
  sessionWith,
  userWith,
} from './auth-world.ts';

const HOUR_SECONDS = 3600;

const done = { ok: true, value: null };

/** The seconds are rounded down: they are over while the minute still lasts. */
const rateLimited = (seconds: number) => ({
  ok: false,
  failure: {
    kind: 'rateLimited',
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
    limit: 'address',
  },
});

export const mailsContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  describe('verifyLink', () => {
    each('confirms the address, signs in, and reports SIGNED_IN', async (world) => {
      const credentials = await createUnconfirmedAccount(world);
      const tokenHash = await newestLink(world, credentials.email, 'confirm');
      const { events } = recordEvents(world.auth);

      const result = await world.auth.verifyLink({ tokenHash, purpose: 'signIn' });

      expect(result).toStrictEqual({ ok: true, value: sessionWith(world, userWith(credentials.email)) });
      expect(events).toStrictEqual([{ type: 'SIGNED_IN', session: valueOf(result) }]);
      valueOf(await world.otherBrowser.signIn(credentials));
    });

    each('opens a recovery session and reports PASSWORD_RECOVERY, not SIGNED_IN', async (world) => {
      const { email } = await createConfirmedAccount(world);
      valueOf(await world.auth.requestPasswordReset(email));
      const tokenHash = await newestLink(world, email, 'new-password');
      const { events } = recordEvents(world.auth);

      const result = await world.auth.verifyLink({ tokenHash, purpose: 'recovery' });

      expect(result).toStrictEqual({ ok: true, value: sessionWith(world, userWith(email)) });
      expect(events).toStrictEqual([{ type: 'PASSWORD_RECOVERY', session: valueOf(result) }]);
    });

    each('works once; of two browsers that follow it at the very same moment, both may get in', async (world) => {
      const { email } = await createUnconfirmedAccount(world);
      const link = { tokenHash: await newestLink(world, email, 'confirm'), purpose: 'signIn' } as const;

      const answers = await Promise.all([world.auth.verifyLink(link), world.otherBrowser.verifyLink(link)]);

      // The hosted server lets both in.
      expect(answers.map((answer) => answer.ok)).toContain(true);
      const { events } = recordEvents(world.auth);
      expect(await world.auth.verifyLink(link)).toStrictEqual(rejection('otp_expired'));
      expect(events).toStrictEqual([]);
    });

    each('refuses a token that was never sent', async (world) => {
      for (const purpose of ['signIn', 'recovery'] as const) {
        expect(await world.auth.verifyLink({ tokenHash: 'f'.repeat(56), purpose })).toStrictEqual(
          rejection('otp_expired'),
        );
      }
    });

    each('does not take a confirmation link for a recovery link, and leaves it usable', async (world) => {
      const { email } = await createUnconfirmedAccount(world);
      const tokenHash = await newestLink(world, email, 'confirm');

      expect(await world.auth.verifyLink({ tokenHash, purpose: 'recovery' })).toStrictEqual(
        rejection('otp_expired'),
      );
      valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' }));
    });

    each('runs out after an hour, and not before', async (world) => {
      const [first, second] = [await createUnconfirmedAccount(world), await createUnconfirmedAccount(world)];
      // A real server goes on meanwhile: a busy machine takes more than a second for two accounts.
      await world.pass(HOUR_SECONDS - 30);
      valueOf(await world.auth.verifyLink({ tokenHash: await newestLink(world, first.email, 'confirm'), purpose: 'signIn' }));
      await world.pass(31);
      const late = await world.auth.verifyLink({ tokenHash: await newestLink(world, second.email, 'confirm'), purpose: 'signIn' });
      expect(late).toStrictEqual(rejection('otp_expired'));
    }, harness.differs.passingTime);

    each('of a recovery mail confirms the address too', async (world) => {
      const credentials = await createUnconfirmedAccount(world);
      valueOf(await world.auth.requestPasswordReset(credentials.email));
      const tokenHash = await newestLink(world, credentials.email, 'new-password');
      valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'recovery' }));
      valueOf(await world.auth.signIn(credentials));
    });
  });

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

    each('field report 100: sends one mail a minute, and a second after those that it names it sends the next', async (world) => {
      const { email } = await createConfirmedAccount(world);
      valueOf(await world.auth.requestPasswordReset(email));
      await world.pass(11.5);
      expect(await world.auth.requestPasswordReset(email)).toStrictEqual(rateLimited(48));
      await world.pass(48);
      expect(await world.auth.requestPasswordReset(email)).toStrictEqual(rateLimited(0));
      await world.pass(1);
      expect(await world.auth.requestPasswordReset(email)).toStrictEqual(done);
    }, harness.differs.mailSpacing);
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
    }, harness.differs.mailSpacing);

    each('sends one mail a minute, the one of the sign-up included', async (world) => {
      const { email } = await createUnconfirmedAccount(world);
      await world.pass(11);
      expect(await world.auth.resendConfirmation(email)).toStrictEqual(rateLimited(49));
      expect(await world.mailsTo(email)).toHaveLength(1);
    }, harness.differs.mailSpacing);

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
