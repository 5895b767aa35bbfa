import type { AuthFailure } from '../../src/domain/auth/auth-failure.ts';
import type { AuthUser } from '../../src/domain/auth/session.ts';
import type { AccountRepository, OwnAccount, AuthRepository } from '../../src/domain/ports/auth.ts';
import { type Result, success } from '../../src/domain/shared/result.ts';
import { recordedAuth } from './recorded-auth.ts';
import { lasting, renewed, type Rig } from './session/rig.ts';

export type Answers = {
  readonly own?: Partial<OwnAccount>;
  readonly account?: Partial<AccountRepository>;
  readonly auth?: Partial<AuthRepository>;
  /** What the server knows of whoever asks. */
  readonly user?: Result<AuthUser, AuthFailure>;
};

/** The ports of the account page beside a session machine. They write down what they are asked, with the token it came with, and say yes. */
export const recordedAccount = ({ actor }: Rig, answers: Answers = {}) => {
  const { auth, asked, note } = recordedAuth();
  const account: AccountRepository = {
    as: ({ access_token: token, user }) => ({
      enroll: (name) => note(['enroll', token, name], { factorId: 'new', secret: 'ABCD', uri: 'otpauth://totp/a' }),
      removeFactor: (id) => note(['removeFactor', token, id], null),
      changeAddress: (email) => note(['changeAddress', token, email], user),
      changePassword: (change) => note(['changePassword', token, change], user),
      mailNumber: () => note(['mailNumber', token], null),
      linkAddress: (to) => note(['linkAddress', token, to], 'https://provider.test/link'),
      unlinkIdentity: (id) => note(['unlinkIdentity', token, id], null),
      signOutElsewhere: () => note(['signOutElsewhere', token], null),
      deleteAccount: () => note(['deleteAccount', token], null),
      isSecondFactorRequired: () => note(['isSecondFactorRequired', token], false),
      ...answers.own,
    }),
    signInAddress: (to) => note(['signInAddress', to], 'https://provider.test/in'),
    redeemCode: (given) => note(['redeemCode', given], renewed),
    confirmAddress: (token) => note(['confirmAddress', token], 'halfway'),
    ...answers.account,
  };
  const ports = {
    session: actor,
    account,
    auth: {
      ...auth,
      as: (known: typeof lasting) => ({
        ...auth.as(known),
        currentUser: async () => {
          asked.push(['currentUser', known.access_token]);
          return answers.user ?? success(known.user);
        },
        signOut: (scope: string) => note(['signOut', known.access_token, scope], null),
      }),
      ...answers.auth,
    },
    accessToken: async () => {
      asked.push(['accessToken']);
      return success(lasting.access_token);
    },
    noteFactor: (id: string) => asked.push(['noteFactor', id]),
  };
  return { ports, asked, note };
};
