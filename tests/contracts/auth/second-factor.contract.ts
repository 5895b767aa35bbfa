import { describe, expect } from 'vitest';
import { parseTotpCode, type TotpCode } from '../../../src/domain/auth/second-factor.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import {
  type AuthHarness,
  type AuthWorld,
  createConfirmedAccount,
  OTHER_PASSWORD,
  recordEvents,
  rejection,
  sessionWith,
} from './auth-world.ts';

const codeOf = (text: string): TotpCode => {
  const code = parseTotpCode(text);
  if (code === null) throw new Error(`${text} is no code.`);
  return code;
};

const right = codeOf('123456');
const wrong = codeOf('654321');

/** Somebody with a second factor, after the password. */
const startAtFirstStep = async (world: AuthWorld) => {
  const credentials = await createConfirmedAccount(world);
  const factor = await world.plantFactor(credentials.email, right);
  const session = valueOf(await world.auth.signIn(credentials));
  return { credentials, factor, session };
};

export const secondFactorContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  const { factors } = harness.differs;

  describe('verifyCode', () => {
    each('the password alone gives aal1, and the user has the factor', async (world) => {
      const { session, factor } = await startAtFirstStep(world);
      expect([session.aal, session.user.factors]).toStrictEqual(['aal1', [factor]]);
    }, factors);

    each('the right code gives a session at aal2 and reports MFA_CHALLENGE_VERIFIED; it stays at aal2', async (world) => {
      const { session, factor } = await startAtFirstStep(world);
      const { events } = recordEvents(world.auth);

      const verified = valueOf(await world.auth.as(session).verifyCode({ factorId: factor.id, code: right }));

      expect(verified).toStrictEqual({ ...sessionWith(world, session.user), aal: 'aal2' });
      expect(events).toStrictEqual([{ type: 'MFA_CHALLENGE_VERIFIED', session: verified }]);
      expect(valueOf(await world.auth.refresh(verified.refresh_token)).aal).toBe('aal2');
    }, factors);

    each('a wrong code, or a factor of nobody, is refused; the session is as it was, and can try again', async (world) => {
      const { session, factor } = await startAtFirstStep(world);
      const { events } = recordEvents(world.auth);
      const asked = world.auth.as(session);
      expect(await asked.verifyCode({ factorId: factor.id, code: wrong })).toStrictEqual(rejection('mfa_verification_failed'));
      expect(await asked.verifyCode({ factorId: crypto.randomUUID(), code: right })).toStrictEqual(rejection('mfa_factor_not_found'));
      expect(events).toStrictEqual([]);
      expect(valueOf(await world.auth.refresh(session.refresh_token)).aal).toBe('aal1');
      valueOf(await asked.verifyCode({ factorId: factor.id, code: right }));
    }, factors);

    each('a new password wants the second step first', async (world) => {
      const { credentials, session, factor } = await startAtFirstStep(world);
      expect(await world.auth.as(session).updatePassword(OTHER_PASSWORD)).toStrictEqual(rejection('insufficient_aal'));
      const verified = valueOf(await world.auth.as(session).verifyCode({ factorId: factor.id, code: right }));
      valueOf(await world.auth.as(verified).updatePassword(OTHER_PASSWORD));
      valueOf(await world.otherBrowser.signIn({ ...credentials, password: OTHER_PASSWORD }));
    }, factors);
  });
};
