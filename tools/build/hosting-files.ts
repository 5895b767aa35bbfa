import type { Plugin } from 'vite';
import { missingPage, renderHeaders, renderRedirects } from '../hosting/netlify-and-cloudflare.ts';
import { renderNginx } from '../hosting/nginx.ts';
import { assetFolders, hashedFolder } from '../hosting/rules.ts';
import { renderVercel } from '../hosting/vercel.ts';

export function hostingFiles(): Plugin {
  const files: Readonly<Record<string, string>> = {
    _headers: renderHeaders(),
    _redirects: renderRedirects(),
    'nginx.conf': renderNginx(),
    ...Object.fromEntries(assetFolders.map((folder) => [`${folder}/404.html`, missingPage])),
  };
  return {
    name: 'hosting-files',
    apply: 'build',
    generateBundle: {
      // Once all files have their names.
      order: 'post',
      handler(_options, bundle) {
        const hashedFiles = Object.keys(bundle).filter((fileName) => fileName.startsWith(`${hashedFolder}/`)).toSorted();
        for (const [fileName, source] of Object.entries({ ...files, 'vercel.json': renderVercel(hashedFiles) })) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}
