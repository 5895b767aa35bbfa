import { expect, test } from 'vitest';
import { withRetry } from './retry-imports.ts';

test('a chunk is asked for once more at another address; nothing else is changed', () => {
  const code = 'const a=()=>import("./signed-in-Ab_3.js");import{b}from"./core-1.js";import(c);import("./d.css");';
  expect(withRetry(code)).toBe(
    'const a=()=>import("./signed-in-Ab_3.js").catch(()=>import("./signed-in-Ab_3.js?again="+Date.now()));import{b}from"./core-1.js";import(c);import("./d.css");',
  );
});
