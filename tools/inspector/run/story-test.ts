import { endOf, type Story } from './replay.ts';
import { pathText } from './step.ts';

const literal = (value: unknown, indent: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

/** A test of Vitest that tells the story and expects its end, for a file in tools/inspector/stories. */
export const storyTest = ({ machine, start, path }: Story): string => {
  const text = pathText(path);
  return `import { expect, test } from 'vitest';
import { endOf } from '../run/replay.ts';

test(${quoted(`${machine}: ${text === '' ? 'at the start' : text}`)}, () => {
  expect(endOf(${quoted(machine)}, ${quoted(start)}, ${quoted(text)})).toEqual(
    ${literal(endOf(machine, start, text), '    ')},
  );
});
`;
};
