import { describe, expect, test } from 'vitest';
import { type Answers, recordedAccount } from '../../../tests/machines/recorded-account.ts';
import { anAddress } from '../../../tests/machines/records.ts';
import { answerOf, settled } from '../../../tests/machines/scripted-effect.ts';
import { lasting, ofBob, type Rig, startSignedIn, startSignedOut, states } from '../../../tests/machines/session/rig.ts';
import { readFactorName } from '../../domain/auth/second-factor.ts';
import type { Session } from '../../domain/auth/session.ts';
import type { OwnAccount } from '../../domain/ports/auth.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { aUser } from '../../../tests/samples.ts';
import { ownAccountActors } from './account-actors.ts';

const refusedWith = (code: string) => failed({ kind: 'rejected', code, message: 'In its words' } as const);
const missing = failed({ kind: 'sessionMissing' } as const);

const read = readFactorName('Phone', []);
const name = 'name' in read ? read.name : expect.unreachable();
const [phone, email] = [{ id: 'app', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' } as const, { identity_id: 'e', provider: 'email' }];
const change = { password: 'Neu!1234', currentPassword: 'Alt!1234' };

const open = (rig: Rig, answers?: Answers) => {
  const { ports, asked } = recordedAccount(rig, answers);
  return { actors: ownAccountActors(ports), asked };
};
type Actors = ReturnType<typeof ownAccountActors>;

const effects: readonly (readonly [string, (actors: Actors) => Promise<unknown>, readonly unknown[], unknown])[] = [
  ['the user is read', ({ readUser }) => answerOf(readUser, undefined), ['currentUser', 'access-1'], lasting.user],
  ['an authenticator is begun', ({ enroll }) => answerOf(enroll, name), ['enroll', 'access-1', 'Phone'], { factorId: 'new', secret: 'ABCD', uri: 'otpauth://totp/a' }],
  ['one that was begun is taken back', ({ takeBack }) => takeBack('new'), ['removeFactor', 'access-1', 'new'], null],
  ['a new address is asked for', ({ changeAddress }) => answerOf(changeAddress, anAddress), ['changeAddress', 'access-1', anAddress], lasting.user],
  ['a new password is saved', ({ changePassword }) => answerOf(changePassword, change), ['changePassword', 'access-1', change], lasting.user],
  ['a number is mailed', ({ mailNumber }) => answerOf(mailNumber, undefined), ['mailNumber', 'access-1'], null],
  ['an authenticator is removed', ({ carryOut }) => answerOf(carryOut, { kind: 'removeFactor', factor: phone }), ['removeFactor', 'access-1', 'app'], null],
  ['a provider is disconnected', ({ carryOut }) => answerOf(carryOut, { kind: 'unlinkIdentity', identity: email }), ['unlinkIdentity', 'access-1', 'e'], null],
  ['other devices are signed out', ({ carryOut }) => answerOf(carryOut, { kind: 'signOutElsewhere' }), ['signOutElsewhere', 'access-1'], null],
];

describe('the effects of the account page', () => {
  test.each(effects)('%s in the name of whoever is signed in', async (_, ask, call, value) => {
    const rig = await startSignedIn();
    const { actors, asked } = open(rig);
    expect([await ask(actors), asked, rig.shown().value]).toEqual([success(value), [['accessToken'], call], states.current]);
  });

  test.each(effects)('%s for nobody where nobody is signed in', async (_, ask) => {
    const { actors, asked } = open(await startSignedOut());
    expect([await ask(actors), asked]).toEqual([missing, []]);
  });

  test('with nothing to ask with, nobody is asked', async () => {
    const { actors, asked } = open(await startSignedIn());
    const answers = await Promise.all([answerOf(actors.enroll, null), answerOf(actors.changeAddress, null), answerOf(actors.changePassword, null)]);
    expect([answers, asked]).toEqual([[missing, missing, missing], []]);
  });

  test.each([
    ['asked for a code', refusedWith('insufficient_aal'), states.attempting],
    ['asked whether it still stands', missing, states.attempting],
    ['left alone', refusedWith('validation_failed'), states.current],
    ['left alone', failed({ kind: 'unreachable' } as const), states.current],
  ])('a session that the server answers %#: it is %s', async (_, answer, value) => {
    const rig = await startSignedIn();
    const { actors } = open(rig, { own: { mailNumber: async () => answer } });
    expect([await answerOf(actors.mailNumber, undefined), rig.shown().value]).toEqual([answer, value]);
  });
});

describe('the end of the account', () => {
  test.each([
    ['deleted', success(null), states.signedOut],
    ['kept', failed({ kind: 'unreachable' } as const), states.current],
  ])('is the end of its session, where it was %s', async (_, answer, value) => {
    const rig = await startSignedIn();
    const { actors } = open(rig, { own: { deleteAccount: async () => answer } });
    expect(await answerOf(actors.carryOut, { kind: 'deleteAccount', email: anAddress })).toEqual(answer);
    expect(rig.shown().value).toEqual(value);
  });

  test('is the end of nobody else, who has signed in while it was asked for', async () => {
    const rig = await startSignedIn();
    const { actors } = open(rig, {
      own: {
        deleteAccount: async () => {
          rig.send({ type: 'storage.changed', stored: { purpose: 'signIn', session: ofBob } });
          return success(null);
        },
      },
    });
    await answerOf(actors.carryOut, { kind: 'deleteAccount', email: anAddress });
    expect([rig.shown().value, rig.shown().session]).toEqual([states.current, ofBob]);
  });
});

test('a provider that is disconnected already is disconnected', async () => {
  const { actors } = open(await startSignedIn(), { own: { unlinkIdentity: async () => refusedWith('identity_not_found') } });
  expect(await answerOf(actors.carryOut, { kind: 'unlinkIdentity', identity: email })).toEqual(success(null));
});

test('where the only way to sign in cannot be disconnected, the user is read anew: the page knew of another', async () => {
  const refused = refusedWith('single_identity_not_deletable');
  const { actors, asked } = open(await startSignedIn(), { own: { unlinkIdentity: async () => refused } });
  expect([await answerOf(actors.carryOut, { kind: 'unlinkIdentity', identity: email }), await settled(), asked]).toEqual([
    refused,
    undefined,
    [['accessToken'], ['accessToken'], ['currentUser', 'access-1']],
  ]);
});

describe('a mail about a new address', () => {
  const used = ['confirmAddress', 'one'];
  const changed = success<'changed'>('changed');
  test.each([
    ['whoever is signed in is read anew', true, changed, [used, ['accessToken'], ['currentUser', 'access-1']]],
    ['nobody is read where nobody is signed in', false, changed, [used]],
    ['nobody is read where the token is not taken', true, refusedWith('otp_expired'), [used]],
  ] as const)('is followed once: %s', async (_, isIn, answer, calls) => {
    const rig = isIn ? await startSignedIn() : await startSignedOut();
    const opened = open(rig, {
      account: {
        confirmAddress: async (token) => {
          opened.asked.push(['confirmAddress', token]);
          return answer;
        },
      },
    });
    const given = await answerOf(opened.actors.confirmAddress, 'one');
    await settled();
    expect([given, opened.asked]).toEqual([answer, calls]);
  });

  test('is said to be followed before whoever is signed in has been read anew', async () => {
    const { ports } = recordedAccount(await startSignedIn(), { account: { confirmAddress: async () => changed } });
    const auth = { ...ports.auth, as: (known: Session) => ({ ...ports.auth.as(known), currentUser: () => new Promise<never>(() => undefined) }) };
    expect(await answerOf(ownAccountActors({ ...ports, auth }).confirmAddress, 'one')).toEqual(changed);
  });
});

describe('an authenticator whose name or number is in the way', () => {
  const factor = (id: string, friendly_name: string | null, status = 'unverified') => ({ id, factor_type: 'totp', status, friendly_name });
  const factors = [factor('old', 'Phone'), factor('other', 'Tablet'), factor('unnamed', null), factor('counts', 'Phone', 'verified')];
  const enrolled = success({ factorId: 'new', secret: 'ABCD', uri: 'otpauth://totp/a' });

  const enroll = async (code: string, user: Answers['user'] = success(aUser('ana', { factors }))) => {
    const calls: unknown[] = [];
    const own: Partial<OwnAccount> = {
      enroll: async (wanted) => {
        calls.push(['enroll', wanted]);
        return calls.length === 1 ? refusedWith(code) : enrolled;
      },
      removeFactor: async (id) => {
        calls.push(['removeFactor', id]);
        return success(null);
      },
    };
    const { actors } = open(await startSignedIn(), { own, user });
    return { answer: await answerOf(actors.enroll, name), calls };
  };

  const again = ['enroll', 'Phone'];
  test.each([
    ['mfa_factor_name_conflict', 'unfinished ones of that name are removed', [['removeFactor', 'old']]],
    ['too_many_enrolled_mfa_factors', 'all that are unfinished are', [['removeFactor', 'old'], ['removeFactor', 'other'], ['removeFactor', 'unnamed']]],
  ])('%s: %s, and it is begun once more; one that counts stays', async (code, _, removed) => {
    expect(await enroll(code)).toEqual({ answer: enrolled, calls: [again, ...removed, again] });
  });

  test('where the user cannot be read nothing is removed', async () => {
    const unread = await enroll('mfa_factor_name_conflict', failed({ kind: 'unreachable' }));
    expect(unread).toEqual({ answer: enrolled, calls: [again, again] });
  });

  test('another refusal is told as it is', async () => {
    expect(await enroll('validation_failed')).toEqual({ answer: refusedWith('validation_failed'), calls: [again] });
  });
});
