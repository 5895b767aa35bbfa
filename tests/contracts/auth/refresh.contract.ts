import { describe, expect } from 'vitest';
import { casesOf, valueOf } from '../contract-case.ts';
import { type AuthHarness, createConfirmedAccount, recordEvents, rejection, sessionWith, userWith } from './auth-world.ts';

export const refreshContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  describe('refresh', () => {
    each('gives the same user a new pair of tokens and reports nothing', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const before = valueOf(await world.auth.signIn(credentials));
      const { events } = recordEvents(world.auth);

      const after = valueOf(await world.auth.refresh(before.refresh_token));

      expect(after).toStrictEqual(sessionWith(world, userWith(credentials.email)));
      expect(after.user).toStrictEqual(before.user);
      expect(after.refresh_token).not.toBe(before.refresh_token);
      expect(valueOf(await world.auth.as(after).currentUser())).toStrictEqual(before.user);
      expect(events).toStrictEqual([]);
    });

    each('takes each token once, and the successor stays good', async (world) => {
      const before = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const after = valueOf(await world.auth.refresh(before.refresh_token));

      expect(await world.otherBrowser.refresh(before.refresh_token)).toStrictEqual(
        rejection('refresh_token_already_used'),
      );
      valueOf(await world.auth.refresh(after.refresh_token));
    }, harness.differs.refreshTokenUsedOnce);

    each('does not know the token of a session that was signed out', async (world) => {
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      valueOf(await world.auth.as(session).signOut('local'));
      expect(await world.auth.refresh(session.refresh_token)).toStrictEqual(
        rejection('refresh_token_not_found'),
      );
    });

    each('without a token says that the session is missing', async (world) => {
      expect(await world.auth.refresh(null)).toStrictEqual({
        ok: false,
        failure: { kind: 'sessionMissing' },
      });
    });

    each('works long after the access token has run out', async (world) => {
      const before = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      await world.pass(world.tokenLifeSeconds * 30);
      const after = valueOf(await world.auth.refresh(before.refresh_token));
      expect(after).toStrictEqual(sessionWith(world, before.user));
    }, harness.differs.passingTime);
  });
};
