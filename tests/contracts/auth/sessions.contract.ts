import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { isRetryable } from '../../../src/domain/auth/auth-failure.ts';
import { sessionSchema } from '../../../src/domain/auth/session.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { type AuthHarness, type AuthWorld, createConfirmedAccount, OTHER_PASSWORD, recordEvents, rejection, sessionWith, userWith, weakPassword } from './auth-world.ts';

const done = { ok: true, value: null };

const tokensInAddress = async (world: AuthWorld) => {
  const session = valueOf(await world.otherBrowser.signIn(await createConfirmedAccount(world)));
  return {
    session,
    tokens: {
      accessToken: session.access_token,
      refreshToken: session.refresh_token ?? '',
      expiresIn: world.tokenLifeSeconds,
    },
  };
};

export const sessionsContract = (harness: AuthHarness): void => {
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

    each('gives the same successor again for a token whose successor was not used yet', async (world) => {
      const first = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const second = valueOf(await world.auth.refresh(first.refresh_token));

      const again = valueOf(await world.otherBrowser.refresh(first.refresh_token));

      expect(again).toStrictEqual({ ...sessionWith(world, first.user), refresh_token: second.refresh_token });
      valueOf(await world.auth.refresh(second.refresh_token));
    });

    each('a token whose successor was used ends the session: the newest is dead too, an access token is not', async (world) => {
      const first = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const second = valueOf(await world.auth.refresh(first.refresh_token));
      const third = valueOf(await world.auth.refresh(second.refresh_token));
      const used = rejection('refresh_token_already_used');

      expect(await world.otherBrowser.refresh(first.refresh_token)).toStrictEqual(used);

      expect(await world.auth.refresh(third.refresh_token)).toStrictEqual(used);
      expect(await world.auth.refresh(second.refresh_token)).toStrictEqual(used);
      valueOf(await world.auth.as(third).currentUser());
    });

    each('gives the same successor again an hour later', async (world) => {
      const first = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      const second = valueOf(await world.auth.refresh(first.refresh_token));
      await world.pass(3600);
      expect(valueOf(await world.auth.refresh(first.refresh_token)).refresh_token).toBe(second.refresh_token);
    }, harness.differs.passingTime);

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
    }, harness.differs.tokenExpiry);
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
      expect(await signedIn.updatePassword('Dolly-1')).toStrictEqual(weakPassword('length'));
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

    each('of a session that is gone already is a success; that the others have ended it does not say', async (world) => {
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      expect(await world.auth.as(session).signOut('local')).toStrictEqual(done);
      expect(await world.auth.as(session).signOut('local')).toStrictEqual(done);
      expect(await world.auth.as(session).signOut('global')).toStrictEqual({ ok: false, failure: { kind: 'sessionMissing' } });
    });

    each('with an access token that has run out is a success', async (world) => {
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      await world.pass(world.tokenLifeSeconds + 1);
      expect(await world.auth.as(session).signOut('local')).toStrictEqual(done);
    }, harness.differs.tokenExpiry);

    each('leaves nobody for the old access token to speak for', async (world) => {
      const session = valueOf(await world.auth.signIn(await createConfirmedAccount(world)));
      valueOf(await world.auth.as(session).signOut('local'));
      expect(await world.auth.as(session).currentUser()).toStrictEqual({
        ok: false,
        failure: { kind: 'sessionMissing' },
      });
    });
  });

  describe('adoptTokens', () => {
    for (const [purpose, type] of [
      ['signIn', 'SIGNED_IN'],
      ['recovery', 'PASSWORD_RECOVERY'],
    ] as const) {
      each(`takes over a session for ${purpose} and reports ${type}`, async (world) => {
        const { session, tokens } = await tokensInAddress(world);
        const { events } = recordEvents(world.auth);

        const result = await world.auth.adoptTokens({ purpose, ...tokens });

        expect(result).toStrictEqual({
          ok: true,
          value: {
            ...sessionWith(world, session.user),
            access_token: session.access_token,
            refresh_token: session.refresh_token,
          },
        });
        expect(events).toStrictEqual([{ type, session: valueOf(result) }]);
        valueOf(await world.auth.refresh(session.refresh_token));
      });
    }

    each('refuses a token that the server never gave', async (world) => {
      const { tokens } = await tokensInAddress(world);
      const { events } = recordEvents(world.auth);

      const result = await world.auth.adoptTokens({ purpose: 'signIn', ...tokens, accessToken: 'broken' });

      expect(result.ok || isRetryable(result.failure)).toBe(false);
      expect(events).toStrictEqual([]);
    });
  });
};
