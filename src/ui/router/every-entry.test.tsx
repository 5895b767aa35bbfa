import { expect, test, vi } from 'vitest';
import { sessionOf, signIn } from '../../../tests/ui/accounts.ts';
import { addressesOf, enter, everyVisitor, screensAreLoaded, SYSTEM_ID, type Visitor, visitors, type Way } from '../../../tests/ui/every-entry.ts';
import { openApp } from '../../../tests/ui/open-app.tsx';

await screensAreLoaded();

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const stays = (path: string, heading: string) => `1: ${path} “${heading}”`;
const moves = (path: string, heading: string) => `2: ${path} “${heading}”`;

type Ends = Readonly<Partial<Record<Visitor, string>>>;

const list = moves('/', 'Systems');
const code = moves('/', 'Enter your code');
const newPassword = moves('/new-password', 'New password');

const isPrivate = (path: string, heading: string): Ends => {
  const toSignIn = moves(path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`, 'Sign in');
  return {
    'signed in': stays(path, heading),
    'not known, then signed in': stays(path, heading),
    'signed out': toSignIn,
    'not known, then signed out': toSignIn,
    'run out, and refused': toSignIn,
    recovering: newPassword,
    'a code is owed': stays(path, 'Enter your code'),
  };
};

const isForNobody = (path: string, heading: string): Ends => ({
  'signed in': list,
  'not known, then signed in': list,
  'signed out': stays(path, heading),
  'not known, then signed out': stays(path, heading),
  'run out, and refused': stays(path, heading),
  recovering: newPassword,
  'a code is owed': code,
});

const isForAll = (path: string, heading: string): Ends => {
  const here = stays(path, heading);
  return { ...isPrivate(path, heading), 'signed out': here, 'not known, then signed out': here, 'run out, and refused': here, recovering: here, 'a code is owed': here };
};

/** Where all that decides is shared with another address, at which everybody is tried. */
const inShort = (ends: Ends, third: Visitor): Ends =>
  Object.fromEntries(Object.entries(ends).filter(([visitor]) => ['signed in', 'signed out', third].includes(visitor)));
const underTheLayout = (path: string, heading: string) => inShort(isPrivate(path, heading), 'a code is owed');

const system = `/systems/${SYSTEM_ID}`;

const routes: Readonly<Record<string, Ends>> = {
  '/': isPrivate('/', 'Systems'),
  '/account': underTheLayout('/account', 'Account'),
  '/compare': underTheLayout('/compare', 'Compare'),
  '/confirm-address/one-time': inShort(isForAll('/confirm-address/one-time', 'Confirm the change of your email address'), 'recovering'),
  '/confirm/one-time': { ...isForAll('/confirm/one-time', 'Confirm your email address'), recovering: newPassword },
  '/deleted': isPrivate('/deleted', 'Deleted systems'),
  '/forgot-password': inShort(isForAll('/forgot-password', 'Reset Password'), 'recovering'),
  '/import': underTheLayout('/import', 'Import systems'),
  '/login': isForNobody('/login', 'Sign in'),
  '/login/confirm': inShort(isForNobody('/login/confirm', 'Sign in'), 'recovering'),
  '/new-password': isForAll('/new-password', 'New password'),
  '/new-password/one-time': inShort(isForAll('/new-password/one-time', 'New password'), 'recovering'),
  '/signup': isForNobody('/signup', 'Sign up'),
  [system]: underTheLayout(system, 'System'),
  [`${system}/edit`]: isPrivate(`${system}/edit`, 'Edit system'),
  '/systems/add': underTheLayout('/systems/add', 'Add new system'),
};

const nowhere = { '/nowhere': isForAll('/nowhere', 'Page not found'), '/login/confirm/more': inShort(isForAll('/login/confirm/more', 'Page not found'), 'recovering') };

test('every route is in the table below', () => {
  const { router } = openApp('/login');
  expect(addressesOf(Object.keys(router.routesByPath))).toEqual(Object.keys(routes).toSorted());
});

test.each(Object.entries({ ...routes, ...nowhere }))('field report 18: %s, whoever comes, is reached in two navigations at most', async (entry, ends) => {
  const reached: Partial<Record<Visitor, string>> = {};
  for (const visitor of everyVisitor) {
    const end = ends[visitor];
    if (end !== undefined) reached[visitor] = await enter(entry, { way: await visitors[visitor](), end });
  }
  expect(reached).toEqual(ends);
});

// What else is no page to return to is tried in src/domain/auth/return-target.test.ts.
const returns: Readonly<Record<string, string>> = {
  '/systems/add?from=mail#form': moves('/systems/add?from=mail#form', 'Add new system'),
  '': list,
  '//evil.example': list,
};

test.each(Object.entries(returns))('field reports 19 and 20: with %j as the page to return to', async (target, end) => {
  const ends = {
    alreadyIn: await enter(`/login?redirect=${encodeURIComponent(target)}`, { way: await visitors['signed in'](), end }),
    spelledByHand: await enter(`/signup?redirect=${target.replace('#', '%23')}`, { way: await visitors['signed in'](), end }),
    signsIn: await enter(`/login/confirm?redirect=${encodeURIComponent(target)}`, { way: await visitors['signed out'](), end, act: () => void signIn() }),
  };
  expect(ends).toEqual({ alreadyIn: end, spelledByHand: end, signsIn: end });
});

const tokensOf = async ({ server }: Way): Promise<string> => {
  const { access_token: access, refresh_token: refresh } = await sessionOf(server);
  return `access_token=${access}&refresh_token=${refresh}&expires_in=3600`;
};

const problem = { out: moves('/login', 'Sign in'), in: stays('/', 'Systems') };
const atNewPassword = { out: stays('/new-password', 'New password'), in: stays('/new-password', 'New password') };

// How else a link may be written is tried in src/domain/auth/auth-callback.test.ts.
const links: Readonly<Record<string, { readonly out: string; readonly in: string }>> = {
  '/#TOKENS&type=signup': { out: stays('/', 'Systems'), in: stays('/', 'Systems') },
  '/login#TOKENS': { out: list, in: list },
  '/systems/add?x=1#TOKENS': { out: stays('/systems/add?x=1', 'Add new system'), in: stays('/systems/add?x=1', 'Add new system') },
  '/#TOKENS&type=recovery': { out: newPassword, in: newPassword },
  '/new-password#TOKENS&type=recovery': atNewPassword,
  '/#error=access_denied&error_code=otp_expired': problem,
  '/#TOKENS&type=email_change': problem,
  '/?code=abc': problem,
  '/new-password?code=abc': atNewPassword,
  '/#access_token=a&refresh_token=b&expires_in=3600&type=signup': problem,
};

test.each(Object.entries(links))('field reports 24 and 28: a link of an older form, %s', async (link, ends) => {
  const follow = async (way: Way, end: string) => enter(link.replace('TOKENS', await tokensOf(way)), { way, end });
  expect({
    out: await follow(await visitors['signed out'](), ends.out),
    in: await follow(await visitors['signed in'](), ends.in),
  }).toEqual(ends);
});

test('field report 24: tokens that nobody can be asked about: the sign-in page, with the page that was asked for', async () => {
  const way = await visitors['signed out']();
  const link = `/systems/add?x=1#${await tokensOf(way)}`;
  way.server.faults.auth.always('adoptTokens', { kind: 'unreachable' });
  const end = moves('/login?redirect=%2Fsystems%2Fadd%3Fx%3D1', 'Sign in');
  expect(await enter(link, { way, end })).toBe(end);
});
