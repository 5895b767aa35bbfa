import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnFreePort } from '../../tools/local-stack/free-port.ts';
import { startLocalStack } from '../../tools/local-stack/local-stack.ts';
import { hashCheaply } from '../../tools/testing/hash-cheaply.ts';

export type ServedStack = {
  url: string;
  mailboxUrl: string;
  publishableKey: string;
  databaseUrl: string;
  stop: () => Promise<void>;
};

type ServeOptions = { dataDir: string; siteUrl?: string; jwtExpirySeconds?: number };

/** The local stack as a server of its own, without the app. */
export async function serveLocalStack({ siteUrl = 'http://app.test', ...options }: ServeOptions): Promise<ServedStack> {
  hashCheaply();
  const stack = await startLocalStack({ siteUrl, ...options });
  const server = createServer((request, response) =>
    stack.handler(request, response, () => response.writeHead(404).end('not the local stack')),
  );
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  return {
    url,
    mailboxUrl: `${url}/mailbox.json`,
    publishableKey: stack.publishableKey,
    databaseUrl: stack.databaseUrl,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stack.stop();
    },
  };
}

export type TemporaryFolder = { path: string; remove: () => void };

export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'dolly-records-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
