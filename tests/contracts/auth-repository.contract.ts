import { describe } from 'vitest';
import { accountsContract } from './auth/accounts.contract.ts';
import type { AuthHarness } from './auth/auth-world.ts';
import { mailsContract } from './auth/mails.contract.ts';
import { sessionsContract } from './auth/sessions.contract.ts';

/** What every AuthRepository does: the behaviour of hosted Supabase with e-mail confirmation on. */
export const authRepositoryContract = (harness: AuthHarness): void => {
  describe('AuthRepository', () => {
    accountsContract(harness);
    mailsContract(harness);
    sessionsContract(harness);
  });
};
