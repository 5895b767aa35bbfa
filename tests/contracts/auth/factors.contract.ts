import { describe, expect } from 'vitest';
import { casesOf, valueOf } from '../contract-case.ts';
import {
  addFactor,
  type AuthHarness,
  type AuthWorld,
  codeFor,
  createConfirmedAccount,
  factorName,
  OTHER_PASSWORD,
  recordEvents,
  rejection,
  sessionWith,
  someText,
  wrongCodeFor,
} from './auth-world.ts';

const done = { ok: true, value: null };

const startSignedIn = async (world: AuthWorld) => {
  const credentials = await createConfirmedAccount(world);
  return { credentials, session: valueOf(await world.auth.signIn(credentials)) };
};

/** Somebody with a second factor, after the password. */
const startAtFirstStep = async (world: AuthWorld) => {
  const { credentials, session: first } = await startSignedIn(world);
  const { factorId, secret, raised } = await addFactor(world, first);
  const session = valueOf(await world.auth.signIn(credentials));
  return { credentials, factorId, secret, session, raised };
};

const factorWith = (factorId: string, name: string) => ({
  id: factorId,
  factor_type: 'totp',
  status: 'verified',
  friendly_name: name,
  last_challenged_at: someText,
});

const factorsOf = async (world: AuthWorld, session: Parameters<AuthWorld['auth']['as']>[0]) =>
  valueOf(await world.auth.as(session).currentUser()).factors;

