import { expect, test } from 'vitest';
import { withRetry } from './retry-auth-client.ts';

test('the auth client is asked for once more at another address; nothing else is changed', () => {
  const code = 'const a=()=>import("./auth-client-Ab_3.js");const b=()=>import("./signed-in-1.js");import{c}from"./core-1.js";import(d);';
  expect(withRetry(code)).toBe(
    'const a=()=>import("./auth-client-Ab_3.js").catch(()=>import("./auth-client-Ab_3.js?again="+Date.now()));const b=()=>import("./signed-in-1.js");import{c}from"./core-1.js";import(d);',
  );
});
