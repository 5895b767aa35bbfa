import { afterEach, expect, test, vi } from 'vitest';
import { requestFirstRows, withFirstRows } from './first-rows.ts';

const sessionKey = 'session';
const url = 'https://api.example.test/rest/v1/systems?limit=1000';
const screens = { rel: 'modulepreload', crossOrigin: '', href: '/screens.js' };
const now = 1_900_000_000_000;

type Given = { readonly pathname?: string; readonly hash?: string; readonly stored?: unknown; readonly kept?: string };

const session = { access_token: 'token', expires_at: now / 1000 + 3600, user: { id: 'ana' } };

const aPage = ({ pathname = '/', hash = '', stored = session, kept }: Given = {}) => {
  const window: Pick<Window, 'firstRows'> = {};
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(['early']));
  vi.stubGlobal('window', window);
  const preloaded: unknown[] = [];
  vi.stubGlobal('location', { pathname, hash });
  vi.stubGlobal('document', { createElement: () => ({}), head: { append: (link: unknown) => preloaded.push(link) } });
  const values = new Map([[sessionKey, stored === null ? undefined : JSON.stringify(stored)], ['kept', kept]]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => values.get(key) ?? null });
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(Date, 'now').mockReturnValue(now);
  requestFirstRows({ sessionKey, keptKey: 'kept', url, headers: { apikey: 'key' }, screens: ['/screens.js'] });
  return { window, fetch, preloaded };
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const authorized = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

test.each([{}, { kept: 'bob' }, { stored: { ...session, aal: 'aal2', user: { id: 'ana', factors: [{ status: 'verified' }] } } }])('with a session the page asks at once, as the adapter does; the adapter gets that answer, once (%j)', async (given) => {
  const { window, fetch, preloaded } = aPage(given);
  expect(preloaded).toEqual([screens]);
  expect(fetch.mock.calls).toEqual([[url, { headers: { apikey: 'key', Authorization: 'Bearer token' }, cache: 'no-store', signal: expect.any(AbortSignal) }]]);
  const later = vi.fn(async () => Response.json(['later']));
  const asked = withFirstRows(later, window);
  expect(await (await asked(url, authorized('token'))).json()).toEqual(['early']);
  expect(await (await asked(url, authorized('token'))).json()).toEqual(['later']);
});

test.each([
  ['another address', `${url}&offset=1000`, 'token'],
  ['another token', url, 'newer'],
])('%s is asked for as usual, and what came early is dropped', async (_, other, token) => {
  const { window } = aPage();
  const asked = withFirstRows(async () => Response.json(['later']), window);
  expect(await (await asked(other, authorized(token))).json()).toEqual(['later']);
  expect(window).toEqual({});
});

const early = (answer: Promise<Response>, askedAt = now) => {
  const stop = vi.fn();
  const { window } = aPage();
  Object.assign(window, { firstRows: { url, authorization: 'Bearer token', askedAt, answer, stop } });
  return { asked: withFirstRows(async () => Response.json(['later']), window), stop };
};

test('an early request that failed is made again', async () => {
  const { asked } = early(Promise.reject(new TypeError('Failed to fetch')));
  expect(await (await asked(url, authorized('token'))).json()).toEqual(['later']);
});

test('an early answer that is too old is given up, and asked for anew', async () => {
  const { asked, stop } = early(Promise.resolve(Response.json(['early'])), now - 30_000);
  expect(await (await asked(url, authorized('token'))).json()).toEqual(['later']);
  expect(stop.mock.calls).toHaveLength(1);
});

test('an early answer that never ends is ended by the limit of whoever waits for it', async () => {
  const { asked, stop } = early(new Promise(() => undefined));
  const limit = new AbortController();
  void asked(url, { ...authorized('token'), signal: limit.signal });
  limit.abort();
  expect(stop.mock.calls).toHaveLength(1);
});

test.each([
  ['nobody is signed in', { stored: null }, []],
  ['the token is about to run out', { stored: { access_token: 'token', expires_at: now / 1000 + 59 } }, [screens]],
  ['a code is to be asked for first', { stored: { ...session, aal: 'aal1', user: { id: 'ana', factors: [{ status: 'verified' }] } } }, [screens]],
  ['what is stored is no session', { stored: 'garbage' }, []],
  ['a session of another make', { stored: { access_token: 7, expires_at: now } }, []],
  ['this browser keeps the list', { kept: 'ana' }, [screens]],
  ['another signed-in page was asked for', { pathname: '/systems/add' }, [screens]],
  ['the page is nowhere', { pathname: '/nowhere' }, []],
  ['a link from a mail has something to say first', { hash: '#error=access_denied' }, []],
])('no rows are asked for early where %s', (_, given, expected) => {
  const { window, fetch, preloaded } = aPage(given);
  expect([window, fetch.mock.calls, preloaded]).toEqual([{}, [], expected]);
});
