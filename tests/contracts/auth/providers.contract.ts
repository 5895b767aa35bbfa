import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { EmailAddress } from '../../../src/domain/auth/credentials.ts';
import { parseProviderReturn } from '../../../src/domain/auth/auth-callback.ts';
import type { Session } from '../../../src/domain/auth/session.ts';
import type { ProviderRequest } from '../../../src/domain/ports/auth.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import { addFactor, type AuthHarness, type AuthWorld, createConfirmedAccount, newCredentials, newEmail, newestLink, recordEvents, rejection, sessionWith, someText } from './auth-world.ts';

const done = { ok: true, value: null };

const startSignedIn = async (world: AuthWorld) => {
  const credentials = await createConfirmedAccount(world);
  return { credentials, session: valueOf(await world.auth.signIn(credentials)) };
};

const newVerifier = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`;

const requestOf = (world: AuthWorld, codeVerifier = newVerifier(), provider = world.provider): ProviderRequest => ({
  provider,
  codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  returnTo: `${world.siteUrl}/login?via=${provider}&redirect=%2Fsystems%2Fadd`,
});

const broughtBack = (address: string) => {
  const { pathname, searchParams } = new URL(address);
  return { page: pathname, redirect: searchParams.get('redirect'), returned: parseProviderReturn(Object.fromEntries(searchParams)) };
};

const codeIn = (address: string): string => {
  const { returned } = broughtBack(address);
  if (returned === null || !('code' in returned)) throw new Error(`No code came back: ${address}`);
  return returned.code;
};

/** Somebody signs in by the provider, up to the code. */
const comeBack = async (world: AuthWorld, email: EmailAddress) => {
  const codeVerifier = newVerifier();
  const address = valueOf(await world.account.signInAddress(requestOf(world, codeVerifier)));
  return { code: codeIn(await world.answerAtProvider(address, { email })), codeVerifier };
};

const link = async (world: AuthWorld, session: Session, email: EmailAddress): Promise<string> =>
  world.answerAtProvider(valueOf(await world.account.as(session).linkAddress(requestOf(world))), { email });

const identitiesOf = async (world: AuthWorld, session: Session) => valueOf(await world.auth.as(session).currentUser()).identities;

const identity = (provider: string, email: EmailAddress) => ({ identity_id: someText, provider, email });

const refused = (code: string) => ({ kind: 'rejected', code, message: '' });

export const providersContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);
  const { provider: unsteered } = harness.differs;

  describe('sign-in by a provider', () => {
    each('one that is not turned on is refused before anybody is sent there, to sign in as to link', async (world) => {
      const asked = requestOf(world, newVerifier(), 'nosuchprovider');
      const { session } = await startSignedIn(world);
      expect(await world.account.signInAddress(asked)).toStrictEqual(rejection('validation_failed'));
      expect(await world.account.as(session).linkAddress(asked)).toStrictEqual(rejection('validation_failed'));
    });

    each('a code for nobody is refused', async (world) => {
      const given = { code: crypto.randomUUID(), codeVerifier: newVerifier() };
      expect(await world.account.redeemCode(given)).toStrictEqual(rejection('flow_state_not_found'));
    });

    each('leads back to the page with a code, which opens a session once, and reports nothing', async (world) => {
      const email = newEmail();
      const { events } = recordEvents(world.auth);
      const codeVerifier = newVerifier();
      const address = valueOf(await world.account.signInAddress(requestOf(world, codeVerifier)));
      const back = await world.answerAtProvider(address, { email });
      expect(broughtBack(back)).toStrictEqual({ page: '/login', redirect: '/systems/add', returned: { provider: world.provider, code: someText } });
      const given = { code: codeIn(back), codeVerifier };
      const session = valueOf(await world.account.redeemCode(given));
      const user = { id: someText, email, identities: [identity(world.provider, email)], factors: [] };
      expect(session).toStrictEqual(sessionWith(world, user));
      expect(await world.account.redeemCode(given)).toStrictEqual(rejection('flow_state_not_found'));
      expect(events).toStrictEqual([]);
      valueOf(await world.auth.refresh(session.refresh_token));
    }, unsteered);

    each('the code is worth nothing to who does not know the verifier', async (world) => {
      const { code } = await comeBack(world, newEmail());
      expect(await world.account.redeemCode({ code, codeVerifier: newVerifier() })).toStrictEqual(rejection('bad_code_verifier'));
    }, unsteered);

    each('who cancels there comes back with a refusal', async (world) => {
      const address = valueOf(await world.account.signInAddress(requestOf(world)));
      expect(broughtBack(await world.answerAtProvider(address, 'canceled')).returned).toStrictEqual({
        provider: world.provider, refusal: refused('access_denied'),
      });
    }, unsteered);

    each('an account with that address that is confirmed is the same', async (world) => {
      const { credentials, session } = await startSignedIn(world);
      const arrived = valueOf(await world.account.redeemCode(await comeBack(world, credentials.email)));
      expect([arrived.user.id, arrived.aal]).toStrictEqual([session.user.id, 'aal1']);
    }, unsteered);

    each('one that was never confirmed is theirs from now on, without the password and the link of whoever began it', async (world) => {
      const credentials = newCredentials();
      const { user: begun } = valueOf(await world.otherBrowser.signUp(credentials));
      const tokenHash = await newestLink(world, credentials.email, 'confirm');
      const { user } = valueOf(await world.account.redeemCode(await comeBack(world, credentials.email)));
      expect(user).toStrictEqual({ id: begun.id, email: credentials.email, identities: [identity(world.provider, credentials.email)], factors: [] });
      expect(await world.auth.signIn(credentials)).toStrictEqual(rejection('invalid_credentials'));
      expect(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' })).toStrictEqual(rejection('otp_expired'));
    }, unsteered);

    each('is the first step only: the session from before stays, at its level', async (world) => {
      const { credentials, session } = await startSignedIn(world);
      const { raised } = await addFactor(world, session);
      const arrived = valueOf(await world.account.redeemCode(await comeBack(world, credentials.email)));
      expect([arrived.aal, valueOf(await world.auth.refresh(raised.refresh_token)).aal]).toStrictEqual(['aal1', 'aal2']);
    }, unsteered);
  });

  describe('ways to sign in', () => {
    each('one that is linked opens the same account; the session stays as it was', async (world) => {
      const { credentials, session } = await startSignedIn(world);
      const { raised } = await addFactor(world, session);
      const email = newEmail();
      expect(codeIn(await link(world, raised, email))).toStrictEqual(someText);
      const identities = (await identitiesOf(world, raised)).toSorted((a) => (a.provider === 'email' ? -1 : 1));
      expect(identities).toStrictEqual([identity('email', credentials.email), identity(world.provider, email)]);
      expect(valueOf(await world.auth.refresh(raised.refresh_token)).aal).toBe('aal2');
      const arrived = valueOf(await world.account.redeemCode(await comeBack(world, email)));
      expect([arrived.user.id, arrived.user.email]).toStrictEqual([session.user.id, credentials.email]);
    }, unsteered);

    each('one that belongs to somebody else already is refused on return, and stays theirs', async (world) => {
      const email = newEmail();
      valueOf(await world.account.redeemCode(await comeBack(world, email)));
      const { credentials, session } = await startSignedIn(world);
      expect(broughtBack(await link(world, session, email)).returned).toStrictEqual({
        provider: world.provider, refusal: refused('identity_already_exists'),
      });
      expect(await identitiesOf(world, session)).toStrictEqual([identity('email', credentials.email)]);
    }, unsteered);

    each('the only one cannot be unlinked, nor one that is not theirs', async (world) => {
      const { session } = await startSignedIn(world);
      const own = world.account.as(session);
      const [only] = await identitiesOf(world, session);
      expect(await own.unlinkIdentity(only?.identity_id ?? '')).toStrictEqual(rejection('single_identity_not_deletable'));
      expect(await own.unlinkIdentity(crypto.randomUUID())).toStrictEqual(rejection('identity_not_found'));
    });

    each('one that is unlinked opens the account no more', async (world) => {
      const { credentials, session } = await startSignedIn(world);
      const email = newEmail();
      await link(world, session, email);
      const linked = (await identitiesOf(world, session)).find(({ provider }) => provider === world.provider);
      expect(await world.account.as(session).unlinkIdentity(linked?.identity_id ?? '')).toStrictEqual(done);
      expect(await identitiesOf(world, session)).toStrictEqual([identity('email', credentials.email)]);
      expect(valueOf(await world.account.redeemCode(await comeBack(world, email))).user.id).not.toBe(session.user.id);
    }, unsteered);

    each('with that of the email address go the address, and the password with it', async (world) => {
      const { credentials, session } = await startSignedIn(world);
      const email = newEmail();
      await link(world, session, email);
      // No server promises an order of them.
      const own = (await identitiesOf(world, session)).find(({ provider }) => provider === 'email');
      expect(await world.account.as(session).unlinkIdentity(own?.identity_id ?? '')).toStrictEqual(done);
      const user = valueOf(await world.auth.as(session).currentUser());
      expect([user.email, user.identities]).toStrictEqual([email, [identity(world.provider, email)]]);
      expect(await world.auth.signIn(credentials)).toStrictEqual(rejection('invalid_credentials'));
    }, unsteered);
  });
};
