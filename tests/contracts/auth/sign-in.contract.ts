import { describe, expect } from 'vitest';
import { casesOf } from '../contract-case.ts';
import { type AuthHarness, createConfirmedAccount, createUnconfirmedAccount, newCredentials, OTHER_PASSWORD, recordEvents, rejection, sessionWith, userWith } from './auth-world.ts';

export const signInContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  describe('signIn', () => {
    each('gives a session and reports SIGNED_IN with it, once', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const { events } = recordEvents(world.auth);
      const elsewhere = recordEvents(world.otherBrowser);

      const result = await world.auth.signIn(credentials);

      const session = sessionWith(world, userWith(credentials.email));
      expect(result).toStrictEqual({ ok: true, value: session });
      expect(events).toStrictEqual([{ type: 'SIGNED_IN', session: result.ok && result.value }]);
      expect(elsewhere.events).toStrictEqual([]);
    });

    each('reports nothing to a listener that has left', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const left = recordEvents(world.auth);
      const stayed = recordEvents(world.auth);
      left.stop();
      left.stop();

      await world.auth.signIn(credentials);

      expect(left.events).toStrictEqual([]);
      expect(stayed.events).toHaveLength(1);
    });

    each('answers alike for a wrong password and for an unknown address', async (world) => {
      const { email } = await createConfirmedAccount(world);
      const { events } = recordEvents(world.auth);

      const wrong = await world.auth.signIn({ email, password: OTHER_PASSWORD });
      const unknown = await world.auth.signIn(newCredentials());

      expect(wrong).toStrictEqual(rejection('invalid_credentials'));
      expect(unknown).toStrictEqual(wrong);
      expect(events).toStrictEqual([]);
    });

    each('takes a password letter by letter, spaces and case included', async (world) => {
      const { email, password } = await createConfirmedAccount(world);
      for (const other of [` ${password}`, `${password} `, password.toLowerCase(), '']) {
        expect((await world.auth.signIn({ email, password: other })).ok).toBe(false);
      }
    });

    each('says that the address waits to be confirmed', async (world) => {
      const credentials = await createUnconfirmedAccount(world);
      expect(await world.auth.signIn(credentials)).toStrictEqual(rejection('email_not_confirmed'));
    });

    each('says so only to somebody who knows the password', async (world) => {
      const { email } = await createUnconfirmedAccount(world);
      expect(await world.auth.signIn({ email, password: OTHER_PASSWORD })).toStrictEqual(
        rejection('invalid_credentials'),
      );
    }, harness.differs.wrongPasswordBeforeConfirmation);
  });
};
