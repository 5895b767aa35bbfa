import { resolve } from 'node:path';
import { lockDataDir } from './data-dir-lock.ts';
import { startDatabase } from './database.ts';
import { openMailbox } from './mailbox.ts';
import { createRequestHandler, type RequestHandler } from './request-handler.ts';
import { loadSecrets } from './secrets.ts';
import { openSupabaseApi } from './supabase-api.ts';

export type LocalStackOptions = {
  dataDir: string;
  /** Where the app is served; mail links start with it. */
  siteUrl: string;
  jwtExpirySeconds?: number;
};

export type LocalStack = {
  handler: RequestHandler;
  publishableKey: string;
  databaseUrl: string;
  stop: () => Promise<void>;
};

export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const dataDir = resolve(options.dataDir);
  const secrets = loadSecrets(dataDir);
  const undo = createUndoStack();
  try {
    const lock = await lockDataDir(dataDir);
    undo.push(lock.release);
    const database = await startDatabase(dataDir, secrets.databasePassword);
    process.once('exit', database.stopNow);
    undo.push(async () => {
      await database.stop();
      process.off('exit', database.stopNow);
    });
    const mailbox = openMailbox(dataDir);
    const api = await openSupabaseApi({
      databaseUrl: database.url,
      secrets,
      siteUrl: options.siteUrl,
      jwtExpirySeconds: options.jwtExpirySeconds ?? 3600,
      mailbox,
    });
    undo.push(api.close);
    const handler = await createRequestHandler(api, mailbox);
    return { handler, publishableKey: secrets.publishableKey, databaseUrl: database.url, stop: undo.run };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

type UndoStep = () => void | Promise<void>;

function createUndoStack(): { push: (step: UndoStep) => void; run: () => Promise<void> } {
  const steps: UndoStep[] = [];
  let running: Promise<void> | undefined;
  const runAll = async (): Promise<void> => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
  };
  return { push: (step) => steps.push(step), run: () => (running ??= runAll()) };
}
