import type { LocalStack, LocalStackOptions } from './local-stack.ts';

type Shared = { stack: Promise<LocalStack>; users: number };

declare global {
  // On globalThis because Vite loads a fresh copy of this module when it restarts with a changed
  // config, and it starts the new server before it closes the old one.
  var localStackShared: Map<string, Shared> | undefined;
}

export type SharedStack = { stack: LocalStack; release: () => Promise<void> };

/** One stack a data folder in this process: the last user to release it stops it. */
export async function acquireStack(options: LocalStackOptions): Promise<SharedStack> {
  const all = (globalThis.localStackShared ??= new Map());
  const key = options.dataDir;
  const shared = all.get(key) ?? { stack: start(options), users: 0 };
  all.set(key, shared);
  shared.users += 1;
  const release = async (): Promise<void> => {
    shared.users -= 1;
    if (shared.users > 0) return;
    all.delete(key);
    await (await shared.stack).stop();
  };
  try {
    return { stack: await shared.stack, release };
  } catch (error) {
    all.delete(key);
    throw error;
  }
}

async function start(options: LocalStackOptions): Promise<LocalStack> {
  const { startLocalStack } = await import('./local-stack.ts');
  const stack = await startLocalStack(options);
  const stopAndExit = (): void => {
    process.exitCode = 0;
    void stack.stop().catch(console.error).then(() => process.exit());
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stopAndExit);
  const stop = async (): Promise<void> => {
    await stack.stop();
    for (const signal of signals) process.off(signal, stopAndExit);
  };
  return { ...stack, stop };
}
