import type { SystemId } from './system.ts';

/** More of them side by side can be told apart no better than on the list. */
export const MAX_COMPARED = 6;

export const comparedAddress = (ids: readonly SystemId[]): { readonly ids: string } => ({ ids: ids.join(',') });
