import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { ana, heldTexts, json, KEY, openPage, tokens } from './one-page.ts';
import { endingIn, START } from './rig.ts';

const SECONDS = START / 1000;
const MINUTES = 60_000;
const REFRESH = '/auth/v1/token?grant_type=refresh_token';
const SIGN_IN = '/auth/v1/token?grant_type=password';

const html = () => new Response('<html>Log in to the hotel network</html>', { status: 200, headers: { 'Content-Type': 'text/html' } });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const kept = (session = endingIn(0)) => heldTexts({ [KEY]: JSON.stringify(session) });
const inWith = (token: string, state = 'current') => ({ value: { signedIn: state }, token, endedBy: null, isRemembered: true });
const out = (endedBy: string | null = null, isRemembered = true) => ({ value: { signedOut: 'settled' }, token: null, endedBy, isRemembered });

describe(`${sessionMachine.id}: the network, the clock and sleep, as people met them`, () => {
  test('field report 4: after ten minutes of sleep without network, the first click fails with a way on; then it works after one quiet refresh', async () => {
    const held = kept(endingIn(300));
    const network = { isUp: true };
    const page = await openPage({ shared: () => held.storage, answer: () => (network.isUp ? json(200, tokens('2', SECONDS + 600)) : noNetwork()) });
    network.isUp = false;
    page.setClock(10 * MINUTES);
    expect(await page.accessToken()).toEqual(failed({ kind: 'unreachable' }));
    expect(page.shown()).toEqual(inWith('access-1', 'backingOff'));
    network.isUp = true;
    page.goOnline();
    expect(await page.accessToken()).toEqual(success('access-2'));
    expect(page.requests).toEqual([REFRESH, REFRESH]);
    expect(page.shown()).toEqual(inWith('access-2'));
  });

  test.each([['no network', noNetwork], ['a page of a proxy', html], ['a 502', () => json(502, {})]] as const)(
    'field report 6: started with a token that has run out, and %s: kept, with Retry; back online, signed in without a password',
    async (_, fault) => {
      const held = kept();
      const network = { isUp: false };
      const page = await openPage({ shared: () => held.storage, answer: () => (network.isUp ? json(200, tokens('2', SECONDS)) : fault()) });
      expect(page.shown()).toEqual(inWith('access-1', 'backingOff'));
      expect([...page.actor.getSnapshot().tags]).toEqual(['waitingForServer']);
      expect(held.texts()).toEqual({ [KEY]: JSON.stringify(endingIn(0)) });
      network.isUp = true;
      page.actor.send({ type: 'session.retry' });
      await page.calm();
      expect(page.shown()).toEqual(inWith('access-2'));
      expect(page.requests).toEqual([REFRESH, REFRESH]);
    },
  );

  test.each([61, -10, 600])('field report 8: a device clock %d minutes off: signing in ends usable, no refresh in ten minutes', async (minutes) => {
    const page = await openPage({ aheadMs: minutes * MINUTES, answer: () => json(200, tokens('1', SECONDS)) });
    await page.auth.signIn(ana);
    await page.pass(10 * MINUTES);
    expect(page.shown()).toEqual(inWith('access-1'));
    expect(await page.accessToken()).toEqual(success('access-1'));
    expect(page.requests).toEqual([SIGN_IN]);
  });

  test.each([[61, [REFRESH]], [-10, []]] as const)('field report 8: the clock is put %d minutes off while signed in: under five refreshes a minute', async (minutes, requests) => {
    const held = kept(endingIn(3600));
    const page = await openPage({ shared: () => held.storage, answer: () => json(200, tokens('2', SECONDS)) });
    page.setClock(minutes * MINUTES);
    await page.pass(5 * MINUTES);
    expect(page.requests).toEqual(requests);
    expect((await page.accessToken()).ok).toBe(true);
  });
});

