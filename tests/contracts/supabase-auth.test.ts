import { inject } from 'vitest';
import { createFetchMailbox } from '../../src/adapters/browser/page/fetch-mailbox.ts';
import { createSupabaseAccountRepository } from '../../src/adapters/supabase/auth/account-repository.ts';
import { createSupabaseAuthRepository } from '../../src/adapters/supabase/auth/auth-repository.ts';
import { authRepositoryContract } from './auth-repository.contract.ts';
import { valueOf } from './contract-case.ts';

const other = inject('otherServer');
const siteUrl = other?.siteUrl ?? 'http://app.test';

/** What cannot be steered, on whatever server that is really running. */
const outOfReach = {
  passwordProof: 'what the project asks for before a new password cannot be set from here',
  passingTime: 'a real server does not let an hour go by',
};

/** The cases that are skipped here run on a scripted network beside the adapter. */
authRepositoryContract({
  differs:
    other === null
      ? {
          knownAddress: 'the local server answers 429 to a known address',
          wrongPasswordBeforeConfirmation: 'the local server asks for the confirmation before the password',
          passwordLength72: 'the local server hashes longer passwords too',
          ...outOfReach,
        }
      : outOfReach,
  async open() {
    const { url, publishableKey, mailboxUrl } = inject('localStack');
    const createBrowser = () =>
      createSupabaseAuthRepository({ supabaseUrl: url, supabaseKey: publishableKey, fetch, now: Date.now, siteUrl });
    const mailbox = createFetchMailbox(fetch, mailboxUrl);
    return {
      auth: createBrowser(),
      otherBrowser: createBrowser(),
      account: createSupabaseAccountRepository({ supabaseUrl: url, supabaseKey: publishableKey, fetch }),
      siteUrl,
      tokenLifeSeconds: 3600,
      now: Date.now,
      mailsTo: async (email) => valueOf(await mailbox.read()).filter((mail) => mail.to === email),
      pass: () => Promise.reject(new Error('A real server does not let an hour go by.')),
      close: () => Promise.resolve(),
    };
  },
});
