import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Theme = 'light' | 'dark';

const css = readFileSync('src/ui/theme/theme.css', 'utf8');
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name, light, dark, both]) => [name, { light: light ?? both, dark: dark ?? both }],
  ),
);

const asText = 4.5;
const asShape = 3;

const pairs: readonly [foreground: string, background: string, least: number][] = [
  ...['canvas', 'surface', 'subtle'].flatMap((background): [string, string, number][] => [
    ['ink', background, asText],
    ['muted', background, asText],
    ['focus', background, asShape],
  ]),
  ['accent', 'canvas', asText],
  ['accent', 'surface', asText],
  ['accent-hover', 'surface', asText],
  ['accent', 'accent-subtle', asText],
  ['on-accent', 'accent', asText],
  ['on-accent', 'accent-hover', asText],
  ['danger', 'canvas', asText],
  ['danger', 'surface', asText],
  ['warning', 'canvas', asText],
  ['warning', 'surface', asText],
  ['on-danger', 'danger-solid', asText],
  ['on-danger', 'danger-solid-hover', asText],
  ...['danger', 'info', 'success', 'warning'].map((tone): [string, string, number] => [tone, `${tone}-subtle`, asText]),
  ['line-strong', 'surface', asShape],
  ['focus', 'danger-subtle', asShape],
];

const cases = pairs.flatMap((pair) => (['light', 'dark'] as const).map((theme) => ({ theme, pair })));

test.each(cases)('in $theme, $pair.0 on $pair.1 has a contrast of at least $pair.2', ({ theme, pair }) => {
  const [foreground, background, least] = pair;
  expect(contrast(luminance(foreground, theme), luminance(background, theme))).toBeGreaterThanOrEqual(least);
});

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(name: string, theme: Theme): number {
  const hex = tokens.get(name)?.[theme];
  if (!hex) throw new Error(`theme.css has no colour ${name} for ${theme}`);
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
    const part = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16) / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
}