describe(`${sessionMachine.id}: storage as people met it`, () => {
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const full = () => ({
    ...heldTexts().storage,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });

  test.each([['blocked', blocked, false], ['full', full, true]] as const)('field report 13: storage is %s: signing in works for this page, and it is known that it will not last', async (_, open, isReadable) => {
    const page = await openPage({ shared: open, tab: open, answer: (path) => json(200, tokens(path === SIGN_IN ? '1' : '2', SECONDS)) });
    expect(page.shown()).toEqual(out(null, isReadable));
    await page.auth.signIn(ana);
    await page.calm();
    expect(page.shown()).toEqual({ ...inWith('access-1'), isRemembered: false });
    // Neither a refresh nor the page cache loses what only this page knows.
    page.actor.send({ type: 'session.tokenNeeded' });
    await page.calm();
    page.comeBack('restored');
    await page.calm();
    expect(page.shown()).toEqual({ ...inWith('access-2'), isRemembered: false });
    page.actor.send({ type: 'session.signOut', scope: 'local' });
    await page.calm();
    page.comeBack('restored');
    await page.calm();
    expect(page.shown()).toEqual(out('person', false));
  });

  test('field report 13: there is room again: the next refresh is written, and the hint goes', async () => {
    const held = heldTexts();
    const room = { isLeft: false };
    const shared = () => (room.isLeft ? held.storage : full());
    const page = await openPage({ shared, answer: (path) => json(200, tokens(path === SIGN_IN ? '1' : '2', SECONDS)) });
    await page.auth.signIn(ana);
    await page.calm();
    expect(page.shown()).toEqual({ ...inWith('access-1'), isRemembered: false });
    room.isLeft = true;
    page.actor.send({ type: 'session.tokenNeeded' });
    await page.calm();
    expect(page.shown()).toEqual(inWith('access-2'));
    expect(held.texts()).toEqual({ [KEY]: JSON.stringify(page.actor.getSnapshot().context.session) });
  });

  const { user: _user, ...withoutUser } = endingIn(3600);

  test.each(['{"access_tok', '"hello"', '123', 'null', '[]', '{}', JSON.stringify(withoutUser)])('field report 14: storage holds %s: signed out; then signing in works, and replaces it', async (text) => {
    const held = heldTexts({ [KEY]: text });
    const page = await openPage({ shared: () => held.storage, answer: () => json(200, tokens('1', SECONDS)) });
    expect(page.shown()).toEqual(out());
    expect(held.texts()).toEqual({ [KEY]: text });
    await page.auth.signIn(ana);
    await page.calm();
    expect(page.shown()).toEqual(inWith('access-1'));
    expect(held.texts()).toEqual({ [KEY]: JSON.stringify(page.actor.getSnapshot().context.session) });
  });
});

describe(`${sessionMachine.id}: answers of the provider as people met them`, () => {
  const gone = (code: string) => () => json(403, { error_code: code, msg: 'Gone' });

  test.each([
    ['403 session_not_found', gone('session_not_found')],
    ['403 user missing', gone('user_not_found')],
    ['500', () => json(500, {})],
    ['no network', noNetwork],
  ] as const)('field report 11: the server answers a sign-out with %s: signed out here all the same, storage cleared', async (_, answer) => {
    const held = kept(endingIn(3600));
    const page = await openPage({ shared: () => held.storage, answer });
    page.actor.send({ type: 'session.signOut', scope: 'local' });
    expect(page.actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(held.texts()).toEqual({});
    await page.calm();
    expect(page.shown()).toEqual(out('person'));
    expect(await page.accessToken()).toEqual(failed({ kind: 'unauthenticated' }));
  });

  test.each([['null', null], ['no tokens', {}], ['a null session', { user: null, session: null }]] as const)('field report 15: a refresh that answers 200 with %s is no sign-out', async (_, body) => {
    const held = kept();
    const page = await openPage({ shared: () => held.storage, answer: () => json(200, body) });
    expect(page.shown()).toEqual(inWith('access-1', 'backingOff'));
    expect(held.texts()).toEqual({ [KEY]: JSON.stringify(endingIn(0)) });
  });

  test('field report 18: a slow refresh of a stored session: not known, then in; never out', async () => {
    const held = kept();
    let answer: (response: Response) => void = () => undefined;
    const page = await openPage({ shared: () => held.storage, answer: () => new Promise((resolve) => { answer = resolve; }) });
    await page.pass(60_000);
    answer(json(200, tokens('2', SECONDS)));
    await page.calm();
    expect(page.values()).toEqual([{ processing: 'reading' }, { processing: 'recovering' }, { signedIn: 'current' }]);
  });

  test('field report 18: a stored session that is refused: not known, then out, once; never in', async () => {
    const held = kept();
    const page = await openPage({ shared: () => held.storage, answer: () => json(400, { error_code: 'refresh_token_not_found', msg: 'No' }) });
    await page.pass(1000);
    expect(page.values()).toEqual([
      { processing: 'reading' },
      { processing: 'recovering' },
      { processing: { refused: 'checkingStorage' } },
      { processing: { refused: 'waitingToRecheck' } },
      { processing: { refused: 'recheckingStorage' } },
      { signedOut: 'settled' },
    ]);
    expect(page.requests).toEqual([REFRESH]);
    expect(held.texts()).toEqual({});
  });

  test('field report 70: as soon as signing in or out is told, everybody who asks hears it, twenty times over', async () => {
    const page = await openPage({ answer: () => json(200, tokens('1', SECONDS)) });
    for (let turn = 0; turn < 20; turn += 1) {
      await page.auth.signIn(ana);
      expect(page.shown()).toEqual(inWith('access-1'));
      page.actor.send({ type: 'session.signOut', scope: 'local' });
      expect(page.shown()).toEqual({ ...out('person'), value: { signedOut: 'revoking' } });
    }
  });
});
