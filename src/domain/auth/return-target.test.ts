import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { accountSearchSchema, carriedEmail, carriedNames, parseReturnTarget, signInSearch } from './return-target.ts';

const id = '0b0e7a3c-9f51-4d6e-8a55-3c1f6f6b2d10';

describe('parseReturnTarget', () => {
  test.each([
    '/',
    `/systems/${id}?tab=x#notes`,
    '/systems/add',
    '/?a=//b&c=\u00E9#d//e',
    '/%2F%2Fevil.example',
    '/loginx',
    '/systems/login',
    '/systems?next=/login',
    '/a.b/..c/...',
    `/${'a'.repeat(1999)}`,
  ])('field report 19: comes back to %j as it was', (target) => {
    expect(parseReturnTarget(target)).toBe(target);
  });

  test.each([
    '', ' ', 'systems', '//evil.example', '///evil.example', 'https://evil.example', 'HTTPS:evil.example',
    '/\\evil.example', '\\\\evil.example', '/a\\b', '%2F%2Fevil.example', '@evil.example', 'javascript:alert(1)',
    'data:text/html,x', ' //evil.example', ' /systems', '\t/systems', '/\t/evil.example', '/\n/evil.example',
    '/\r/evil.example', '/sys\ntems', '/systems\n', '\n/systems', '/a\u0000b', '/a\u007Fb', '/a\u0085b',
    '/.//evil.example', '/..//evil.example', '/%2e//evil.example', '/systems/..//evil.example', '/a//b', '/a/../login', '/./login', '/a/%2E.', '/..',
    `/${'a'.repeat(2000)}`,
  ])('field report 20: does not go to %j', (target) => {
    expect(parseReturnTarget(target)).toBeNull();
  });

  test.each([
    '/login', '/login/confirm', '/forgot%2Dpassword', '/%6Cogin', '/systems/%E0%A4', '/login?x=1', '/login#x', '/signup', '/forgot-password', '/new-password/abc',
    '/confirm/abc', '/LOGIN', '/Login/confirm', '/login/',
  ])('does not send a person who signed in to %j', (target) => {
    expect(parseReturnTarget(target)).toBeNull();
  });

  test('field report 20: whatever is accepted stays on the own origin, as a browser reads it', () => {
    const pieces = fc.constantFrom(
      '/', '//', '\\', '.', '..', '%2e', '%2F', '@', ':', '?', '#', '\t', '\n', '\r', ' ', 'a', 'evil.example', 'https:',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (given) => {
        const target = parseReturnTarget(`/${given.join('')}`);
        if (target === null) return;
        const url = new URL(target, 'https://own.example');
        expect(url.origin).toBe('https://own.example');
        expect(new URL(url.pathname, 'https://own.example').origin).toBe('https://own.example');
      }),
      { numRuns: 20_000 },
    );
  });
});

test.each([
  [{ redirect: '/systems/7?tab=x#y', email: 'ana@example.test', other: 'x' }, { redirect: '/systems/7?tab=x#y' }],
  [{}, {}],
  [{ redirect: 'https://example.org' }, {}],
  [{ redirect: '/login' }, {}],
])('field reports 20 and 99: carried in the address from page to page: %j', (address, carried) => {
  const nothing = { redirect: undefined };
  expect({ ...nothing, ...v.parse(accountSearchSchema, address) }).toStrictEqual({ ...nothing, ...carried });
});

const longest = 'a'.repeat(320);

test.each([
  [{ email: 'ana@example.test', key: 'x' }, 'ana@example.test'],
  [{ email: longest }, longest],
  [{ email: `${longest}a` }, ''],
  [{ email: 7 }, ''],
  [{}, ''],
  [null, ''],
])('field report 99: the address typed before, beside the history entry: %j', (entryState, email) => {
  expect(carriedEmail(entryState)).toBe(email);
});

test.each([
  [{ firstName: 'Bea', lastName: longest, email: 'bea@example.test' }, { firstName: 'Bea', lastName: longest }],
  [{ lastName: 'Lo' }, { firstName: '', lastName: 'Lo' }],
  [{ firstName: 7, lastName: `${longest}a` }, { firstName: '', lastName: '' }],
  [null, { firstName: '', lastName: '' }],
])('the names typed before, beside the history entry: %j', (entryState, names) => {
  expect(carriedNames(entryState)).toEqual(names);
});

test.each([
  [null, '/systems/add?a=1#b', { redirect: '/systems/add?a=1#b' }],
  ['provider', '/systems/add', { redirect: '/systems/add' }],
  ['otherTab', '/systems/add', { redirect: '/systems/add' }],
  ['person', '/systems/add', {}],
  ['deletion', '/account', {}],
  ['everywhere', '/account', {}],
  [null, '/', {}],
  [null, '//evil.example', {}],
] as const)('a session that ended by %j on %j leads to a sign-in with %j', (endedBy, href, search) => {
  expect(signInSearch(endedBy, href)).toEqual(search);
});
