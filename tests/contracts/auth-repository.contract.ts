import { describe } from 'vitest';
import { accountsContract } from './auth/accounts.contract.ts';
import type { AuthHarness } from './auth/auth-world.ts';
import { factorsContract } from './auth/factors.contract.ts';
import { mailsContract } from './auth/mails.contract.ts';
import { ownAccountContract } from './auth/own-account.contract.ts';
import { providersContract } from './auth/providers.contract.ts';
import { sessionsContract } from './auth/sessions.contract.ts';

/** What every AuthRepository and AccountRepository does: the behaviour of hosted Supabase with e-mail confirmation on. */
export const authRepositoryContract = (harness: AuthHarness): void => {
  describe('AuthRepository', () => {
    accountsContract(harness);
    mailsContract(harness);
    sessionsContract(harness);
    factorsContract(harness);
    ownAccountContract(harness);
    providersContract(harness);
  });
};
