import { describe, expect } from 'vitest';
import { contractCase } from '../contract-case.ts';
import type { AuthHarness } from './auth-harness.ts';
import {
  createConfirmedAccount,
  createUnconfirmedAccount,
  newCredentials,
  openWorld,
  OTHER_PASSWORD,
  recordEvents,
  rejection,
  sessionWith,
  userWith,
} from './auth-world.ts';

export const signInContract = (harness: AuthHarness): void => {
  describe('signIn', () => {
    contractCase('gives a session and reports SIGNED_IN with it, once', undefined, async () => {
      const world = await openWorld(harness);
      const credentials = await createConfirmedAccount(world);
      const { events } = recordEvents(world.auth);
      const elsewhere = recordEvents(world.otherBrowser);

      const result = await world.auth.signIn(credentials);

      const session = sessionWith(world, userWith(credentials.email));
      expect(result).toStrictEqual({ ok: true, value: session });
      expect(events).toStrictEqual([{ type: 'SIGNED_IN', session: result.ok && result.value }]);
      expect(elsewhere.events).toStrictEqual([]);
    });

    contractCase('reports nothing to a listener that has left', undefined, async () => {
      const world = await openWorld(harness);
      const credentials = await createConfirmedAccount(world);
      const left = recordEvents(world.auth);
      const stayed = recordEvents(world.auth);
      left.stop();
      left.stop();

      await world.auth.signIn(credentials);

      expect(left.events).toStrictEqual([]);
      expect(stayed.events).toHaveLength(1);
    });

    contractCase('gives each sign-in its own tokens for the same user', undefined, async () => {
      const world = await openWorld(harness);
      const credentials = await createConfirmedAccount(world);
      const first = await world.auth.signIn(credentials);
      const second = await world.otherBrowser.signIn(credentials);
      if (!first.ok || !second.ok) throw new Error('Both sign-ins should have succeeded.');

      expect(second.value.user).toStrictEqual(first.value.user);
      expect(second.value.refresh_token).not.toBe(first.value.refresh_token);
    });

    contractCase('answers alike for a wrong password and for an unknown address', undefined, async () => {
      const world = await openWorld(harness);
      const { email } = await createConfirmedAccount(world);
      const { events } = recordEvents(world.auth);

      const wrong = await world.auth.signIn({ email, password: OTHER_PASSWORD });
      const unknown = await world.auth.signIn(newCredentials());

      expect(wrong).toStrictEqual(rejection('invalid_credentials'));
      expect(unknown).toStrictEqual(wrong);
      expect(events).toStrictEqual([]);
    });

    contractCase('takes a password letter by letter, spaces and case included', undefined, async () => {
      const world = await openWorld(harness);
      const { email, password } = await createConfirmedAccount(world);
      for (const other of [` ${password}`, `${password} `, password.toLowerCase(), '']) {
        expect((await world.auth.signIn({ email, password: other })).ok).toBe(false);
      }
    });

    contractCase('says that the address waits to be confirmed', undefined, async () => {
      const world = await openWorld(harness);
      const credentials = await createUnconfirmedAccount(world);
      expect(await world.auth.signIn(credentials)).toStrictEqual(rejection('email_not_confirmed'));
    });

    contractCase(
      'says so only to somebody who knows the password',
      harness.differs.wrongPasswordBeforeConfirmation,
      async () => {
        const world = await openWorld(harness);
        const { email } = await createUnconfirmedAccount(world);
        expect(await world.auth.signIn({ email, password: OTHER_PASSWORD })).toStrictEqual(
          rejection('invalid_credentials'),
        );
      },
    );

    contractCase('carries a verified factor, at assurance level aal1', harness.differs.factors, async () => {
      const world = await openWorld(harness);
      const credentials = await createConfirmedAccount(world);
      const factor = await world.plantFactor(credentials.email);

      expect(await world.auth.signIn(credentials)).toStrictEqual({
        ok: true,
        value: sessionWith(world, { ...userWith(credentials.email), factors: [factor] }),
      });
    });
  });
};
