import type { TestProject } from 'vitest/node';
import { makeTemporaryFolder, type ServedStack, serveLocalStack } from './serve-local-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    localStack: Pick<ServedStack, 'url' | 'mailboxUrl' | 'publishableKey'>;
    /** Where the mail links of that server lead, if it is another one than ours (`npm run test:contracts`). */
    otherServer: { readonly siteUrl: string } | null;
  }
}

/** One stack for all suites, so each makes accounts and rows of its own. For short-lived tokens start another one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CONTRACTS_URL: otherUrl, CONTRACTS_KEY = '', CONTRACTS_MAILBOX = '', CONTRACTS_SITE_URL = '' } = process.env;
  project.provide('otherServer', otherUrl === undefined ? null : { siteUrl: CONTRACTS_SITE_URL });
  if (otherUrl !== undefined) {
    project.provide('localStack', { url: otherUrl, mailboxUrl: CONTRACTS_MAILBOX, publishableKey: CONTRACTS_KEY });
    return async () => undefined;
  }
  const folder = makeTemporaryFolder();
  const { url, mailboxUrl, publishableKey, stop } = await serveLocalStack({ dataDir: folder.path });
  project.provide('localStack', { url, mailboxUrl, publishableKey });
  return async () => {
    await stop();
    folder.remove();
  };
}
