import type { PlantedFault } from './planted-fault.ts';

const onThePage = (test: string) => ({ file: 'src/ui/shell/entering.test.tsx', test });

const deep = onThePage('field report 18: a deep page with a session is reached without a detour');
const refused = {
  file: 'src/machines/session-field-reports.test.ts',
  suite: 'tests/machines/session/field-world-faults.ts',
  test: 'field report 18: a stored session that is refused: not known, then out, once; never in',
} as const;

const target = (test: string, cases: readonly string[]) => ({ file: 'src/domain/return-target.test.ts', test, cases });

export const enteringFaults: readonly PlantedFault[] = [
  {
    id: '18 not known yet is signed out',
    wrong: 'While storage is slow, a reload of a deep page leads to the sign-in page.',
    file: 'src/ui/shell/protected-layout.tsx',
    code: "if (snapshot.hasTag('determining')) return 'unknown';",
    faulty: "if (snapshot.hasTag('determining')) return 'signedOut';",
    noticedBy: deep,
  },
  {
    id: '18 the guard lets in only whom it knows',
    wrong: 'The guard of the routes sends away whoever is not known yet.',
    file: 'src/ui/router/routes.tsx',
    code: "if (!session.matches('signedOut')) return;",
    faulty: "if (session.matches('signedIn')) return;",
    noticedBy: deep,
  },
  {
    id: '18 a session that has run out is shown first',
    wrong: 'Screens open with a stored session that has run out, and close when it is refused.',
    file: 'src/machines/session-processing.ts',
    code: "target: 'recovering',",
    faulty: "target: '#session.signedIn',",
    noticedBy: refused,
  },
  {
    id: '18 refused is not the end',
    wrong: 'A session that was refused counts as one that could not be refreshed yet.',
    file: 'src/machines/session-processing.ts',
    code: "{ target: 'refused' },",
    faulty: "{ target: '#session.signedIn.current' },",
    noticedBy: refused,
  },
  {
    id: '18 a slow refresh shows the sign-in page',
    wrong: 'The start counts as known while the refresh of the stored session is under way.',
    file: 'src/machines/session-processing.ts',
    code: "target: 'recovering',",
    faulty: "target: '#session.signedOut',",
    noticedBy: { ...refused, test: 'field report 18: a slow refresh of a stored session: not known, then in; never out' },
  },
  {
    id: '19 the query is forgotten',
    wrong: 'Of the page that was asked for only the path comes back.',
    file: 'src/domain/return-target.ts',
    code: 'return parsed.success ? parsed.output : null;',
    faulty: 'return parsed.success ? v.parse(returnTargetSchema, pathOf(target)) : null;',
    noticedBy: target('field report 19: comes back to %j as it was', ['?tab=x#notes', '?next=/login']),
  },
  {
    id: '20 a leading slash is enough',
    wrong: 'A target that begins with a slash counts as one of our own.',
    file: 'src/domain/return-target.ts',
    code: String.raw`/^\/(?![/\\])[^\\\p{Cc}]*$/u`,
    faulty: String.raw`/^\//u`,
    noticedBy: target('field report 20: does not go to %j', ['"/\\\\evil.example"', '"/\\t/evil.example"']),
  },
  {
    id: '20 two slashes are a path',
    wrong: 'Empty and dot segments of a path are let through, which a browser reads as another host.',
    file: 'src/domain/return-target.ts',
    code: 'v.check((target) => !EMPTY_OR_DOT_SEGMENT.test(pathOf(target))),',
    faulty: '',
    noticedBy: target('field report 20: does not go to %j', ['"/.//evil.example"', '"/%2e//evil.example"', '"/systems/..//evil.example"']),
  },
  {
    id: '20 any address will do',
    wrong: 'A target need not be a path of this app.',
    file: 'src/domain/return-target.ts',
    code: 'v.regex(OWN_ORIGIN_PATH),',
    faulty: '',
    noticedBy: target('field report 20: does not go to %j', ['"HTTPS:evil.example"', '"%2F%2Fevil.example"', '"@evil.example"', '"javascript:alert(1)"']),
  },
  {
    id: '20 the sign-in page takes any target',
    wrong: 'The target in the address of the sign-in page is not looked at.',
    file: 'src/domain/route-search.ts',
    code: 'orNothing(returnTargetSchema)',
    faulty: 'orNothing(v.string())',
    noticedBy: { file: 'src/domain/route-search.test.ts', test: 'field report 20: carried from page to page: %j', cases: ['https://example.org'] },
  },
];
