import * as v from 'valibot';
import { isMeantEnd, type SessionEnd } from './session.ts';

// One slash, then no second one or backslash: browsers read '//' and '/\' as another host.
const OWN_ORIGIN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;
// A browser takes dot segments out: '/.//host' becomes '//host'.
const EMPTY_OR_DOT_SEGMENT = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;
const AUTH_PAGES = ['/login', '/signup', '/forgot-password', '/new-password', '/confirm', '/confirm-address'];

const pathOf = (target: string): string => target.split(/[?#]/, 1).join('');

/** As the router reads it: `/forgot%2Dpassword` is an auth page, too. `null` where it cannot be read. */
const pathAsRead = (target: string): string | null => {
  try {
    return decodeURIComponent(pathOf(target)).toLowerCase();
  } catch {
    return null;
  }
};

const isAuthPage = (target: string): boolean => {
  const path = pathAsRead(target);
  return path === null || AUTH_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
};

/** The page asked for before sign-in: path, query and hash on our own origin, never an auth page again. */
const returnTargetSchema = v.pipe(
  v.string(),
  v.check((target) => target.length <= 2000),
  v.regex(OWN_ORIGIN_PATH),
  v.check((target) => !EMPTY_OR_DOT_SEGMENT.test(pathOf(target))),
  v.check((target) => !isAuthPage(target)),
  v.brand('ReturnTarget'),
);

type ReturnTarget = v.InferOutput<typeof returnTargetSchema>;

export const parseReturnTarget = (target: string): ReturnTarget | null => {
  const parsed = v.safeParse(returnTargetSchema, target);
  return parsed.success ? parsed.output : null;
};

const carriedSchema = v.object({ email: v.pipe(v.string(), v.check((text) => text.length <= 320)) });

/** What a history entry keeps beside its address -> the address typed on the page before, or ''. */
export const carriedEmail = (entryState: unknown): string => {
  const parsed = v.safeParse(carriedSchema, entryState);
  return parsed.success ? parsed.output.email : '';
};

const carriedNameSchema = v.fallback(v.pipe(v.string(), v.check((text) => text.length <= 320)), '');
const carriedNamesSchema = v.object({ firstName: carriedNameSchema, lastName: carriedNameSchema });
type CarriedNames = v.InferOutput<typeof carriedNamesSchema>;

/** What a history entry keeps beside its address -> the names typed before a reload of the sign-up page. */
export const carriedNames = (entryState: unknown): CarriedNames => {
  const parsed = v.safeParse(carriedNamesSchema, entryState);
  return parsed.success ? parsed.output : { firstName: '', lastName: '' };
};

/** The search of every page around the sign-in, so that the page asked for survives a detour from one to another. */
export const accountSearchSchema = v.object({
  // A bad value counts as missing: it must not keep anybody from the page.
  redirect: v.optional(v.fallback(v.optional(returnTargetSchema), undefined)),
});

/**
 * The search of the sign-in page that leads back to `href`, a path with query and fragment. Whoever
 * signed out, or has no account any more, is not led back.
 */
export const signInSearch = (endedBy: SessionEnd | null, href: string): { redirect?: ReturnTarget } => {
  const target = isMeantEnd(endedBy) ? null : parseReturnTarget(href);
  return target === null || target === '/' ? {} : { redirect: target };
};
