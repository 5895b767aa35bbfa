import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { dataFailureMessage, dataFailureSchema, isOfNetwork, isPassing } from './data-failure.ts';

describe('failures of data calls', () => {
  const theirs = aSystem(1, { name: 'theirs', updatedAt: 'v2' });

  test.each([
    [{ kind: 'offline' }, 'You’re offline.', true, true],
    [{ kind: 'unreachable' }, 'The server couldn’t be reached.', true, true],
    [{ kind: 'serverError' }, 'The server had a problem.', true, false],
    [{ kind: 'rateLimited' }, 'The server is getting too many requests.', true, false],
    [{ kind: 'unauthenticated' }, 'Your sign-in couldn’t be confirmed.', true, false],
    [{ kind: 'notAllowed' }, 'This account isn’t allowed to do that.', false, false],
    [{ kind: 'notFound' }, 'This system isn’t there anymore.', false, false],
    [{ kind: 'notFound', by: 'self' }, 'You deleted this system elsewhere.', false, false],
    [{ kind: 'notFound', by: 'other' }, 'Someone else deleted this system.', false, false],
    [{ kind: 'conflict', theirs }, 'This system was changed elsewhere.', false, false],
    [{ kind: 'conflict', theirs, by: 'self' }, 'You changed this system elsewhere.', false, false],
    [{ kind: 'conflict', theirs, by: 'other' }, 'Someone else changed this system.', false, false],
    [{ kind: 'refused', message: 'value out of range' }, 'The database refused it: value out of range', false, false],
    [{ kind: 'unexpected' }, 'The server’s answer couldn’t be read.', false, false],
  ] as const)('%j is told, and kept over a reload; it may pass by itself; nothing was heard of the server', (failure, message, mayPass, isSilent) => {
    expect([dataFailureMessage(failure), isPassing(failure), isOfNetwork(failure)]).toEqual([message, mayPass, isSilent]);
    expect(v.parse(dataFailureSchema, JSON.parse(JSON.stringify(failure)))).toEqual(failure);
  });

  test.each([{}, { kind: '' }, { kind: 'gone' }, { kind: 'conflict' }, { kind: 'refused' }, null])('%j is none', (value) => {
    expect(v.is(dataFailureSchema, value)).toBe(false);
  });
});
