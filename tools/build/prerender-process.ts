import { Window } from 'happy-dom';
import { markupFingerprint } from '../../src/app/prerendered-pages.ts';
import { firstRowsScript, prerenderPages } from '../../src/app/prerender.tsx';
import { shellWords } from '../../src/ui/words/shell.tsx';

/** What the process writes: the pages, and the script that asks for the first page of the list, and for the files given as arguments. */
export type Output = {
  readonly pages: readonly { readonly file: string; readonly html: string; readonly title: string | null; readonly fingerprint: string }[];
  readonly firstRows: string;
};

// The router asks for a window: it has to render as it will in the browser, with the same boundaries.
const window = new Window({ url: 'http://localhost' });
const { document, history, location, sessionStorage } = window;
Object.assign(globalThis, { window, self: window, document, history, location, sessionStorage, addEventListener: () => undefined });

const pages = (await prerenderPages(Date.now)).map(({ file, html }) => {
  document.body.innerHTML = html;
  const heading = document.querySelector('h1:not(.sr-only)');
  return { file, html, title: heading === null ? null : shellWords.pageTitle(heading.textContent), fingerprint: markupFingerprint(globalThis.document.body) };
});
const output: Output = { pages, firstRows: await firstRowsScript(process.argv.slice(2)) };
// Ended by hand: React leaves a port open.
process.stdout.write(JSON.stringify(output), () => process.exit());
