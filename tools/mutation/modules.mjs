import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner } from 'vite';
import {
  ssrDynamicImportKey,
  ssrExportAllKey,
  ssrExportNameKey,
  ssrImportKey,
  ssrImportMetaKey,
  ssrModuleExportsKey,
} from 'vite/module-runner';

const here = dirname(fileURLToPath(import.meta.url));
const standIns = { vitest: resolve(here, 'test-api.mjs'), 'fast-check': resolve(here, 'few-runs.mjs') };

const standingIn = {
  name: 'stand-ins',
  enforce: 'pre',
  resolveId: (source) => (Object.hasOwn(standIns, source) ? standIns[source] : undefined),
};

const keys = [ssrModuleExportsKey, ssrImportMetaKey, ssrImportKey, ssrDynamicImportKey, ssrExportAllKey, ssrExportNameKey];
const AsyncFunction = (async () => undefined).constructor;

/** Compiles each text once, however often its module is made anew. */
const evaluator = () => {
  const compiled = new Map();
  return {
    runInlinedModule: async (context, code) => {
      let run = compiled.get(code);
      if (run === undefined) compiled.set(code, (run = new AsyncFunction(...keys, `"use strict";${code}`)));
      await run(...keys.map((key) => context[key]));
      Object.seal(context[ssrModuleExportsKey]);
    },
    runExternalModule: (file) => import(file),
  };
};

/** The file, and whatever imports it at any remove. */
const withImporters = (graph, file) => {
  const found = new Set();
  const waiting = [graph.getModuleById(file)];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (found.has(module.id)) continue;
    found.add(module.id);
    waiting.push(...module.importers);
  }
  return found;
};

/** Loads the project's modules in this process; `forget` makes each of them anew at its next import. */
export const openModules = async (root) => {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [standingIn],
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    appType: 'custom',
    // As Vitest has it: XState's development build has words of its own.
    ssr: { noExternal: Object.keys(standIns), resolve: { externalConditions: ['development', 'node', 'module-sync'] } },
  });
  const runner = createServerModuleRunner(server.environments.ssr, {
    hmr: false,
    sourcemapInterceptor: false,
    evaluator: evaluator(),
  });
  return {
    load: (file) => runner.import(file),
    forget: () => runner.clearCache(),
    knows: (file) => server.environments.ssr.moduleGraph.getModuleById(file) !== undefined,
    withImporters: (file) => withImporters(server.environments.ssr.moduleGraph, file),
    close: () => server.close(),
  };
};
