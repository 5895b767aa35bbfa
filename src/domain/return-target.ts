import * as v from 'valibot';

// One slash, then no second one or backslash: browsers read '//' and '/\' as another host.
const OWN_ORIGIN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;
// A browser takes dot segments out: '/.//host' becomes '//host'.
const EMPTY_OR_DOT_SEGMENT = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;
const AUTH_PAGES = ['/login', '/signup', '/forgot-password', '/new-password', '/confirm'];

const pathOf = (target: string): string => target.split(/[?#]/, 1).join('');

const isAuthPage = (target: string): boolean => {
  const path = pathOf(target).toLowerCase();
  return AUTH_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
};

/** The page asked for before sign-in: path, query and hash on our own origin, never an auth page again. */
export const returnTargetSchema = v.pipe(
  v.string(),
  v.check((target) => target.length <= 2000),
  v.regex(OWN_ORIGIN_PATH),
  v.check((target) => !EMPTY_OR_DOT_SEGMENT.test(pathOf(target))),
  v.check((target) => !isAuthPage(target)),
  v.brand('ReturnTarget'),
);

export type ReturnTarget = v.InferOutput<typeof returnTargetSchema>;

export const parseReturnTarget = (target: string): ReturnTarget | null => {
  const parsed = v.safeParse(returnTargetSchema, target);
  return parsed.success ? parsed.output : null;
};
