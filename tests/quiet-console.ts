import { afterEach, beforeEach, expect } from 'vitest';

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

const said: string[] = [];
const own = Object.fromEntries(methods.map((method) => [method, console[method]]));

const textOf = (part: unknown): string => (typeof part === 'string' ? part : `${String(part)} ${JSON.stringify(part)}`);

/** What was said until now, for a test that knows of it and judges it itself. */
export const takeConsole = (): readonly string[] => said.splice(0);

// No test may leave a word in the console, so no token can stand there either. An error that nobody
// has caught ends the run by itself.
beforeEach(() => {
  said.length = 0;
  for (const method of methods) console[method] = (...parts: unknown[]) => void said.push(`${method}: ${parts.map(textOf).join(' ')}`);
});

afterEach(() => {
  Object.assign(console, own);
  expect(takeConsole(), 'Said in the console').toEqual([]);
});
