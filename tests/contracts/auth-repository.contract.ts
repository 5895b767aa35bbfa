import { describe } from 'vitest';
import { adoptTokensContract } from './auth/adopt-tokens.contract.ts';
import { mailLinksContract } from './auth/mail-links.contract.ts';
import { mailRequestsContract } from './auth/mail-requests.contract.ts';
import { refreshContract } from './auth/refresh.contract.ts';
import { secondFactorContract } from './auth/second-factor.contract.ts';
import { signInContract } from './auth/sign-in.contract.ts';
import { signOutContract } from './auth/sign-out.contract.ts';
import { signUpContract } from './auth/sign-up.contract.ts';
import { signedInContract } from './auth/signed-in.contract.ts';
import type { AuthHarness } from './auth/auth-world.ts';

/** What every AuthRepository does: the behaviour of hosted Supabase with e-mail confirmation on. */
export const authRepositoryContract = (harness: AuthHarness): void => {
  describe('AuthRepository', () => {
    signUpContract(harness);
    signInContract(harness);
    mailLinksContract(harness);
    mailRequestsContract(harness);
    refreshContract(harness);
    signedInContract(harness);
    secondFactorContract(harness);
    signOutContract(harness);
    adoptTokensContract(harness);
  });
};
