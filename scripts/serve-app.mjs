// `npm start`, `npm run demo`, `npm run inspect`.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfNeeded } from './install-if-needed.mjs';
import { fail, requirePort } from './port.mjs';

const HOST = '127.0.0.1';

const inspector = '/tools/inspector/app/';

// A page does not lead to what its worker needs: it would be bundled, with a reload, when the first file is chosen, and that file lost.
const app = ['index.html', 'src/adapters/browser/spreadsheet/table-worker.ts', 'src/adapters/browser/spreadsheet/sheet-worker.ts'];

const commands = {
  // The mailbox is mounted together with the API, after the database has answered and the migrations are in.
  start: { command: 'npm start', mode: 'local-stack', probes: ['/', '/mailbox.json'] },
  demo: { command: 'npm run demo', mode: 'demo', probes: ['/'] },
  // Its packages would be found when it is first opened, otherwise: the page would load twice.
  inspect: { command: 'npm run inspect', mode: 'demo', probes: [inspector], page: inspector, entries: [...app, 'tools/inspector/*/*.html'] },
};

const name = process.argv[2];
await serveApp(commands[name]);

/** Says that the app is ready, and which page to open, once every path in `probes` answers. */
async function serveApp({ command, mode, probes, page = '', entries = app }) {
  installIfNeeded();
  // The migrations and the Vite config are looked for in the current folder.
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const port = await requirePort(command);
  // It would be the project's own folder.
  if (mode === 'local-stack' && process.env.DATA_DIR === '') fail('DATA_DIR is empty. Name a folder, or leave it out.');
  let server;
  // Otherwise Vite ends the process when standard input ends, which is at once for a run in the background.
  process.env.CI = 'true';
  // Before the start: Ctrl-C may come while the database is still being created.
  const stop = stopOnce(() => server?.close());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  stopWithNpm(stop);
  try {
    // Not at the top: before the installation there is no Vite to import.
    const vite = await import('vite');
    server = await (mode === 'local-stack' && process.env.VITE_OFFLINE === 'true' ? serveBuilt(vite, mode, port) : serveSources(vite, mode, port, entries));
    for (const path of probes) await probe(`http://${HOST}:${port}${path}`);
    console.log(`ready http://${HOST}:${port}${page}`);
  } catch (error) {
    console.error(error?.name === 'LocalStackError' ? error.message : error);
    await server?.close();
    process.exit(1);
  }
}

async function serveSources({ createServer }, mode, port, entries) {
  // A folder for each command: they run side by side, and one would delete what the other has bundled.
  const cacheDir = `node_modules/.vite/${name}`;
  const server = await createServer({ mode, cacheDir, logLevel: 'warn', optimizeDeps: { entries }, server: { host: HOST, port, strictPort: true } });
  return server.listen();
}

/** A worker keeps built files: of a development server's it would keep what it came by, and show it when it is stale. */
async function serveBuilt({ build, preview, runnerImport }, mode, port) {
  const { module } = await runnerImport('/tools/local-stack/secrets.ts');
  const { module: locks } = await runnerImport('/tools/local-stack/data-dir-lock.ts');
  // The import has set it to 'development', and React would be built for that.
  process.env.NODE_ENV = 'production';
  const dataDir = resolve(process.env.DATA_DIR ?? '.local-stack');
  const { publishableKey } = module.loadSecrets(dataDir);
  // A folder in use is said at once, and not after a build. The stack locks it for as long as it runs.
  (await locks.lockDataDir(dataDir)).release();
  Object.assign(process.env, { VITE_SUPABASE_URL: `http://${HOST}:${port}`, VITE_SUPABASE_ANON_KEY: publishableKey, VITE_AUTH_PROVIDERS: 'example' });
  // By its port: of two that start at the same moment both build, and would replace what the other one serves.
  const outDir = resolve(dataDir, `app-${port}`);
  await build({ mode, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  return preview({ mode, logLevel: 'warn', build: { outDir }, preview: { host: HOST, port, strictPort: true, open: false } });
}

function stopOnce(close) {
  let stopping = false;
  return () => {
    // A terminal sends Ctrl-C to npm and to us, and npm passes it on: once is enough.
    if (stopping) return;
    stopping = true;
    process.exitCode = 0;
    void Promise.resolve(close()).catch(console.error).then(() => process.exit());
  };
}

/** npm hands a signal to the shell it has started, and that one ends without handing it on: we get another parent. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => (process.ppid === parent ? undefined : stop()), 500).unref();
}

async function probe(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  await response.body?.cancel();
}
