import { afterEach, expect, test, vi } from 'vitest';
import { json, scriptNetwork, silence } from '../../../tests/scripted-network.ts';
import { createBoundedFetch } from './bounded-fetch.ts';

const address = 'https://abc.supabase.co/rest/v1/systems';

afterEach(() => {
  vi.useRealTimers();
});

test('passes an answer of the backend on as it is, and leaves no timer behind', async () => {
  vi.useFakeTimers();
  const { fetch, requests } = scriptNetwork(json(409, { code: '23505' }, { 'Content-Range': '0-0/7' }));
  const response = await createBoundedFetch(fetch)(address, { method: 'POST', body: '{}' });
  expect([response.status, response.headers.get('Content-Range'), await response.json()]).toEqual([
    409,
    '0-0/7',
    { code: '23505' },
  ]);
  expect(requests[0]).toMatchObject({ method: 'POST', body: {} });
  expect(vi.getTimerCount()).toBe(0);
});

test('leaves no answer in the cache of the browser', async () => {
  const { fetch, requests } = scriptNetwork(json(200, []));
  await createBoundedFetch(fetch)(address);
  expect(requests.map(({ cache }) => cache)).toEqual(['no-store']);
});

test('gives up at its limit and not before', async () => {
  vi.useFakeTimers();
  const settled = vi.fn<(response: Response) => void>();
  const answer = createBoundedFetch(scriptNetwork(silence).fetch, 5_000)(address).then(settled);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(settled.mock.calls.map(([response]) => response.status)).toEqual([503]);
});
