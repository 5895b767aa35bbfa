import { parseSync, type Plugin, Visitor } from 'vite';

type Span = { readonly start: number; readonly end: number };

/**
 * The descriptions of machines and states are for people who work on them; a visitor's browser
 * has no use for them. Only whole `description: '…'` properties go.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/machines\/[\w-]+\.ts$/ },
      handler: (code, id) => ({ code: dropDescriptions(id, code), map: null }),
    },
  };
}

export function dropDescriptions(id: string, code: string): string {
  const spans = descriptionSpans(id, code);
  return spans.reduceRight((kept, { start, end }) => kept.slice(0, start) + kept.slice(end), code);
}

function descriptionSpans(id: string, code: string): Span[] {
  const spans: Span[] = [];
  new Visitor({
    Property({ key, value, start, end }) {
      if (key.type !== 'Identifier' || key.name !== 'description' || value.type !== 'Literal') return;
      const comma = /^\s*,/.exec(code.slice(end));
      spans.push({ start, end: end + (comma?.[0].length ?? 0) });
    },
  }).visit(parseSync(id, code).program);
  return spans.toSorted((a, b) => a.start - b.start);
}
