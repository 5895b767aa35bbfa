import { describe, expect } from 'vitest';
import { casesOf, valueOf } from '../contract-case.ts';
import { type AuthHarness, createConfirmedAccount, recordEvents, rejection } from './auth-world.ts';

const done = { ok: true, value: null };

export const signOutContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  describe('signOut', () => {
    each('local ends this session, leaves the others, and reports nothing', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const here = valueOf(await world.auth.signIn(credentials));
      const there = valueOf(await world.otherBrowser.signIn(credentials));
      const { events } = recordEvents(world.auth);

      expect(await world.auth.as(here).signOut('local')).toStrictEqual(done);

      expect(await world.auth.refresh(here.refresh_token)).toStrictEqual(rejection('refresh_token_not_found'));
      valueOf(await world.otherBrowser.refresh(there.refresh_token));
      expect(events).toStrictEqual([]);
    });

    each('global ends every session of the user and of nobody else', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const here = valueOf(await world.auth.signIn(credentials));
      const there = valueOf(await world.otherBrowser.signIn(credentials));
      const bystander = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));

      expect(await world.auth.as(here).signOut('global')).toStrictEqual(done);

      for (const ended of [here, there]) {
        expect(await world.auth.refresh(ended.refresh_token)).toStrictEqual(
          rejection('refresh_token_not_found'),
        );
      }
      valueOf(await world.auth.refresh(bystander.refresh_token));
    });

    each('of a session that is gone already is a success', async (world) => {
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      expect(await world.auth.as(session).signOut('local')).toStrictEqual(done);
      expect(await world.auth.as(session).signOut('local')).toStrictEqual(done);
      expect(await world.auth.as(session).signOut('global')).toStrictEqual(done);
    });

    each('with an access token that has run out is a success', async (world) => {
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      await world.pass(world.tokenLifeSeconds + 1);
      expect(await world.auth.as(session).signOut('local')).toStrictEqual(done);
    }, harness.differs.passingTime);

    each('leaves nobody for the old access token to speak for', async (world) => {
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      valueOf(await world.auth.as(session).signOut('local'));
      expect(await world.auth.as(session).currentUser()).toStrictEqual({
        ok: false,
        failure: { kind: 'sessionMissing' },
      });
    });
  });
};
