import { describe, expect } from 'vitest';
import { contractCase } from '../contract-case.ts';
import type { AuthHarness } from './auth-harness.ts';
import {
  createConfirmedAccount,
  createUnconfirmedAccount,
  newEmail,
  newestLink,
  openWorld,
  recordEvents,
  rejection,
  valueOf,
} from './auth-world.ts';

const done = { ok: true, value: null };

const rateLimited = {
  ok: false,
  failure: { kind: 'rateLimited', message: expect.stringMatching(/\S/), retryAfterSeconds: 49, isOfAddress: true },
};

export const mailRequestsContract = (harness: AuthHarness): void => {
  describe('requestPasswordReset', () => {
    contractCase('sends a mail with a link and reports nothing', undefined, async () => {
      const world = await openWorld(harness);
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

    contractCase('does not tell that an address is unknown', undefined, async () => {
      const world = await openWorld(harness);
      const email = newEmail();
      expect(await world.auth.requestPasswordReset(email)).toStrictEqual(done);
      expect(await world.mailsTo(email)).toStrictEqual([]);
    });

    contractCase('leaves the old password in force', undefined, async () => {
      const world = await openWorld(harness);
      const credentials = await createConfirmedAccount(world);
      valueOf(await world.auth.requestPasswordReset(credentials.email));
      valueOf(await world.auth.signIn(credentials));
    });

    contractCase(
      'sends one mail a minute, and names the seconds to wait',
      harness.differs.mailSpacing ?? harness.differs.passingTime,
      async () => {
        const world = await openWorld(harness);
        const { email } = await createConfirmedAccount(world);
        valueOf(await world.auth.requestPasswordReset(email));
        await world.pass(11);
        expect(await world.auth.requestPasswordReset(email)).toStrictEqual(rateLimited);
        await world.pass(49);
        expect(await world.auth.requestPasswordReset(email)).toStrictEqual(done);
      },
    );
  });

  describe('resendConfirmation', () => {
    contractCase(
      'sends a new link, and the earlier one no longer works',
      harness.differs.resend ?? harness.differs.supersededLink ?? harness.differs.passingTime,
      async () => {
        const world = await openWorld(harness);
        const { email } = await createUnconfirmedAccount(world);
        const earlier = await newestLink(world, email, 'confirm');
        await world.pass(60);

        expect(await world.auth.resendConfirmation(email)).toStrictEqual(done);

        const tokenHash = await newestLink(world, email, 'confirm');
        expect(await world.auth.verifyLink({ tokenHash: earlier, purpose: 'signIn' })).toStrictEqual(
          rejection('otp_expired'),
        );
        valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' }));
      },
    );

    contractCase(
      'sends one mail a minute, the one of the sign-up included',
      harness.differs.resend ?? harness.differs.mailSpacing ?? harness.differs.passingTime,
      async () => {
        const world = await openWorld(harness);
        const { email } = await createUnconfirmedAccount(world);
        await world.pass(11);
        expect(await world.auth.resendConfirmation(email)).toStrictEqual(rateLimited);
        expect(await world.mailsTo(email)).toHaveLength(1);
      },
    );

    contractCase('tells nothing about unknown and confirmed addresses', harness.differs.resend, async () => {
      const world = await openWorld(harness);
      const unknown = newEmail();
      const { email } = await createConfirmedAccount(world);
      expect(await world.auth.resendConfirmation(unknown)).toStrictEqual(done);
      expect(await world.auth.resendConfirmation(email)).toStrictEqual(done);
      expect(await world.mailsTo(unknown)).toStrictEqual([]);
      expect(await world.mailsTo(email)).toHaveLength(1);
    });
  });
};
