import { describe, expect } from 'vitest';
import { contractCase } from '../contract-case.ts';
import type { AuthHarness } from './auth-harness.ts';
import { createConfirmedAccount, openWorld, userWith, valueOf } from './auth-world.ts';

export const authIsolationContract = (harness: AuthHarness): void => {
  describe('data isolation', () => {
    contractCase('what is handed out can be changed without changing what is kept', undefined, async () => {
      const world = await openWorld(harness);
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

    contractCase('a call goes out as it was when it was made', undefined, async () => {
      const world = await openWorld(harness);
      const { email, password } = await createConfirmedAccount(world);
      const handedIn = { email, password };
      const answer = world.auth.signIn(handedIn);
      handedIn.password = 'changed';
      valueOf(await answer);
    });
  });
};
