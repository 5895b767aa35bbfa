import type { AuthRepository, SignedInAuth } from '../../src/domain/ports/auth.ts';
import { success } from '../../src/domain/shared/result.ts';
import { aSession } from './records.ts';

const unused = () => Promise.reject(new Error('No test asks for such a thing.'));

/** An auth port that writes down what it is asked, and says yes. */
export const recordedAuth = (other: Partial<AuthRepository> = {}) => {
  const asked: unknown[] = [];
  const note = <Value>(call: readonly unknown[], value: Value) => {
    asked.push(call);
    return Promise.resolve(success(value));
  };
  const session = aSession();
  const auth: AuthRepository = {
    signUp: (credentials) => note(['signUp', credentials], { user: session.user, session: null }),
    signIn: (credentials) => note(['signIn', credentials], session),
    requestPasswordReset: (email) => note(['requestPasswordReset', email], null),
    resendConfirmation: (email) => note(['resendConfirmation', email], null),
    verifyLink: (link) => note(['verifyLink', link], session),
    refresh: unused,
    adoptTokens: unused,
    as: (known): SignedInAuth => ({
      currentUser: unused,
      updatePassword: (password) => note(['updatePassword', known.access_token, password], known.user),
      verifyCode: (given) => note(['verifyCode', known.access_token, given], session),
      signOut: unused,
    }),
    subscribe: () => () => undefined,
    ...other,
  };
  return { auth, asked, note };
};
