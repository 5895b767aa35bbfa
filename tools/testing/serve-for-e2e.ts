import { preview } from 'vite';
import { addressOf, readE2eRun } from './e2e-run.ts';
import { hashCheaply } from './hash-cheaply.ts';
import { demoBuild, productionBuild, stackFolder } from './places.ts';

/** Serves what `build:e2e` has built: `local` with the real stack on the same origin, `demo` with nothing. */
export async function main([which = '']: readonly string[]): Promise<number> {
  const { localPort, demoPort } = readE2eRun();
  const isLocal = which === 'local';
  if (!isLocal && which !== 'demo') throw new Error("Say which build to serve: 'local' or 'demo'.");
  process.env['DATA_DIR'] = stackFolder;
  hashCheaply();
  const port = isLocal ? localPort : demoPort;
  await preview({
    mode: isLocal ? 'local-stack' : 'demo',
    logLevel: 'warn',
    build: { outDir: isLocal ? productionBuild : demoBuild },
    preview: { host: '127.0.0.1', port, strictPort: true },
  });
  console.log(`ready ${addressOf(port)}`);
  return 0;
}
