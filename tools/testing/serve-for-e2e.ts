import { preview, type PreviewServer } from 'vite';
import { addressOf, readE2eRun } from './e2e-run.ts';
import { hashCheaply } from './hash-cheaply.ts';
import { demoBuild, productionBuild, stackFolder } from './places.ts';

/** Serves what `build:e2e` has built: `local` with the real stack on the same origin, `demo` with nothing. */
export async function main([which = '']: readonly string[]): Promise<number> {
  if (which !== 'local' && which !== 'demo') throw new Error("Say which build to serve: 'local' or 'demo'.");
  const { config } = await servePreview(which);
  console.log(`ready ${addressOf(config.preview.port)}`);
  return 0;
}

export function servePreview(which: 'local' | 'demo'): Promise<PreviewServer> {
  const { localPort, demoPort } = readE2eRun();
  const isLocal = which === 'local';
  process.env['DATA_DIR'] = stackFolder;
  hashCheaply();
  return preview({
    mode: isLocal ? 'local-stack' : 'demo',
    logLevel: 'warn',
    build: { outDir: isLocal ? productionBuild : demoBuild },
    preview: { host: '127.0.0.1', port: isLocal ? localPort : demoPort, strictPort: true },
  });
}
