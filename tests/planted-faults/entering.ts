import { inWorld } from './noticed-by.ts';
import type { PlantedFault } from './planted-fault.ts';

const onThePage = (test: string) => ({ file: 'src/ui/shell/entering.test.tsx', test });

const askedFor = (test: string) => ({ file: 'src/ui/shell/asked-for.test.tsx', test });

const deep = onThePage('field report 18: a deep page with a session is reached without a detour');
const refused = inWorld('field report 18: a stored session that is refused: not known, then out, once; never in');

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
    id: '18 the sign-in page takes what is stored for a sign-in',
    wrong: 'The sign-in page leads on as soon as there is a session at all, and the guard leads back.',
    file: 'src/ui/account/use-leave-when-signed-in.ts',
    code: "return snapshot.matches('signedIn') ? target : '';",
    faulty: "return snapshot.context.session === null ? '' : target;",
    noticedBy: { file: 'src/ui/router/every-entry.test.tsx', test: 'field report 18: %s, whoever comes, is reached in two navigations at most', cases: ['/login,'] },
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
    id: '19 only the path is carried',
    wrong: 'The sign-in page is told the path alone of the page that was asked for.',
    file: 'src/ui/router/routes.tsx',
    code: 'search: signInSearch(session.context.endedBy, location.href),',
    faulty: 'search: signInSearch(session.context.endedBy, location.pathname),',
    noticedBy: askedFor('field report 19: path, query and fragment come back'),
  },
  {
    id: '19 used twice',
    wrong: 'After a sign-out and a new sign-in it is the page of before once more.',
    file: 'src/ui/router/sign-in-search.ts',
    code: "endedBy === 'person' ? null : parseReturnTarget(href)",
    faulty: 'parseReturnTarget(href)',
    noticedBy: askedFor('field report 19: path, query and fragment come back'),
  },
  {
    id: '19 lost on the way to the sign-up page',
    wrong: 'The link to the sign-up page does not carry on what was asked for.',
    file: 'src/ui/account/sign-in-screen.tsx',
    code: '<TextLink to="/signup" search={{ redirect, email: carried }}>',
    faulty: '<TextLink to="/signup" search={{ email: carried }}>',
    noticedBy: askedFor('field report 19: they come back after a detour by the sign-up page'),
  },
  {
    id: '19 lost on the way back from the sign-up page',
    wrong: 'The link back from the sign-up page does not carry on what was asked for.',
    file: 'src/ui/account/sign-up-screen.tsx',
    code: '<TextLink to="/login/{-$key}" search={{ redirect, email: carried }}>',
    faulty: '<TextLink to="/login/{-$key}" search={{ email: carried }}>',
    noticedBy: askedFor('field report 19: they come back after a detour by the sign-up page'),
  },
  {
    id: '19 lost in the middle of the work',
    wrong: 'Where the session ends while a page is open, that page is not come back to.',
    file: 'src/ui/shell/protected-layout.tsx',
    code: 'search={signInSearch(endedBy, latestLocation.href)}',
    faulty: 'search={{}}',
    noticedBy: askedFor('field report 19: they come back after the session has ended in the middle of the work'),
  },
  {
    id: '19 a wrong password drops it',
    wrong: 'A refused sign-in takes the target out of the address.',
    file: 'src/ui/account/sign-in-screen.tsx',
    code: 'setTyped(values.email);',
    faulty: "setTyped(values.email);\n          window.history.replaceState(window.history.state, '', '/login');\n          window.dispatchEvent(new PopStateEvent('popstate'));",
    noticedBy: askedFor('field report 19: path, query and fragment come back'),
  },
  {
    id: '20 a sign-in leads to whatever the address says',
    wrong: 'After a password was typed, the target in the address is gone to as it stands there.',
    file: 'src/domain/route-search.ts',
    code: 'orNothing(returnTargetSchema)',
    faulty: 'orNothing(v.string())',
    noticedBy: { ...askedFor('field report 20: asked for %s, signing in leads to the list, within this page'), cases: ['//evil.example', 'https://evil.example', '/\\evil.example'] },
  },
  {
    id: '20 not through the router',
    wrong: 'The page is left for its target by way of the browser, which would also go to another site.',
    file: 'src/ui/account/use-leave-when-signed-in.ts',
    code: 'if (goal) history.replace(goal);',
    faulty: 'if (goal) window.location.href = goal;',
    noticedBy: askedFor('field report 20: asked for %s, signing in leads to the list, within this page'),
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
