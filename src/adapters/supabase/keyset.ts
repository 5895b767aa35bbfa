import type { PageCursor } from '../../domain/ports/system-repository.ts';

/** Text as PostgREST reads it inside a filter: between quotes, only a quote and a backslash are special. */
export const quoteFilterValue = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;

/**
 * The filter for what comes behind `cursor`, ordered by name and then id. The `and` stands first:
 * the local server misreads a bracket in a name that the filter ends behind.
 */
export const behindCursor = ({ name, id }: PageCursor): string => {
  const quotedName = quoteFilterValue(name);
  return `and(name.eq.${quotedName},id.gt.${quoteFilterValue(id)}),name.gt.${quotedName}`;
};
