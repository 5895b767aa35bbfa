import { expect, test } from 'vitest';
import { requestAddress } from './request-address.ts';

test.each([
  [undefined, '/', ''],
  ['/systems?q=1', '/systems', '?q=1'],
  ['//', '//', ''],
  ['//evil.example/x', '//evil.example/x', ''],
  ['/a/../b', '/b', ''],
  ['http://elsewhere.example/', '//elsewhere.example/', ''],
] as const)('%s', (url, pathname, search) => {
  const address = requestAddress(url);
  expect([address.pathname, address.search]).toEqual([pathname, search]);
});
