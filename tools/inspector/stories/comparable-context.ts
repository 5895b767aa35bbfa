import { plainValue } from '../run/plain-value.ts';

/** A generated id; those of the samples begin with d0111e5a. */
const MADE_ID = /\b(?:id-\d+|(?!d0111e5a)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;

/** As `plainValue` writes a machine, in JSON. */
const NEIGHBOUR = /"actor (\w+) in (?:[^"\\]|\\.)*"/g;

/** Two runs generate different ids in the same places, and the state of a neighbour is a matter of timing. */
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

/** A context that can be compared with that of another run with the same events. */
export const comparableContext = (context: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(Object(plainValue(context))).map(([part, value]) => [part, comparable(value)]));
