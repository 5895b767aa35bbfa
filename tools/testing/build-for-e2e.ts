import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadSecrets } from '../local-stack/secrets.ts';
import { addressOf, type E2eRun } from './e2e-run.ts';
import { demoBuild, e2eFolder, productionBuild, runFile, stackFolder, storiesBuild } from './places.ts';

const storiesConfig = 'tools/inspector/stories/vite.config.ts';

/** A production build for a fresh local stack, whose address and public key are fixed here, the demo, and the page of the stories. */
export async function main(): Promise<number> {
  rmSync(stackFolder, { recursive: true, force: true });
  mkdirSync(e2eFolder, { recursive: true });
  const run: E2eRun = {
    localPort: await freePort(),
    demoPort: await freePort(),
  };
  const settings = {
    VITE_SUPABASE_URL: addressOf(run.localPort),
    VITE_SUPABASE_ANON_KEY: loadSecrets(stackFolder).publishableKey,
    // The one that the local stack plays.
    VITE_AUTH_PROVIDERS: 'example',
  };
  writeFileSync(runFile, `${JSON.stringify(run, null, 2)}\n`);
  const built = viteBuild('production', productionBuild, settings) && viteBuild('demo', demoBuild, {}) && viteBuild('demo', storiesBuild, {}, storiesConfig);
  return built ? 0 : 1;
}

function viteBuild(mode: string, folder: string, settings: Readonly<Record<string, string>>, config = 'vite.config.ts'): boolean {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--outDir', folder, '--logLevel', 'warn', '--config', config];
  const env = { ...process.env, VITE_QUIRKS: '', ...settings };
  const { status } = spawnSync(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) console.log(`${folder}: built (${mode}).`);
  return status === 0;
}

/** The build is served minutes later. Other clones take other ports by then, and the operating system gives out none below 32768 by itself. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
