import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { isRetryable } from '../../../src/domain/auth/auth-failure.ts';
import { sessionSchema } from '../../../src/domain/auth/session.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { type AuthHarness, createConfirmedAccount, OTHER_PASSWORD, recordEvents, rejection, userWith } from './auth-world.ts';

export const signedInContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  describe('as(session)', () => {
    each('speaks for the user of that session only', async (world) => {
      const ana = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const bo = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));

      expect(await world.auth.as(ana).currentUser()).toStrictEqual({ ok: true, value: ana.user });
      expect(await world.auth.as(bo).currentUser()).toStrictEqual({ ok: true, value: bo.user });
    });

    each('is refused for good with a token that the server never gave', async (world) => {
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const { events } = recordEvents(world.auth);
      const forged = world.auth.as(v.parse(sessionSchema, { ...session, access_token: 'forged' }));

      for (const result of [await forged.currentUser(), await forged.updatePassword(OTHER_PASSWORD)]) {
        expect(result.ok || isRetryable(result.failure)).toBe(false);
      }
      expect(events).toStrictEqual([]);
    });

    each('is refused once the access token has run out', async (world) => {
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const signedIn = world.auth.as(session);
      await world.pass(world.tokenLifeSeconds - 1);
      valueOf(await signedIn.currentUser());
      await world.pass(2);
      expect(await signedIn.currentUser()).toStrictEqual(rejection('bad_jwt'));
    }, harness.differs.passingTime);
  });

  describe('updatePassword', () => {
    each('puts the new password in force and reports USER_UPDATED', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const other = await createConfirmedAccount(world);
      const session = valueOf(await world.auth.signIn(credentials));
      const { events } = recordEvents(world.auth);

      const result = await world.auth.as(session).updatePassword(OTHER_PASSWORD);

      expect(result).toStrictEqual({ ok: true, value: session.user });
      expect(events).toStrictEqual([{ type: 'USER_UPDATED', user: session.user }]);
      expect(await world.auth.signIn(credentials)).toStrictEqual(rejection('invalid_credentials'));
      valueOf(await world.auth.signIn({ ...credentials, password: OTHER_PASSWORD }));
      valueOf(await world.auth.signIn(other));
    });

    each('refuses the password in force, and a weak one', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const session = valueOf(await world.auth.signIn(credentials));
      const { events } = recordEvents(world.auth);
      const signedIn = world.auth.as(session);

      expect(await signedIn.updatePassword(credentials.password)).toStrictEqual(rejection('same_password'));
      expect(await signedIn.updatePassword('Dolly-1')).toStrictEqual(rejection('weak_password'));
      expect(events).toStrictEqual([]);
      valueOf(await world.auth.signIn(credentials));
    });

    each('ends the other sessions of the user', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const here = valueOf(await world.auth.signIn(credentials));
      const there = valueOf(await world.otherBrowser.signIn(credentials));
      valueOf(await world.auth.as(here).updatePassword(OTHER_PASSWORD));
      valueOf(await world.auth.refresh(here.refresh_token));
      expect(await world.otherBrowser.refresh(there.refresh_token)).toStrictEqual(
        rejection('refresh_token_not_found'),
      );
    }, harness.differs.otherSessionsAfterPasswordChange);
  });

  describe('data isolation', () => {
    each('what is handed out can be changed without changing what is kept', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const session = valueOf(await world.auth.signIn(credentials));
      session.user.identities.length = 0;
      session.user.email = 'changed@example.test';
      const user = valueOf(await world.auth.as(session).currentUser());
      user.identities.length = 0;

      expect(await world.auth.as(session).currentUser()).toStrictEqual({
        ok: true,
        value: userWith(credentials.email),
      });
    });

    each('a call goes out as it was when it was made', async (world) => {
      const { email, password } = await createConfirmedAccount(world);
      const handedIn = { email, password };
      const answer = world.auth.signIn(handedIn);
      handedIn.password = 'changed';
      valueOf(await answer);
    });
  });
};
