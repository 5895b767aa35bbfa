import { describe, expect } from 'vitest';
import { casesOf, valueOf } from '../contract-case.ts';
import {
  type AuthHarness,
  createConfirmedAccount,
  createUnconfirmedAccount,
  newestLink,
  recordEvents,
  rejection,
  sessionWith,
  userWith,
} from './auth-world.ts';

const HOUR_SECONDS = 3600;

export const mailLinksContract = (harness: AuthHarness): void => {
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

    each('works once, also when two browsers follow it at the same time', async (world) => {
      const { email } = await createUnconfirmedAccount(world);
      const link = { tokenHash: await newestLink(world, email, 'confirm'), purpose: 'signIn' } as const;

      const answers = await Promise.all([world.auth.verifyLink(link), world.otherBrowser.verifyLink(link)]);

      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
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
      await world.pass(HOUR_SECONDS - 1);
      valueOf(await world.auth.verifyLink({ tokenHash: await newestLink(world, first.email, 'confirm'), purpose: 'signIn' }));
      await world.pass(2);
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
};
