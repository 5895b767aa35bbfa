import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';

let css = '';

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: { write: false, rolldownOptions: { input: 'src/ui/theme/theme.css' } },
  });
  if (!Array.isArray(built) && 'output' in built) css = built.output.map((file) => ('source' in file ? String(file.source) : '')).join('');
});

test.each([
  ['field report 86: a password has one eye, also in Edge, which has its own', '::-ms-reveal{display:none}'],
  [
    'field report 88: with reduced motion nothing fades, turns or passes over',
    '@media (prefers-reduced-motion:reduce){*,:before,:after{transition:none!important;animation:none!important}}',
  ],
])('%s', (_, rule) => expect(css).toContain(rule));
