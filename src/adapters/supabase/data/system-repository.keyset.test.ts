import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSystemId } from '../../../domain/systems/system.ts';
import { behindCursor, quoteFilterValue } from './system-repository.ts';

/**
 * PostgREST's own rule for a quoted value, as its parser states it: between two quotes any characters,
 * a backslash before each quote and backslash. Gives the value and what follows it.
 */
const readQuoted = (text: string): readonly [string, string] => {
  if (!text.startsWith('"')) throw new Error(`No quote begins ${text}`);
  let value = '';
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '"') return [value, text.slice(at + 1)];
    if (text[at] === '\\') at += 1;
    value += text[at] ?? '';
  }
  throw new Error(`No quote ends ${text}`);
};

const expectNext = (text: string, next: string): string => {
  expect(text.startsWith(next)).toBe(true);
  return text.slice(next.length);
};

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', '\\', ',', '(', ')', '.', 'a', '🎥', '\n', ' ') }),
);

test('any text comes out of its quotes as it went in', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(readQuoted(quoteFilterValue(text))).toEqual([text, '']);
    }),
  );
});

test('any name stands whole in both of its places in the filter, and nothing of it leaks', () => {
  const id = parseSystemId('7f8c2f4e-7d5c-4a53-9f4a-2f8f2d3f6a01');
  if (id === null) throw new Error('That is an id.');
  fc.assert(
    fc.property(nasty, (name) => {
      const [first, afterFirst] = readQuoted(expectNext(behindCursor({ name, id }), 'and(name.eq.'));
      const [second, end] = readQuoted(expectNext(afterFirst, `,id.gt."${id}"),name.gt.`));
      expect([first, second, end]).toEqual([name, name, '']);
    }),
  );
});
