import { describe, expect } from 'vitest';
import { casesOf, valueOf } from '../contract-case.ts';
import {
  addFactor,
  type AuthHarness,
  type AuthWorld,
  createConfirmedAccount,
  newEmail,
  newestLink,
  OTHER_PASSWORD,
  rejection,
  someText,
  weakPassword,
} from './auth-world.ts';

const done = { ok: true, value: null };

const startSignedIn = async (world: AuthWorld) => {
  const credentials = await createConfirmedAccount(world);
  const session = valueOf(await world.auth.signIn(credentials));
  return { credentials, session, own: world.account.as(session) };
};

export const ownAccountContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  describe('changeAddress', () => {
    each('waits until both addresses have confirmed it, in whatever order, and signs nobody in', async (world) => {
      const { credentials, session, own } = await startSignedIn(world);
      const email = newEmail();
      expect(valueOf(await own.changeAddress(email))).toStrictEqual({ ...session.user, new_email: email });
      valueOf(await world.otherBrowser.signIn(credentials));

      const links = [await newestLink(world, email, 'confirm-address'), await newestLink(world, credentials.email, 'confirm-address')];
      expect(valueOf(await world.account.confirmAddress(links[0] ?? ''))).toBe('halfway');
      valueOf(await world.otherBrowser.signIn(credentials));
      expect(valueOf(await world.account.confirmAddress(links[1] ?? ''))).toBe('changed');

      const user = valueOf(await world.auth.as(session).currentUser());
      expect([user.email, user.new_email, user.identities]).toStrictEqual([email, undefined, [{ identity_id: someText, provider: 'email', email }]]);
      valueOf(await world.otherBrowser.signIn({ ...credentials, email }));
      expect(await world.otherBrowser.signIn(credentials)).toStrictEqual(rejection('invalid_credentials'));
    });

    each('refuses what is no address, and one that is taken; each link works once', async (world) => {
      const { own, credentials } = await startSignedIn(world);
      const taken = await createConfirmedAccount(world);
      expect(await own.changeAddress(taken.email)).toStrictEqual(rejection('email_exists'));
      const email = newEmail();
      valueOf(await own.changeAddress(email));
      const link = await newestLink(world, credentials.email, 'confirm-address');
      expect(valueOf(await world.account.confirmAddress(link))).toBe('halfway');
      expect(await world.account.confirmAddress(link)).toStrictEqual(rejection('otp_expired'));
    });

    each('sends one pair of mails a minute', async (world) => {
      const { own } = await startSignedIn(world);
      valueOf(await own.changeAddress(newEmail()));
      expect(await own.changeAddress(newEmail())).toMatchObject({ ok: false, failure: { kind: 'rateLimited', limit: 'address' } });
    });

    each('wants the second step, where there is one', async (world) => {
      const { credentials, session } = await startSignedIn(world);
      await addFactor(world, session);
      const first = valueOf(await world.auth.signIn(credentials));
      expect(await world.account.as(first).changeAddress(newEmail())).toStrictEqual(rejection('insufficient_aal'));
    });
  });

  describe('changePassword', () => {
    each('puts the new one in force and ends the other sessions of the user', async (world) => {
      const { credentials, session, own } = await startSignedIn(world);
      const there = valueOf(await world.otherBrowser.signIn(credentials));
      expect(valueOf(await own.changePassword({ password: OTHER_PASSWORD })).id).toBe(session.user.id);
      expect(await world.otherBrowser.refresh(there.refresh_token)).toStrictEqual(rejection('refresh_token_not_found'));
      valueOf(await world.auth.refresh(session.refresh_token));
      valueOf(await world.otherBrowser.signIn({ ...credentials, password: OTHER_PASSWORD }));
    });

    each('refuses the one in force, and a weak one', async (world) => {
      const { credentials, own } = await startSignedIn(world);
      expect(await own.changePassword({ password: credentials.password })).toStrictEqual(rejection('same_password'));
      expect(await own.changePassword({ password: 'Dolly-1' })).toStrictEqual(weakPassword('length'));
    });
  });

  describe('signOutElsewhere', () => {
    each('ends the other sessions of the user, and no other', async (world) => {
      const { credentials, session, own } = await startSignedIn(world);
      const there = valueOf(await world.otherBrowser.signIn(credentials));
      const bystander = (await startSignedIn(world)).session;
      expect(await own.signOutElsewhere()).toStrictEqual(done);
      expect(await world.otherBrowser.refresh(there.refresh_token)).toStrictEqual(rejection('refresh_token_not_found'));
      for (const kept of [session, bystander]) valueOf(await world.auth.refresh(kept.refresh_token));
    });
  });

  describe('deleteAccount', () => {
    each('leaves no account, no session and nobody to speak for; asked again it is a success', async (world) => {
      const { credentials, session, own } = await startSignedIn(world);
      expect(await own.deleteAccount()).toStrictEqual(done);
      expect(await own.deleteAccount()).toStrictEqual(done);
      expect(await world.auth.signIn(credentials)).toStrictEqual(rejection('invalid_credentials'));
      expect((await world.auth.refresh(session.refresh_token)).ok).toBe(false);
      expect(await world.auth.as(session).currentUser()).toStrictEqual({ ok: false, failure: { kind: 'sessionMissing' } });
    });

    each('wants the second step, where there is one', async (world) => {
      const { credentials, session } = await startSignedIn(world);
      const { raised } = await addFactor(world, session);
      const first = valueOf(await world.auth.signIn(credentials));
      expect(await world.account.as(first).deleteAccount()).toStrictEqual(rejection('insufficient_aal'));
      expect(await world.account.as(raised).deleteAccount()).toStrictEqual(done);
    });
  });

  each('nobody is asked for a second factor unless the project says so', async (world) => {
    const { own } = await startSignedIn(world);
    expect(await own.isSecondFactorRequired()).toStrictEqual({ ok: true, value: false });
  });
};
