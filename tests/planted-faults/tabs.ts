import type { NoticedBy, PlantedFault } from './planted-fault.ts';

const inTabs = (test: string, cases?: readonly string[]): NoticedBy => ({
  file: 'src/machines/session-field-reports.test.ts',
  suite: 'tests/machines/session/field-tabs.ts',
  test,
  ...(cases && { cases }),
});

const rotation = 'field report 3: tokens of twelve seconds that work once';
const bothAsk = inTabs('field report 3: two tabs without locks; the answer to the faster one takes');
const untouched = inTabs('field report 15: signed out in one, the other leaves untouched');

export const tabFaults: readonly PlantedFault[] = [
  {
    id: '3 who loses the race is signed out',
    wrong: 'A refused refresh ends the session without a look at what another tab has stored.',
    file: 'src/machines/session-signed-in.ts',
    code: "{ target: 'rereading' },",
    faulty: "{ target: '#session.signedOut', actions: [{ type: 'end', params: 'provider' }, 'forgetAll', 'reportSignedOut'] },",
    noticedBy: bothAsk,
  },
  {
    id: '3 one look at storage is enough',
    wrong: 'The slower tab gives up before the faster one has written its new session.',
    file: 'src/machines/session-refused.ts',
    code: "onDone: [...fasterTab, { target: 'doubting' }],",
    faulty: 'onDone: [...fasterTab, over],',
    noticedBy: bothAsk,
  },
  {
    id: '3 no turns',
    wrong: 'Tabs refresh at the same time with the same token.',
    file: 'src/machines/refresh-effect.ts',
    code: 'lock.run(() => refreshInTurn(input, signal))',
    faulty: 'refreshInTurn(input, signal)',
    noticedBy: inTabs(rotation, ['locks', 'lease']),
  },
  {
    id: '3 the token of another tab is not looked for',
    wrong: 'When its turn comes, a tab refreshes with the token it had before it waited.',
    file: 'src/machines/refresh-effect.ts',
    code: "const latest = before === 'unknown' ? session : before;",
    faulty: 'const latest = session;',
    noticedBy: inTabs(rotation, ['locks']),
  },
  {
    id: '3 each tab refreshes what another one has refreshed',
    wrong: 'A newer session that another tab has left is refreshed once more.',
    file: 'src/machines/refresh-effect.ts',
    code: 'if (isNewer && !isExpired(latest, now())) return success(latest);',
    faulty: '',
    noticedBy: inTabs(rotation, ['locks']),
  },
  {
    id: '3 a claim ends before its answer',
    wrong: 'Without locks, the turn of a tab ends while its slow request is still under way.',
    file: 'src/adapters/browser/refresh-lease.ts',
    code: 'const LEASE_MS = 31_000;',
    faulty: 'const LEASE_MS = 5_000;',
    noticedBy: inTabs('field report 3: three tabs without locks, the answer to the faster one takes %i s', ['8 s', '29 s']),
  },
  {
    id: '15 a sign-out elsewhere is not heard',
    wrong: 'A tab stays as it was when another one has signed out.',
    file: 'src/machines/session-signed-in.ts',
    code: "{ target: 'signedOut', actions: [{ type: 'end', params: 'otherTab' }, 'reportSignedOut'] },",
    faulty: '',
    noticedBy: untouched,
  },
  {
    id: '15 a sign-in elsewhere is not heard',
    wrong: 'The sign-in page stays when another tab has signed in.',
    file: 'src/machines/session-signed-out.ts',
    code: "guard: { type: 'isSignedInElsewhere', params: ({ event }) => event.stored },",
    faulty: 'guard: () => false,',
    noticedBy: untouched,
  },
  {
    id: '15 storage events are not heard',
    wrong: 'The app hears of other tabs only when all of storage is cleared.',
    file: 'src/adapters/browser/session-store.ts',
    code: 'if (key !== null && key !== storageKey) return;',
    faulty: 'if (key !== null) return;',
    noticedBy: untouched,
  },
  {
    id: '15 an empty answer to a refresh is a sign-out',
    wrong: 'A refresh that is answered without a session signs out.',
    file: 'src/domain/auth-failure.ts',
    code: " || failure.kind === 'unexpected';",
    faulty: ';',
    noticedBy: {
      file: 'src/machines/session-field-reports.test.ts',
      suite: 'tests/machines/session/field-world-faults.ts',
      test: 'field report 15: a refresh that answers 200 with %s is no sign-out',
      cases: ['with null', 'with no tokens', 'with a null session'],
    },
  },
  {
    id: '15 a page is not told of it',
    wrong: 'A private page asks who is signed in as it is built, and never again.',
    file: 'src/ui/shell/protected-layout.tsx',
    code: 'useSelector(session, accessOf)',
    faulty: 'accessOf(session.getSnapshot())',
    noticedBy: { file: 'src/ui/shell/leaving.test.tsx', test: 'field report 15: signed out in another tab, this one leaves untouched' },
  },
  {
    id: '16 the rows stay while storage is read',
    wrong: 'Back from the page cache, the private page stays until it is known whose it is.',
    file: 'src/ui/shell/protected-layout.tsx',
    code: "if (snapshot.hasTag('determining')) return 'unknown';",
    faulty: "if (snapshot.hasTag('determining')) return 'open';",
    noticedBy: { file: 'src/ui/shell/leaving.test.tsx', test: 'field report 16: back from the page cache after another tab has signed out' },
  },
  {
    id: '16 back from the page cache, storage is not read',
    wrong: 'A page that comes back from the page cache shows whom it showed before.',
    file: 'src/machines/session-machine.ts',
    code: "'page.restored': '.processing.reading',",
    faulty: '',
    noticedBy: inTabs('field report 16: signed out in one, the other comes back from the page cache'),
  },
  {
    id: '16 a return from the page cache is not told',
    wrong: 'A page that is loaded is taken for one that has come back, and one that has come back is not.',
    file: 'src/adapters/browser/page-life.ts',
    code: 'if (persisted === true)',
    faulty: 'if (persisted === false)',
    noticedBy: { file: 'src/adapters/browser/page-life.test.ts', test: 'field report 16: a page that the browser brings back from its page cache, and one that is loaded' },
  },
];
