import { plainValue } from '../run/plain-value.ts';

/** An id that was made on the spot; those of the samples begin alike. */
const MADE_ID = /\b(?:id-\d+|(?!d0111e5a)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;

/** How `plainValue` names a machine, in JSON. */
const NEIGHBOUR = /"actor (\w+) in (?:[^"\\]|\\.)*"/g;

/** Two makers of ids make other ones, in the same places; and a neighbour lives its own life, which of the two is where is chance. */
const comparable = (part: unknown): unknown => {
  const made: string[] = [];
  const text = JSON.stringify(part)
    .replace(NEIGHBOUR, '"actor $1"')
    .replace(MADE_ID, (id) => {
      if (!made.includes(id)) made.push(id);
      return `id made ${made.indexOf(id) + 1}`;
    });
  const plain: unknown = JSON.parse(text);
  return plain;
};

/** What a machine knows, so that it can be compared with what another one knows that was told the same. */
export const comparableContext = (context: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(Object(plainValue(context))).map(([part, value]) => [part, comparable(value)]));
