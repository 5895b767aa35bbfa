/** Left out by browsers where a page is served over plain http, whatever the types say. */
export const browserLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);
