import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accountSearchSchema } from './return-target.ts';

const longest = 'a'.repeat(320);

test.each([
  [{ redirect: '/systems/7?tab=x#y', email: 'ana@example.test', other: 'x' }, { redirect: '/systems/7?tab=x#y', email: 'ana@example.test' }],
  [{ email: longest }, { email: longest }],
  [{}, {}],
  [{ email: `${longest}a`, redirect: 'https://example.org' }, {}],
  [{ email: 7, redirect: '/login' }, {}],
])('field report 20: carried from page to page: %j', (address, carried) => {
  const nothing = { redirect: undefined, email: undefined };
  expect({ ...nothing, ...v.parse(accountSearchSchema, address) }).toStrictEqual({ ...nothing, ...carried });
});
