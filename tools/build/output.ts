type AssetInfo = { readonly names: readonly string[] };

function assetFileNames({ names }: AssetInfo): string {
  const isStyle = names.some((name) => name.endsWith('.css'));
  return `static/${isStyle ? 'css' : 'media'}/[name]-[hash][extname]`;
}

type Group = { readonly name: string; readonly test: RegExp; readonly priority: number };

/**
 * One chunk a screen group. A group takes along all that its modules import, unless a group of a
 * higher priority has it. So `app` is what the sign-in page needs and nothing else, and the groups
 * below it hold what only their screens need.
 */
const groups: readonly Group[] = [
  // In a file of its own: it compresses better, and a release of ours leaves it as it is.
  {
    name: 'core',
    test: /node_modules\/(react|react-dom|scheduler|xstate|@xstate|@tanstack\/(?!react-virtual|virtual-core)[^/]+|use-sync-external-store|valibot)\//,
    priority: 4,
  },
  // With the sign-in screen: everybody who is signed out lands there, so it need not be asked for in a second step.
  { name: 'app', test: /src\/main\.tsx$/, priority: 3 },
  // All that the two groups of screens with forms, the page for a wrong address and the notices have in common beyond `app`.
  {
    name: 'forms',
    test: /src\/(ui\/focus-kept\.tsx|ui\/components\/(?:field-row|empty-state|button-link|page|app-bar)\.tsx|domain\/(field-errors|second-factor)\.ts|machines\/access-token\.ts)$/,
    priority: 3,
  },
  { name: 'theme', test: /src\/ui\/theme\/theme-toggle\.tsx$/, priority: 3 },
  { name: 'account', test: /src\/(ui\/account\/|compose-account\.ts)/, priority: 2 },
  // The list does without what only the form needs; a link to the form already fetches it.
  { name: 'systems', test: /src\/(ui\/systems\/(?!add|edit|system-detail|load-outcomes|system-form|draft|write-|conflict|list-filters)|ui\/shell\/(protected-layout|hasty-press)\.tsx?|compose-workplace\.ts)/, priority: 2 },
  // Comes with the screens where a write begins, or with a write from an earlier time.
  { name: 'writes', test: /src\/ui\/(systems\/write-|shell\/undo-line)/, priority: 1 },
  // Comes when a line of the list is pointed at.
  { name: 'system-detail', test: /src\/ui\/systems\/(system-detail|load-outcomes)/, priority: 1 },
  { name: 'system-form', test: /src\/ui\/systems\/(add|edit|system-form|draft)/, priority: 0 },
  { name: 'list-filters', test: /src\/ui\/systems\/list-filters/, priority: 1 },
  // A list that fits on some screens does without it.
  { name: 'long-list', test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\/|src\/ui\/components\/virtual-record-rows/, priority: 1 },
  { name: 'auth-client', test: /src\/adapters\/supabase\/auth-repository\.ts$/, priority: 2 },
  { name: 'data-client', test: /src\/adapters\/supabase\/system-repository\.ts$/, priority: 1 },
];

/** Everything below `static` has a hash in its name, and is therefore cached for good (tools/hosting/rules.ts). */
export const output = {
  entryFileNames: 'static/js/[name]-[hash].js',
  chunkFileNames: 'static/js/[name]-[hash].js',
  assetFileNames,
  codeSplitting: { groups: [...groups] },
};