export const factorsContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  describe('enroll', () => {
    each('gives what an authenticator app has to be told; the session stays as it is', async (world) => {
      const { session } = await startSignedIn(world);
      const enrollment = valueOf(await world.account.as(session).enroll(factorName('Phone')));
      const uri = new URL(enrollment.uri);
      expect(enrollment).toStrictEqual({ factorId: someText, secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: someText });
      expect([uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('digits'), uri.searchParams.get('period')]).toEqual([
        'otpauth:', 'totp', enrollment.secret, '6', '30',
      ]);
      expect(await factorsOf(world, session)).toStrictEqual([
        expect.objectContaining({ id: enrollment.factorId, status: 'unverified', friendly_name: 'Phone' }),
      ]);
      expect(valueOf(await world.auth.refresh(session.refresh_token)).aal).toBe('aal1');
    });

    each('counts once its code was verified; what was begun besides is forgotten, and sessions of the first step end', async (world) => {
      const { credentials, session } = await startSignedIn(world);
      const elsewhere = valueOf(await world.otherBrowser.signIn(credentials));
      valueOf(await world.account.as(session).enroll(factorName('Left unfinished')));
      const { factorId, raised } = await addFactor(world, session);
      expect([raised.aal, await factorsOf(world, raised)]).toStrictEqual(['aal2', [factorWith(factorId, 'Phone')]]);
      expect(await world.otherBrowser.refresh(elsewhere.refresh_token)).toStrictEqual(rejection('refresh_token_not_found'));
      expect((await world.auth.as(elsewhere).currentUser()).ok).toBe(false);
    });

    each('refuses a name twice, also of one that was left unfinished, until that is removed', async (world) => {
      const { session } = await startSignedIn(world);
      const own = world.account.as(session);
      const { factorId } = valueOf(await own.enroll(factorName('Phone')));
      expect(await own.enroll(factorName('Phone'))).toStrictEqual(rejection('mfa_factor_name_conflict'));
      expect(await own.removeFactor(factorId)).toStrictEqual(done);
      valueOf(await own.enroll(factorName('Phone')));
    });

    each('an enrollment that is five minutes old is in nobody’s way', async (world) => {
      const { session } = await startSignedIn(world);
      valueOf(await world.account.as(session).enroll(factorName('Phone')));
      await world.pass(301);
      valueOf(await world.account.as(session).enroll(factorName('Phone')));
    }, harness.differs.passingTime);

    each('refuses an eleventh factor', async (world) => {
      const { session } = await startSignedIn(world);
      const own = world.account.as(session);
      for (let number = 1; number <= 10; number += 1) valueOf(await own.enroll(factorName(`Phone ${number}`)));
      expect(await own.enroll(factorName('Phone 11'))).toStrictEqual(rejection('too_many_enrolled_mfa_factors'));
    });

    each('wants the second step first, where there is one', async (world) => {
      const { session } = await startAtFirstStep(world);
      expect(await world.account.as(session).enroll(factorName('Tablet'))).toStrictEqual(rejection('insufficient_aal'));
    });
  });

  describe('verifyCode', () => {
    each('the password alone gives aal1, and the user has the factor', async (world) => {
      const { session, factorId } = await startAtFirstStep(world);
      expect([session.aal, session.user.factors]).toStrictEqual(['aal1', [factorWith(factorId, 'Phone')]]);
    });

    each('the right code gives a session at aal2 and reports MFA_CHALLENGE_VERIFIED; it stays at aal2', async (world) => {
      const { session, factorId, secret } = await startAtFirstStep(world);
      const { events } = recordEvents(world.auth);

      const verified = valueOf(await world.auth.as(session).verifyCode({ factorId, code: codeFor(world, secret) }));

      const user = { ...session.user, factors: [factorWith(factorId, 'Phone')] };
      expect(verified).toStrictEqual({ ...sessionWith(world, user), aal: 'aal2' });
      expect(events).toStrictEqual([{ type: 'MFA_CHALLENGE_VERIFIED', session: verified }]);
      expect(valueOf(await world.auth.refresh(verified.refresh_token)).aal).toBe('aal2');
    });

    each('the code of the next step is taken, one of an hour later is not, nor is that of a factor of nobody; the session can try again', async (world) => {
      const { session, factorId, secret } = await startAtFirstStep(world);
      const { events } = recordEvents(world.auth);
      const asked = world.auth.as(session);
      expect(await asked.verifyCode({ factorId, code: wrongCodeFor(world, secret) })).toStrictEqual(rejection('mfa_verification_failed'));
      expect(await asked.verifyCode({ factorId: crypto.randomUUID(), code: codeFor(world, secret) })).toStrictEqual(rejection('mfa_factor_not_found'));
      expect(events).toStrictEqual([]);
      expect(valueOf(await world.auth.refresh(session.refresh_token)).aal).toBe('aal1');
      // Not that of the step before: real time may reach the next step first, and then it is two steps old.
      valueOf(await asked.verifyCode({ factorId, code: codeFor(world, secret, 30) }));
    });

    each('a new password wants the second step first', async (world) => {
      const { credentials, session, factorId, secret } = await startAtFirstStep(world);
      expect(await world.auth.as(session).updatePassword(OTHER_PASSWORD)).toStrictEqual(rejection('insufficient_aal'));
      const verified = valueOf(await world.auth.as(session).verifyCode({ factorId, code: codeFor(world, secret) }));
      valueOf(await world.auth.as(verified).updatePassword(OTHER_PASSWORD));
      valueOf(await world.otherBrowser.signIn({ ...credentials, password: OTHER_PASSWORD }));
    });
  });

  describe('removeFactor', () => {
    each('a verified one wants the second step, one that was only begun does not', async (world) => {
      const { session, raised, factorId } = await startAtFirstStep(world);
      const begun = valueOf(await world.account.as(raised).enroll(factorName('Tablet')));
      const own = world.account.as(session);
      expect(await own.removeFactor(factorId)).toStrictEqual(rejection('insufficient_aal'));
      expect(await own.removeFactor(begun.factorId)).toStrictEqual(done);
      expect((await factorsOf(world, raised)).map(({ id }) => id)).toStrictEqual([factorId]);
    });

    each('of the one that has raised the session lowers it at the next refresh; one that is gone already is a success', async (world) => {
      const { session } = await startSignedIn(world);
      const { factorId, raised } = await addFactor(world, session);
      const own = world.account.as(raised);
      expect(await own.removeFactor(factorId)).toStrictEqual(done);
      expect(await own.removeFactor(factorId)).toStrictEqual(done);
      const after = valueOf(await world.auth.refresh(raised.refresh_token));
      expect([after.aal, after.user.factors]).toStrictEqual(['aal1', []]);
    });
  });
};
