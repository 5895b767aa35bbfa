import { describe, expect } from 'vitest';
import { parseEmailAddress } from '../../../src/domain/auth/credentials.ts';
import { parseSignIn } from '../../../src/domain/auth/auth-forms.ts';
import { present } from '../../samples.ts';
import { pastedAddresses } from '../../spellings.ts';
import { casesOf, valueOf } from '../contract-case.ts';
import {
  type AuthHarness,
  createConfirmedAccount,
  createUnconfirmedAccount,
  newCredentials,
  newestLink,
  OTHER_PASSWORD,
  PASSWORD,
  recordEvents,
  rejection,
  sessionWith,
  userWith,
  weakPassword,
} from './auth-world.ts';

export const accountsContract = (harness: AuthHarness): void => {
  const each = casesOf(harness);

  describe('signUp', () => {
    each('gives a user without a session, and sends one mail with a link', async (world) => {
      const { events } = recordEvents(world.auth);
      const credentials = newCredentials();

      const result = await world.auth.signUp(credentials);

      expect(result).toStrictEqual({
        ok: true,
        value: { user: userWith(credentials.email), session: null },
      });
      const tokenHash = await newestLink(world, credentials.email, 'confirm');
      const link = `${world.siteUrl}/confirm/${tokenHash}`;
      expect(tokenHash).toMatch(/^[\w.~-]{16,}$/);
      expect(await world.mailsTo(credentials.email)).toStrictEqual([
        {
          to: credentials.email,
          subject: 'Confirm your email address',
          text: expect.stringContaining(link),
          html: expect.stringContaining(link),
          sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
        },
      ]);
      expect(events).toStrictEqual([]);
    });

    each('keeps an address with a plus or an apostrophe as it is', async (world) => {
      for (const prefix of ['ana+test', "o'neil"]) {
        const email = present(parseEmailAddress(`${prefix}-${crypto.randomUUID()}@example.test`));
        const { user } = valueOf(await world.auth.signUp({ email, password: PASSWORD }));
        expect(user).toStrictEqual(userWith(email));
        expect((await world.mailsTo(email)).map((mail) => mail.to)).toStrictEqual([email]);
      }
    });

    each('field report 82: who has signed up gets in with the address as it is pasted', async (world) => {
      const { email, password } = await createConfirmedAccount(world);
      const [name = ''] = email.split('@');
      for (const text of pastedAddresses) {
        const credentials = present(parseSignIn({ email: text.replace(/ana/i, name), password }));
        expect(valueOf(await world.auth.signIn(credentials)).user.email).toBe(email);
      }
    });

    each('does not tell that a confirmed address is known, and sends it no mail', async (world) => {
      const { email } = await createConfirmedAccount(world);
      const mailsBefore = await world.mailsTo(email);

      const result = await world.auth.signUp({ email, password: OTHER_PASSWORD });

      expect(result).toStrictEqual({
        ok: true,
        value: { user: { ...userWith(email), identities: [] }, session: null },
      });
      expect(await world.mailsTo(email)).toStrictEqual(mailsBefore);
      valueOf(await world.auth.signIn({ email, password: PASSWORD }));
      expect(await world.auth.signIn({ email, password: OTHER_PASSWORD })).toStrictEqual(
        rejection('invalid_credentials'),
      );
    }, harness.differs.knownAddress);

    each('sends an unconfirmed address a new link and keeps its first password', async (world) => {
      const { email } = await createUnconfirmedAccount(world);
      await world.pass(61);

      const result = await world.auth.signUp({ email, password: OTHER_PASSWORD });

      expect(result).toStrictEqual({ ok: true, value: { user: userWith(email), session: null } });
      expect(await world.mailsTo(email)).toHaveLength(2);
      const tokenHash = await newestLink(world, email, 'confirm');
      valueOf(await world.auth.verifyLink({ tokenHash, purpose: 'signIn' }));
      valueOf(await world.auth.signIn({ email, password: PASSWORD }));
    }, harness.differs.mailSpacing);

    each('refuses an address that is none', async (world) => {
      const email = present(parseEmailAddress('not-an-address'));
      expect(await world.auth.signUp({ email, password: PASSWORD })).toStrictEqual(
        rejection('validation_failed'),
      );
    });

    each('refuses a password of seven characters and makes no account', async (world) => {
      const { email } = newCredentials();
      expect(await world.auth.signUp({ email, password: 'Dolly-1' })).toStrictEqual(weakPassword('length'));
      expect(await world.mailsTo(email)).toStrictEqual([]);
      expect(await world.auth.signIn({ email, password: 'Dolly-1' })).toStrictEqual(
        rejection('invalid_credentials'),
      );
    });

    for (const [lacks, password] of [
      ['upper case', 'camera-dolly-1'],
      ['lower case', 'CAMERA-DOLLY-1'],
      ['a digit', 'Camera-Dolly-x'],
      ['a symbol', 'CameraDolly1'],
    ] as const) {
      each(`refuses a password without ${lacks}`, async (world) => {
        expect(await world.auth.signUp({ ...newCredentials(), password })).toStrictEqual(weakPassword('characters'));
      });
    }

    each('takes a password of 72 bytes and refuses one of 73', async (world) => {
      const fits = `Aa1-${'å'.repeat(34)}`;
      const credentials = newCredentials();
      expect(await world.auth.signUp({ ...credentials, password: `${fits}x` })).toStrictEqual(
        rejection('validation_failed'),
      );
      valueOf(await world.auth.signUp({ ...credentials, password: fits }));
    }, harness.differs.passwordLength72);
  });

  describe('signIn', () => {
    each('gives a session and reports SIGNED_IN with it, once', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const { events } = recordEvents(world.auth);
      const elsewhere = recordEvents(world.otherBrowser);

      const result = await world.auth.signIn(credentials);

      const session = sessionWith(world, userWith(credentials.email));
      expect(result).toStrictEqual({ ok: true, value: session });
      expect(events).toStrictEqual([{ type: 'SIGNED_IN', session: result.ok && result.value }]);
      expect(elsewhere.events).toStrictEqual([]);
    });

    each('reports nothing to a listener that has left', async (world) => {
      const credentials = await createConfirmedAccount(world);
      const left = recordEvents(world.auth);
      const stayed = recordEvents(world.auth);
      left.stop();
      left.stop();

      await world.auth.signIn(credentials);

      expect(left.events).toStrictEqual([]);
      expect(stayed.events).toHaveLength(1);
    });

    each('answers alike for a wrong password and for an unknown address', async (world) => {
      const { email } = await createConfirmedAccount(world);
      const { events } = recordEvents(world.auth);

      const wrong = await world.auth.signIn({ email, password: OTHER_PASSWORD });
      const unknown = await world.auth.signIn(newCredentials());

      expect(wrong).toStrictEqual(rejection('invalid_credentials'));
      expect(unknown).toStrictEqual(wrong);
      expect(events).toStrictEqual([]);
    });

    each('takes a password letter by letter, spaces and case included', async (world) => {
      const { email, password } = await createConfirmedAccount(world);
      for (const other of [` ${password}`, `${password} `, password.toLowerCase(), '']) {
        expect((await world.auth.signIn({ email, password: other })).ok).toBe(false);
      }
    });

    each('says that the address waits to be confirmed', async (world) => {
      const credentials = await createUnconfirmedAccount(world);
      expect(await world.auth.signIn(credentials)).toStrictEqual(rejection('email_not_confirmed'));
    });

    each('says so only to somebody who knows the password', async (world) => {
      const { email } = await createUnconfirmedAccount(world);
      expect(await world.auth.signIn({ email, password: OTHER_PASSWORD })).toStrictEqual(
        rejection('invalid_credentials'),
      );
    }, harness.differs.wrongPasswordBeforeConfirmation);
  });
};
