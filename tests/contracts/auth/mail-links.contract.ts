import { describe, expect } from 'vitest';
import { contractCase } from '../contract-case.ts';
import type { AuthHarness } from './auth-harness.ts';
import {
  createConfirmedAccount,
  createUnconfirmedAccount,
  newestLink,
  openWorld,
  recordEvents,
  rejection,
  sessionWith,
  userWith,
  valueOf,
} from './auth-world.ts';

const HOUR_SECONDS = 3600;

export const mailLinksContract = (harness: AuthHarness): void => {
  describe('verifyLink', () => {
    contractCase('confirms the address, signs in, and reports SIGNED_IN', undefined, async () => {
      const world = await openWorld(harness);
      const credentials = await createUnconfirmedAccount(world);
      const tokenHash = await newestLink(world, credentials.email, 'confirm');
      const { events } = recordEvents(world.auth);

      const result = await world.auth.verifyLink({ tokenHash, purpose: 'signIn' });

      expect(result).toStrictEqual({ ok: true, value: sessionWith(world, userWith(credentials.email)) });
      expect(events).toStrictEqual([{ type: 'SIGNED_IN', session: valueOf(result) }]);
      valueOf(await world.otherBrowser.signIn(credentials));
    });

    contractCase('opens a recovery session and reports PASSWORD_RECOVERY, not SIGNED_IN', undefined, async () => {
      const world = await openWorld(harness);
      const { email } = await createConfirmedAccount(world);
      valueOf(await world.auth.requestPasswordReset(email));
      const tokenHash = await newestLink(world, email, 'new-password');
      const { events } = recordEvents(world.auth);

      const result = await world.auth.verifyLink({ tokenHash, purpose: 'recovery' });

      expect(result).toStrictEqual({ ok: true, value: sessionWith(world, userWith(email)) });
      expect(events).toStrictEqual([{ type: 'PASSWORD_RECOVERY', session: valueOf(result) }]);
    });

    contractCase('works once', undefined, async () => {
      const world = await openWorld(harness);
      const { email } = await createUnconfirmedAccount(world);
      const tokenHash = await newestLink(world, email, 'confirm');
      valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' }));
      const { events } = recordEvents(world.auth);

      expect(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' })).toStrictEqual(
        rejection('otp_expired'),
      );
      expect(events).toStrictEqual([]);
    });

    contractCase('works once when two browsers follow it at the same time', undefined, async () => {
      const world = await openWorld(harness);
      const { email } = await createUnconfirmedAccount(world);
      const link = { tokenHash: await newestLink(world, email, 'confirm'), purpose: 'signIn' } as const;

      const answers = await Promise.all([world.auth.verifyLink(link), world.otherBrowser.verifyLink(link)]);

      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    });

    contractCase('refuses a token that was never sent', undefined, async () => {
      const world = await openWorld(harness);
      for (const purpose of ['signIn', 'recovery'] as const) {
        expect(await world.auth.verifyLink({ tokenHash: 'f'.repeat(56), purpose })).toStrictEqual(
          rejection('otp_expired'),
        );
      }
    });

    contractCase('does not take a confirmation link for a recovery link, and leaves it usable', harness.differs.linkPurpose, async () => {
      const world = await openWorld(harness);
      const { email } = await createUnconfirmedAccount(world);
      const tokenHash = await newestLink(world, email, 'confirm');

      expect(await world.auth.verifyLink({ tokenHash, purpose: 'recovery' })).toStrictEqual(
        rejection('otp_expired'),
      );
      valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' }));
    });

    contractCase('works up to an hour after the mail', harness.differs.passingTime, async () => {
      const world = await openWorld(harness);
      const { email } = await createUnconfirmedAccount(world);
      const tokenHash = await newestLink(world, email, 'confirm');
      await world.pass(HOUR_SECONDS - 1);
      valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' }));
    });

    contractCase('runs out after an hour', harness.differs.passingTime, async () => {
      const world = await openWorld(harness);
      const { email } = await createUnconfirmedAccount(world);
      const tokenHash = await newestLink(world, email, 'confirm');
      await world.pass(HOUR_SECONDS + 1);
      expect(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' })).toStrictEqual(
        rejection('otp_expired'),
      );
    });

    contractCase('of a recovery mail confirms the address too', harness.differs.recoveryConfirms, async () => {
      const world = await openWorld(harness);
      const credentials = await createUnconfirmedAccount(world);
      valueOf(await world.auth.requestPasswordReset(credentials.email));
      const tokenHash = await newestLink(world, credentials.email, 'new-password');
      valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'recovery' }));
      valueOf(await world.auth.signIn(credentials));
    });
  });
};
