import type { TestProject } from 'vitest/node';
import { makeTemporaryFolder, type ServedStack, serveLocalStack } from './serve-local-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    localStack: Pick<ServedStack, 'url' | 'mailboxUrl' | 'publishableKey'>;
  }
}

/** One stack for all suites, so each makes accounts and rows of its own. For short-lived tokens start another one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeTemporaryFolder();
  const { url, mailboxUrl, publishableKey, stop } = await serveLocalStack({ dataDir: folder.path });
  project.provide('localStack', { url, mailboxUrl, publishableKey });
  return async () => {
    await stop();
    folder.remove();
  };
}
