import { inject } from 'vitest';
import { createFetchMailbox } from '../../src/adapters/browser/page/fetch-mailbox.ts';
import { createSupabaseAuthRepository } from '../../src/adapters/supabase/auth/auth-repository.ts';
import { authRepositoryContract } from './auth-repository.contract.ts';
import { valueOf } from './contract-case.ts';

const siteUrl = 'http://app.test';

/** The cases that are skipped here run on a scripted network beside the adapter. */
authRepositoryContract({
  differs: {
    knownAddress: 'the local server answers 429 to a known address',
    wrongPasswordBeforeConfirmation: 'the local server asks for the confirmation before the password',
    passwordLength72: 'the local server hashes longer passwords too',
    otherSessionsAfterPasswordChange: 'the local server leaves them alone',
    factors: 'the local server has no second factors',
    passingTime: 'a real server does not let an hour go by',
  },
  async open() {
    const { url, publishableKey, mailboxUrl } = inject('localStack');
    const createBrowser = () =>
      createSupabaseAuthRepository({ supabaseUrl: url, supabaseKey: publishableKey, fetch, now: Date.now, siteUrl });
    const mailbox = createFetchMailbox(fetch, mailboxUrl);
    return {
      auth: createBrowser(),
      otherBrowser: createBrowser(),
      siteUrl,
      tokenLifeSeconds: 3600,
      now: Date.now,
      mailsTo: async (email) => valueOf(await mailbox.read()).filter((mail) => mail.to === email),
      plantFactor: () => Promise.reject(new Error('The local server has no second factors.')),
      pass: () => Promise.reject(new Error('A real server does not let an hour go by.')),
      close: () => Promise.resolve(),
    };
  },
});
