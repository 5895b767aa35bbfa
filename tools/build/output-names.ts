type AssetInfo = { readonly names: readonly string[] };

function assetFileNames({ names }: AssetInfo): string {
  const isStyle = names.some((name) => name.endsWith('.css'));
  return `static/${isStyle ? 'css' : 'media'}/[name]-[hash][extname]`;
}

/** Everything below `static` has a hash in its name, and is therefore cached for good (tools/hosting/rules.ts). */
export const outputNames = {
  entryFileNames: 'static/js/[name]-[hash].js',
  chunkFileNames: 'static/js/[name]-[hash].js',
  assetFileNames,
};
