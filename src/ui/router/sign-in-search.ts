import { parseReturnTarget } from '../../domain/return-target.ts';
import type { SessionContext } from '../../machines/session-types.ts';

/** What the sign-in page is to lead back to: the page at `href`, unless the person left it by signing out. */
export const signInSearch = (endedBy: SessionContext['endedBy'], href: string) => {
  const target = endedBy === 'person' ? null : parseReturnTarget(href);
  return target === null || target === '/' ? {} : { redirect: target };
};
