type AssetInfo = { readonly names: readonly string[] };

function assetFileNames({ names }: AssetInfo): string {
  const isStyle = names.some((name) => name.endsWith('.css'));
  return `static/${isStyle ? 'css' : 'media'}/[name]-[hash][extname]`;
}

/**
 * The chunks. A group takes along what its modules import, unless a group of higher priority has it.
 * A screen that is imported dynamically without a group here would be a request of its own, after the others.
 */
const groups = [
  // Changes with a library, not with a release of ours, so it stays in the browser's cache.
  {
    name: 'core',
    test: /node_modules\/(react|react-dom|scheduler|xstate|@xstate|@tanstack\/(?!react-virtual|virtual-core)[^/]+|use-sync-external-store|valibot)\//,
    priority: 5,
  },
  // The page, and all screens that need no session.
  { name: 'app', test: /src\/app\/main\.tsx$/, priority: 4 },
  { name: 'auth-client', test: /src\/adapters\/supabase\/auth\/auth-client\.ts$/, priority: 3 },
  // Opened by a press, or from a menu.
  { name: 'history', test: /src\/(app\/compose-history|ui\/(systems\/(history|deleted)-|words\/history))/, priority: 1 },
  // Few people have one.
  { name: 'second-factor', test: /src\/app\/compose-second-factor/, priority: 1 },
  // What few people look after, which took ten requests, one after the other. Signing in by a provider needs the first of the two, without a session.
  { name: 'account', test: /src\/(app\/compose-account|(machines|domain)\/account\/|ui\/(account\/provider-|words\/account))/, priority: 1 },
  { name: 'account-screens', test: /src\/ui\/account\/(?!provider-)/, priority: 0 },
  // Few people import, and none every day.
  { name: 'import', test: /src\/(app\/compose-import|ui\/spreadsheet\/import-|ui\/words\/import)/, priority: 1 },
  // The comparison is fetched behind the whole list (system-list-screen.tsx), so that it is there without a network, too.
  { name: 'signed-in', test: /src\/(ui\/(systems\/(?!history-|deleted-|compare-)|sync\/)|ui\/router\/protected-layout|app\/compose-signed-in|adapters\/supabase\/data\/)/, priority: 2 },
];

const scripts = {
  entryFileNames: 'static/js/[name]-[hash].js',
  chunkFileNames: 'static/js/[name]-[hash].js',
};

/** A worker has its libraries in its own file. */
export const workerOutput = scripts;

/** Everything below `static` has a hash in its name, and is therefore cached for good (tools/hosting/rules.ts). */
export const output = {
  ...scripts,
  assetFileNames,
  codeSplitting: { groups },
};
