import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { backendDefines } from './backend-choice.ts';
import { blockedMarkup } from './content-security-policy.ts';
import type { Output } from './prerender-process.ts';

const MOST_BYTES = 10_000_000;

/** After the bundle: the pages of src/app/prerender.tsx, each in a file of its own. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerendered-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: (resolved) => void (config = resolved),
    async writeBundle({ dir = config.build.outDir }, bundle) {
      const chunks = (wanted: string) =>
        Object.values(bundle).flatMap(({ name, fileName }) => (name === wanted && fileName.endsWith('.js') ? [`/${fileName}`] : []));
      const template = readFileSync(join(dir, 'index.html'), 'utf8');
      const early = readFileSync(join(dir, 'early.js'), 'utf8').replaceAll('\r\n', '\n');
      const { pages, firstRows } = await prerendered(config, chunks('signed-in'));
      const [, link = '', style = ''] = /(<link rel="stylesheet"[^>]* href="\/([^"]+)">)/.exec(template) ?? [];
      const inline = { link, style: readFileSync(join(dir, style), 'utf8').trim() };
      for (const page of pages) {
        const path = join(dir, page.file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, fill(template, page, { ...inline, script: page.file === 'index.html' ? early + firstRows : early }));
      }
    },
  };
}

type Inline = { readonly link: string; readonly style: string; readonly script: string };

const hashOf = (text: string): string => `&#39;sha256-${createHash('sha256').update(text).digest('base64')}&#39;`;

/** Script and style stand in the page itself, where they wait for no request. The policy knows them by their hashes. */
function fill(template: string, { file, html, title, fingerprint }: Output['pages'][number], { link, style, script }: Inline): string {
  const blocked = blockedMarkup(html);
  if (blocked.length > 0) throw new Error(`${file} has ${blocked.join(' and ')}. The policy blocks it.`);
  // It would end there, and the rest of it be taken for markup.
  if (/<\/(script|style)|<!--/i.test(script + style)) throw new Error(`${file}: script or style has an end tag or a comment of HTML in it.`);
  const attributes = `data-page="${file}" data-year="${new Date().getFullYear()}" data-markup="${fingerprint}"`;
  const replace = (text: string, part: string, by: string): string => {
    if (part === '' || !text.includes(part)) throw new Error(`index.html has no ${part}.`);
    return text.replace(part, () => by);
  };
  const parts = [
    ['script-src &#39;self&#39;', `script-src &#39;self&#39; ${hashOf(script)}`],
    ['style-src &#39;self&#39;', `style-src &#39;self&#39; ${hashOf(style)}`],
    [link, `<style>${style}</style>`],
    ['<script src="/early.js"></script>', `<script>${script}</script>`],
    ['<div id="root"></div>', `<div id="root" ${attributes}>${html}</div>`],
  ] as const;
  const filled = parts.reduce((text, [part, by]) => replace(text, part, by), template);
  return title === null ? filled : filled.replace(/<title>.*<\/title>/, () => `<title>${title}</title>`);
}

/** In a process of its own, with React and the router as the browser gets them: it hydrates what they have written. */
async function prerendered({ root, mode, cacheDir }: ResolvedConfig, screens: readonly string[]): Promise<Output> {
  const outDir = join(cacheDir, 'prerender');
  await build({
    configFile: false,
    root,
    mode,
    logLevel: 'error',
    define: backendDefines(mode),
    build: { ssr: 'tools/build/prerender-process.ts', outDir, emptyOutDir: true, minify: false, rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } } },
    ssr: { external: ['happy-dom'], noExternal: true, resolve: { conditions: ['module', 'browser', 'production'] } },
  });
  return JSON.parse(execFileSync(process.execPath, [join(outDir, 'prerender.mjs'), ...screens], { encoding: 'utf8', maxBuffer: MOST_BYTES }));
}
