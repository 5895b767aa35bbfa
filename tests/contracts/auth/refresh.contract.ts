import { describe, expect } from 'vitest';
import { contractCase } from '../contract-case.ts';
import type { AuthHarness } from './auth-harness.ts';
import {
  createConfirmedAccount,
  openWorld,
  recordEvents,
  rejection,
  sessionWith,
  userWith,
  valueOf,
} from './auth-world.ts';

export const refreshContract = (harness: AuthHarness): void => {
  describe('refresh', () => {
    contractCase('gives the same user a new pair of tokens and reports nothing', undefined, async () => {
      const world = await openWorld(harness);
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

    contractCase('goes on from each new token to the next', undefined, async () => {
      const world = await openWorld(harness);
      const first = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const second = valueOf(await world.auth.refresh(first.refresh_token));
      const third = valueOf(await world.auth.refresh(second.refresh_token));
      expect(third.user).toStrictEqual(first.user);
    });

    contractCase('takes each token once, and the successor stays good', harness.differs.refreshTokenUsedOnce, async () => {
      const world = await openWorld(harness);
      const before = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const after = valueOf(await world.auth.refresh(before.refresh_token));

      expect(await world.otherBrowser.refresh(before.refresh_token)).toStrictEqual(
        rejection('refresh_token_already_used'),
      );
      valueOf(await world.auth.refresh(after.refresh_token));
    });

    contractCase('does not know the token of a session that was signed out', undefined, async () => {
      const world = await openWorld(harness);
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      valueOf(await world.auth.as(session).signOut('local'));
      expect(await world.auth.refresh(session.refresh_token)).toStrictEqual(
        rejection('refresh_token_not_found'),
      );
    });

    contractCase('without a token says that the session is missing', undefined, async () => {
      const world = await openWorld(harness);
      expect(await world.auth.refresh(null)).toStrictEqual({
        ok: false,
        failure: { kind: 'sessionMissing' },
      });
    });

    contractCase('works long after the access token has run out', harness.differs.passingTime, async () => {
      const world = await openWorld(harness);
      const before = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      await world.pass(world.tokenLifeSeconds * 30);
      const after = valueOf(await world.auth.refresh(before.refresh_token));
      expect(after).toStrictEqual(sessionWith(world, before.user));
    });
  });
};
