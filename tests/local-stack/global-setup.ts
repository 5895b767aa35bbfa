import type { TestProject } from 'vitest/node';
import { makeTemporaryFolder, serveLocalStack } from './serve-local-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    localStackUrl: string;
    localStackPublishableKey: string;
    localStackMailboxUrl: string;
  }
}

/** One stack for all suites, so each makes accounts and rows of its own. For short-lived tokens start another one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeTemporaryFolder();
  const stack = await serveLocalStack({ dataDir: folder.path });
  project.provide('localStackUrl', stack.url);
  project.provide('localStackPublishableKey', stack.publishableKey);
  project.provide('localStackMailboxUrl', stack.mailboxUrl);
  return async () => {
    await stack.stop();
    folder.remove();
  };
}
