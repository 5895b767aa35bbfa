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
  // What few people sign in with, and who does needs it without a session, so it must not import the signed-in screens.
  { name: 'second-factor-and-providers', test: /src\/(machines\/(auth\/second-factor|account\/provider)-|ui\/(auth\/second-factor|account\/provider)-|ui\/words\/account)/, priority: 3 },
  { name: 'signed-in', test: /src\/(ui\/(systems\/(?!history-|deleted-|compare-)|sync\/)|ui\/router\/protected-layout|app\/compose-signed-in|adapters\/supabase\/data\/)/, priority: 2 },
  // Few people import, and none every day.
  { name: 'import', test: /src\/(machines\/spreadsheet\/import-|ui\/spreadsheet\/import-|ui\/words\/import)/, priority: 1 },
  // Fetched behind the whole list (system-list-screen.tsx), so that it is there at a press, and the comparison without a network, too. And the page of an app without settings, which nobody is to see.
  { name: 'other-screens', test: /src\/(app\/(compose-account|settings-missing)|machines\/(account\/|sync\/undo-import-|systems\/(deleted-systems|system-history)-)|ui\/(account\/|systems\/(history|deleted|compare)-|words\/history))/, priority: 0 },
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
