import postgres from 'postgres';
import { inject } from 'vitest';
import { createFetchMailbox } from '../../src/adapters/browser/page/fetch-mailbox.ts';
import { createSupabaseAccountRepository } from '../../src/adapters/supabase/auth/account-repository.ts';
import { createSupabaseAuthRepository } from '../../src/adapters/supabase/auth/auth-repository.ts';
import type { AuthWorld } from './auth/auth-world.ts';
import { authRepositoryContract } from './auth-repository.contract.ts';
import { valueOf } from './contract-case.ts';

/** What the server measures a time from. */
const moments: Readonly<Record<string, readonly string[]>> = {
  users: ['confirmation_sent_at', 'recovery_sent_at', 'email_change_sent_at'],
  refresh_tokens: ['created_at', 'updated_at'],
  mfa_factors: ['created_at'],
};

/**
 * For the accounts that contracts have made, these seconds have gone by: what happened to them is that much longer ago.
 * Others on the same server notice nothing.
 */
const moveTime = async (databaseUrl: string, seconds: number): Promise<void> => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const ours = sql`select id from auth.users where email like 'dolly-%@example.test'`;
    for (const [table, columns] of Object.entries(moments)) {
      const id = sql(table === 'users' ? 'id' : 'user_id');
      for (const column of columns) {
        await sql`
          update ${sql(`auth.${table}`)} set ${sql(column)} = ${sql(column)} - ${seconds} * interval '1 second'
          where ${id}::text in (select id::text from (${ours}) as ours)`;
      }
    }
  } finally {
    await sql.end();
  }
};

const other = inject('otherServer');
const siteUrl = other?.siteUrl ?? 'http://app.test';

const { url, publishableKey, mailboxUrl, databaseUrl } = inject('localStack');

const noDatabase = 'time is moved in the database, and CONTRACTS_DATABASE names none';

/** What cannot be steered on a server that is really running. */
const outOfReach = {
  passwordProof: 'what the project asks for before a new password cannot be set from here',
  tokenExpiry: 'an access token of a real server lasts as long as it says',
  ...(databaseUrl === null && { passingTime: noDatabase, mailSpacing: noDatabase }),
};

const local = {
  knownAddress: 'the local server answers 429 to a known address',
  wrongPasswordBeforeConfirmation: 'the local server asks for the confirmation before the password',
  passwordLength72: 'the local server hashes longer passwords too',
  mailSpacing: 'the local server counts the minute between mails in its memory, not in the database',
};

const foreign = { provider: 'only the provider of a local stack can be answered from here, and this server is none' };

/** What the page of the example provider (tools/local-stack) sends when one of its buttons is pressed. */
const answerAtExampleProvider: AuthWorld['answerAtProvider'] = async (address, answer) => {
  const isPage = new URL(address).pathname.endsWith('/example-provider');
  const page = isPage ? address : (await fetch(address, { redirect: 'manual' })).headers.get('location');
  const sent = new URL(page ?? address);
  sent.pathname += '/answer';
  sent.searchParams.set('answer', answer === 'canceled' ? 'cancel' : 'continue');
  if (answer !== 'canceled') sent.searchParams.set('email', answer.email);
  // It leads to the site that mail links name, which nobody serves here.
  const path = `${new URL(url).origin}${sent.pathname}${sent.search}`;
  return (await fetch(path, { redirect: 'manual' })).headers.get('location') ?? '';
};

/** The cases that are skipped here run on a scripted network beside the adapter. */
authRepositoryContract({
  differs: { ...outOfReach, ...(other === null || other.isLocalStack ? local : foreign) },
  async open() {
    let passed = 0;
    const now = () => Date.now() + passed;
    const connection = { supabaseUrl: url, supabaseKey: publishableKey, fetch, now };
    const mailbox = createFetchMailbox(fetch, mailboxUrl);
    return {
      auth: createSupabaseAuthRepository({ ...connection, siteUrl }),
      otherBrowser: createSupabaseAuthRepository({ ...connection, siteUrl }),
      account: createSupabaseAccountRepository(connection),
      provider: 'example',
      answerAtProvider: answerAtExampleProvider,
      siteUrl,
      tokenLifeSeconds: 3600,
      now,
      mailsTo: async (email) => valueOf(await mailbox.read()).filter((mail) => mail.to === email),
      async pass(seconds) {
        await moveTime(databaseUrl ?? '', seconds);
        passed += seconds * 1000;
      },
      close: () => Promise.resolve(),
    };
  },
});
