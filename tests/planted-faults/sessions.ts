import type { NoticedBy, PlantedFault } from './planted-fault.ts';

const file = 'src/machines/session-field-reports.test.ts';
const inWorld = (test: string, cases?: readonly string[]): NoticedBy => ({ file, suite: 'tests/machines/session/field-world-faults.ts', test, ...(cases && { cases }) });
const inTabs = (test: string): NoticedBy => ({ file, suite: 'tests/machines/session/field-tabs.ts', test });

const asleep = inWorld('field report 4: after ten minutes of sleep without network');
const offline = inWorld('field report 6: started with a token that has run out, and %s: kept');

export const sessionFaults: readonly PlantedFault[] = [
  {
    id: '1 a listener waits for a call',
    wrong: 'The listener to what the provider reports waits for a call before it returns, while the call waits for the listener.',
    file: 'src/machines/session-actors.ts',
    code: 'auth.subscribe((event: SessionEvent) => sendBack(event))',
    faulty: 'auth.subscribe(async (event: SessionEvent) => { await lock.run(async () => null); sendBack(event); })',
    noticedBy: inTabs('field report 1: after a reload a call that waits for its token is answered'),
  },
  {
    id: '1 the lock is taken twice',
    wrong: 'Within its turn a refresh waits for another turn, and with it whoever comes later.',
    file: 'src/machines/refresh-effect.ts',
    code: 'await keep(answer.value);',
    faulty: 'await lock.run(() => keep(answer.value));',
    noticedBy: inTabs('field report 1: after a reload a call that waits for its token is answered'),
  },
  {
    id: '4 a token that has run out is sent',
    wrong: 'After a sleep the first call goes out with the token of before.',
    file: 'src/machines/access-token.ts',
    code: "isExpired(session, now()) ? failed({ kind: 'unreachable' }) : success(session.access_token)",
    faulty: 'success(session.access_token)',
    noticedBy: asleep,
  },
  {
    id: '4 a call waits until there is a network',
    wrong: 'A call waits for a refreshed token for as long as nobody can be asked, instead of failing with a way on.',
    file: 'src/machines/access-token.ts',
    code: "!snapshot.hasTag('tokenPending')",
    faulty: "snapshot.matches({ signedIn: 'current' })",
    noticedBy: asleep,
  },
  {
    id: '4 back online nothing happens',
    wrong: 'That the network is back is not heard while the next attempt is waited for.',
    file: 'src/machines/session-signed-in.ts',
    code: "on: { 'session.retry': refreshNow, 'network.online': refreshNow },",
    faulty: "on: { 'session.retry': refreshNow },",
    noticedBy: asleep,
  },
  {
    id: '6 no answer counts as a refusal',
    wrong: 'A refresh that nobody has answered ends the session.',
    file: 'src/domain/auth-failure.ts',
    code: "failure.kind === 'unreachable' || failure.kind === 'rateLimited'",
    faulty: "failure.kind === 'rateLimited'",
    noticedBy: { ...offline, cases: ['no network', 'a page of a proxy', 'a 502'] },
  },
  {
    id: '6 started offline, signed out',
    wrong: 'The app forgets the stored session where its refresh at the start gets no answer.',
    file: 'src/machines/session-processing.ts',
    code: "target: '#session.signedIn.weighing',",
    faulty: "target: '#session.signedOut', actions: 'forgetAll',",
    noticedBy: { ...offline, cases: ['no network', 'a page of a proxy', 'a 502'] },
  },
  {
    id: '6 Retry does nothing',
    wrong: 'The button beside the offline notice asks for nothing.',
    file: 'src/machines/session-signed-in.ts',
    code: "on: { 'session.retry': refreshNow, 'network.online': refreshNow },",
    faulty: "on: { 'network.online': refreshNow },",
    noticedBy: offline,
  },
  {
    id: '6 no word that the server is waited for',
    wrong: 'While nobody can be asked for a new token, the page says nothing.',
    file: 'src/ui/shell/waiting-line.tsx',
    code: 'if (!isUnreached) return null;',
    faulty: 'if (isUnreached || !isUnreached) return null;',
    noticedBy: { file: 'src/ui/shell/waiting-line.test.tsx', test: 'field report 6: opened without a network when the token has run out: said so, with Retry' },
  },
  {
    id: '8 the end of a token by the clock of the server',
    wrong: 'On a device whose clock is ahead, each new token looks as if it had run out.',
    file: 'src/adapters/supabase/provider-session.ts',
    code: 'expires_at: Math.floor(now / 1000) + tokens.output.expires_in,',
    faulty: 'expires_at: Object(answer).expires_at,',
    noticedBy: inWorld('field report 8: a device clock %d minutes off', ['61', '600']),
  },
  {
    id: '8 a new token that looks old is refreshed at once',
    wrong: 'Tokens that seem too short for the clock of the device are refreshed without end.',
    file: 'src/machines/session-signed-in.ts',
    code: "target: 'current',\n            actions: [",
    faulty: "target: 'looking',\n            actions: [",
    noticedBy: { file: 'src/machines/session-machine.test.ts', suite: 'tests/machines/session/refresh.ts', test: 'field report 8: tokens that live shorter than the threshold cost one call a tick' },
  },
  {
    id: '8 a clock set back by an hour is waited for',
    wrong: 'The next attempt is put off by as much as the clock was set back.',
    file: 'src/machines/session-setup.ts',
    code: 'Math.min(Math.max(0, now() - refreshStartedAt), TICK_MS)',
    faulty: 'now() - refreshStartedAt',
    noticedBy: { file: 'src/machines/session-machine.test.ts', suite: 'tests/machines/session/refresh.ts', test: 'field report 8: the device clock is set back by an hour after %d attempts', cases: ['6'] },
  },
  {
    id: '9 each SIGNED_IN is a sign-in',
    wrong: 'What the provider repeats at each look at the tab is taken for news.',
    file: 'src/machines/session-machine.ts',
    code: "{ guard: { type: 'isKnownSession', params: ({ event }) => event.session } },",
    faulty: '',
    noticedBy: inTabs('field report 9: the tab is hidden and looked at three times'),
  },
  {
    id: '9 each look at the tab refreshes',
    wrong: 'A look at the tab starts a refresh although the token holds.',
    file: 'src/machines/session-signed-in.ts',
    code: "'page.shown': { guard: 'isExpired', ...refreshNow },",
    faulty: "'page.shown': refreshNow,",
    noticedBy: inTabs('field report 9: the tab is hidden and looked at three times'),
  },
  {
    id: '9 each look at the tab builds the page anew',
    wrong: 'A look at the tab counts as a return from the page cache: a loader takes the place of the form.',
    file: 'src/adapters/browser/page-life.ts',
    code: "listener('shown')",
    faulty: "listener('restored')",
    noticedBy: { file: 'src/ui/router/root-layout.test.tsx', test: 'field report 9: half a name is typed, the tab is hidden and looked at three times' },
  },
];
