import { prerenderedPages } from '../../src/app/prerendered-pages.ts';
import { assetEndings, assetFolders, commonHeaders, freshCache, hashedCache, hashedFolder } from './rules.ts';

/** A location with an `add_header` of its own inherits none, so each one repeats them all. */
export function renderNginx(): string {
  const others = assetFolders.filter((folder) => folder !== hashedFolder);
  const locations = [
    location(`^~ /${hashedFolder}/`, '$uri =404', hashedCache),
    ...others.map((folder) => location(`^~ /${folder}/`, '$uri =404', freshCache)),
    location(`~* \\.(${assetEndings.join('|')})$`, '$uri =404', freshCache),
    ...prerenderedPages.flatMap(({ path, file, token }) => [
      ...(token === 'required' ? [] : [location(`= ${path}`, `/${file} =404`, freshCache)]),
      ...(token === 'none' ? [] : [location(`^~ ${path}/`, `/${file} =404`, freshCache)]),
    ]),
    location('/', '$uri /index.html', freshCache),
  ];
  const intro = [
    '# Inside `server { ... }`: `root /path/to/dist; include /path/to/dist/nginx.conf;`.',
  ];
  return [...intro, ...locations, ''].join('\n');
}

function location(match: string, files: string, cache: string): string {
  const headers = Object.entries(commonHeaders).map(([name, value]) => `  add_header ${name} "${value}" always;`);
  // Without `always`, so that a 404 is never kept for a year.
  const caching = `  add_header Cache-Control "${cache}";`;
  return [`location ${match} {`, `  try_files ${files};`, ...headers, caching, '}'].join('\n');
}
