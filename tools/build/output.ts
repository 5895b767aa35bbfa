type AssetInfo = { readonly names: readonly string[] };

function assetFileNames({ names }: AssetInfo): string {
  const isStyle = names.some((name) => name.endsWith('.css'));
  return `static/${isStyle ? 'css' : 'media'}/[name]-[hash][extname]`;
}

/** What every page needs, in one file: it compresses better, and a release of ours leaves it as it is. */
const core = { name: 'core', test: /node_modules\/(react|react-dom|scheduler|xstate|@xstate|@tanstack|use-sync-external-store|valibot)\// };

/** Everything below `static` has a hash in its name, and is therefore cached for good (tools/hosting/rules.ts). */
export const output = {
  entryFileNames: 'static/js/[name]-[hash].js',
  chunkFileNames: 'static/js/[name]-[hash].js',
  assetFileNames,
  codeSplitting: { groups: [core] },
};
