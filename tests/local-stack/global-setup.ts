import type { TestProject } from 'vitest/node';
import { makeTemporaryFolder, type ServedStack, serveLocalStack } from './serve-local-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Without the address of its database, time there cannot be moved. */
    localStack: Pick<ServedStack, 'url' | 'mailboxUrl' | 'publishableKey'> & { readonly databaseUrl: string | null };
    /** Where the mail links of that server lead, if it is another one than ours (`npm run test:contracts`). */
    otherServer: { readonly siteUrl: string; readonly isLocalStack: boolean } | null;
  }
}

/** No other server has its mailbox at its own address. One that gives its app for any path does so as HTML. */
const isLocalStack = async (url: string): Promise<boolean> => {
  const answer = await fetch(new URL('/mailbox.json', url));
  return answer.ok && (answer.headers.get('Content-Type') ?? '').startsWith('application/json');
};

/** One stack for all suites, so each makes accounts and rows of its own. For short-lived tokens start another one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CONTRACTS_URL: otherUrl, CONTRACTS_KEY = '', CONTRACTS_MAILBOX = '', CONTRACTS_SITE_URL = '' } = process.env;
  const { CONTRACTS_DATABASE: otherDatabase = null } = process.env;
  project.provide('otherServer', otherUrl === undefined ? null : { siteUrl: CONTRACTS_SITE_URL, isLocalStack: await isLocalStack(otherUrl) });
  if (otherUrl !== undefined) {
    project.provide('localStack', { url: otherUrl, mailboxUrl: CONTRACTS_MAILBOX, publishableKey: CONTRACTS_KEY, databaseUrl: otherDatabase });
    return async () => undefined;
  }
  const folder = makeTemporaryFolder();
  const { url, mailboxUrl, publishableKey, databaseUrl, stop } = await serveLocalStack({ dataDir: folder.path });
  project.provide('localStack', { url, mailboxUrl, publishableKey, databaseUrl });
  return async () => {
    await stop();
    folder.remove();
  };
}
