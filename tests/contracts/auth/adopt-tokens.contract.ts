import { describe, expect } from 'vitest';
import { isRetryable } from '../../../src/domain/auth/auth-failure.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { type AuthHarness, type AuthWorld, createConfirmedAccount, recordEvents, sessionWith } from './auth-world.ts';

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

export const adoptTokensContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

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
