import { describe } from 'vitest';
import { adoptTokensContract } from './auth/adopt-tokens.contract';
import type { AuthHarness } from './auth/auth-harness';
import { authIsolationContract } from './auth/auth-isolation.contract';
import { mailLinksContract } from './auth/mail-links.contract';
import { mailRequestsContract } from './auth/mail-requests.contract';
import { refreshContract } from './auth/refresh.contract';
import { signInContract } from './auth/sign-in.contract';
import { signOutContract } from './auth/sign-out.contract';
import { signUpContract } from './auth/sign-up.contract';
import { signedInContract } from './auth/signed-in.contract';

/** What every AuthRepository does: the behaviour of hosted Supabase with e-mail confirmation on. */
export const authRepositoryContract = (harness: AuthHarness): void => {
  describe('AuthRepository', () => {
    signUpContract(harness);
    signInContract(harness);
    mailLinksContract(harness);
    mailRequestsContract(harness);
    refreshContract(harness);
    signedInContract(harness);
    signOutContract(harness);
    adoptTokensContract(harness);
    authIsolationContract(harness);
  });
};
