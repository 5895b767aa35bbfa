import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { isRetryable } from '../../../src/domain/auth/auth-failure.ts';
import { sessionSchema } from '../../../src/domain/auth/session.ts';
import { contractCase } from '../contract-case.ts';
import type { AuthHarness } from './auth-harness.ts';
import { createConfirmedAccount, newestLink, openWorld, OTHER_PASSWORD, recordEvents, rejection, valueOf } from './auth-world.ts';

export const signedInContract = (harness: AuthHarness): void => {
  describe('as(session)', () => {
    contractCase('speaks for the user of that session only', undefined, async () => {
      const world = await openWorld(harness);
      const ana = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const bo = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));

      expect(await world.auth.as(ana).currentUser()).toStrictEqual({ ok: true, value: ana.user });
      expect(await world.auth.as(bo).currentUser()).toStrictEqual({ ok: true, value: bo.user });
    });

    contractCase('is refused for good with a token that the server never gave', undefined, async () => {
      const world = await openWorld(harness);
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const { events } = recordEvents(world.auth);
      const forged = world.auth.as(v.parse(sessionSchema, { ...session, access_token: 'forged' }));

      for (const result of [await forged.currentUser(), await forged.updatePassword(OTHER_PASSWORD)]) {
        expect(result.ok || isRetryable(result.failure)).toBe(false);
      }
      expect(events).toStrictEqual([]);
    });

    contractCase('is refused once the access token has run out', harness.differs.passingTime, async () => {
      const world = await openWorld(harness);
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const signedIn = world.auth.as(session);
      await world.pass(world.tokenLifeSeconds - 1);
      valueOf(await signedIn.currentUser());
      await world.pass(2);
      expect(await signedIn.currentUser()).toStrictEqual(rejection('bad_jwt'));
    });
  });

  describe('updatePassword', () => {
    contractCase('puts the new password in force and reports USER_UPDATED', undefined, async () => {
      const world = await openWorld(harness);
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

    contractCase('works with a recovery session', undefined, async () => {
      const world = await openWorld(harness);
      const { email } = await createConfirmedAccount(world);
      valueOf(await world.auth.requestPasswordReset(email));
      const tokenHash = await newestLink(world, email, 'new-password');
      const session = valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'recovery' }));
      valueOf(await world.auth.as(session).updatePassword(OTHER_PASSWORD));
      valueOf(await world.otherBrowser.signIn({ email, password: OTHER_PASSWORD }));
    });

    contractCase('refuses the password in force, and a weak one', undefined, async () => {
      const world = await openWorld(harness);
      const credentials = await createConfirmedAccount(world);
      const session = valueOf(await world.auth.signIn(credentials));
      const { events } = recordEvents(world.auth);
      const signedIn = world.auth.as(session);

      expect(await signedIn.updatePassword(credentials.password)).toStrictEqual(rejection('same_password'));
      expect(await signedIn.updatePassword('Dolly-1')).toStrictEqual(rejection('weak_password'));
      expect(events).toStrictEqual([]);
      valueOf(await world.auth.signIn(credentials));
    });

    contractCase('ends the other sessions of the user', harness.differs.otherSessionsAfterPasswordChange, async () => {
      const world = await openWorld(harness);
      const credentials = await createConfirmedAccount(world);
      const here = valueOf(await world.auth.signIn(credentials));
      const there = valueOf(await world.otherBrowser.signIn(credentials));
      valueOf(await world.auth.as(here).updatePassword(OTHER_PASSWORD));
      valueOf(await world.auth.refresh(here.refresh_token));
      expect(await world.otherBrowser.refresh(there.refresh_token)).toStrictEqual(
        rejection('refresh_token_not_found'),
      );
    });
  });
};
