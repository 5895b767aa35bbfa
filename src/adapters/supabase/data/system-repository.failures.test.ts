import { afterEach, describe, expect, test, vi } from 'vitest';
import { halfAnAnswer, json, offline, silence, text } from '../../../../tests/scripted-network.ts';
import type { SystemRepository } from '../../../domain/ports/systems.ts';
import { htmlPage } from '../auth/provider-answers.fixture.ts';
import { TIME_LIMIT_MS } from '../bounded-fetch.ts';
import { openSystems, system } from './system-rows.fixture.ts';

const calls: readonly (readonly [string, (systems: SystemRepository) => Promise<{ readonly ok: boolean }>])[] = [
  ['list', (systems) => systems.list(null)],
  ['get', (systems) => systems.get(system.id)],
  ['insert', (systems) => systems.insert(system)],
  ['update', (systems) => systems.update(system.id, { name: 'x' }, null)],
  ['delete', (systems) => systems.delete(system.id)],
];

const error = (code: string, message = 'In its words') => ({ code, message, details: null, hint: null });
const refused = { kind: 'refused', message: 'In its words' };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(calls)('%s', (_name, call) => {
  test.each([
    [401, error('PGRST301'), { kind: 'unauthenticated' }],
    [401, error('PGRST303', 'JWT expired'), { kind: 'unauthenticated' }],
    [400, error('PGRST301'), { kind: 'unauthenticated' }],
    [401, { message: 'No API key found in request' }, { kind: 'unauthenticated' }],
    [401, error('42501', 'permission denied for table systems'), { kind: 'unauthenticated' }],
    [403, error('42501', 'new row violates row-level security policy'), { kind: 'notAllowed' }],
    [400, error('22003'), refused],
    [400, error('23502'), refused],
    [400, error('23514'), refused],
    [400, error('P0001'), refused],
    [404, error('PGRST205'), { kind: 'unexpected' }],
    [400, error('42703'), { kind: 'unexpected' }],
    [400, { errors: [] }, { kind: 'unexpected' }],
    [429, { message: 'Too many requests' }, { kind: 'rateLimited' }],
    [402, { message: 'Service for this project is restricted due to the following violations: exceed_egress_quota.' }, { kind: 'serverError' }],
    [405, error('25006', 'cannot execute INSERT in a read-only transaction'), { kind: 'serverError' }],
    [500, error('57014', 'canceling statement due to statement timeout'), { kind: 'serverError' }],
    [503, error('PGRST002'), { kind: 'serverError' }],
  ])('%i %j fails as %j', async (status, body, failure) => {
    expect(await call(openSystems([json(status, body)]).systems)).toStrictEqual({ ok: false, failure });
  });

  test.each([
    ['no network', 'unreachable', offline],
    ['502 with a page', 'serverError', text(502, htmlPage)],
    ['524 without a body', 'serverError', text(524, null)],
    ['429 with a page', 'rateLimited', text(429, htmlPage)],
    ['403 with a page', 'unreachable', text(403, htmlPage)],
    ['404 without a body', 'unreachable', text(404, null)],
    ['200 with the page of a hotel', 'unreachable', text(200, htmlPage)],
  ])('%s is %s, after one request', async (_answer, kind, reply) => {
    const { systems, requests } = openSystems([reply]);
    expect(await call(systems)).toStrictEqual({ ok: false, failure: { kind } });
    expect(requests).toHaveLength(1);
  });

  test('nothing comes back while the device knows that it has no network: offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await call(openSystems([offline]).systems)).toStrictEqual({ ok: false, failure: { kind: 'offline' } });
  });

  test.each([
    ['no answer', silence],
    ['half an answer', halfAnAnswer],
  ])('%s within the time limit is unreachable', async (_answer, reply) => {
    vi.useFakeTimers();
    const answer = call(openSystems([reply]).systems);
    await vi.advanceTimersByTimeAsync(TIME_LIMIT_MS);
    expect(await answer).toStrictEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe.each(calls.filter(([name]) => name !== 'delete'))('%s', (_name, call) => {
  test.each([
    ['null', json(200, null)],
    ['a number', json(200, 7)],
    ['half a row', text(200, '{"id":', 'application/json')],
  ])('200 with %s is unexpected', async (_answer, reply) => {
    expect(await call(openSystems([reply]).systems)).toStrictEqual({ ok: false, failure: { kind: 'unexpected' } });
  });
});

test('no failure and no log repeats the token', async () => {
  const log = (['error', 'warn', 'log', 'info', 'debug'] as const).map((level) => vi.spyOn(console, level));
  for (const [, call] of calls) {
    for (const reply of [offline, text(404, htmlPage), json(400, { errors: [] }), text(200, '{', 'application/json')]) {
      expect(JSON.stringify(await call(openSystems([reply]).systems))).not.toContain('secret');
    }
  }
  for (const spy of log) expect(spy).not.toHaveBeenCalled();
});
