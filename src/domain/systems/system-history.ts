import type { ChangeNumber, LoggedChange } from './change-log.ts';

type Author = { readonly kind: 'account'; readonly address: string } | { readonly kind: 'deletedAccount' } | { readonly kind: 'none' };

export const authorOf = ({ userId, address }: Pick<LoggedChange, 'userId' | 'address'>): Author => {
  if (userId === null) return { kind: 'none' };
  return address === null ? { kind: 'deletedAccount' } : { kind: 'account', address };
};

type KnownChanges = {
  /** Newest first, without a gap. */
  readonly changes: readonly LoggedChange[];
  readonly remaining: number;
};

/** What is known with a page more: the one behind `before`, the oldest that is known, or the newest, which may lie beyond a gap. */
export const joinChanges = (known: KnownChanges, page: KnownChanges, before: ChangeNumber | null): KnownChanges => {
  if (before !== null) return { changes: [...known.changes, ...page.changes], remaining: page.remaining };
  const oldest = page.changes.at(-1)?.number;
  const met = known.changes.findIndex(({ number }) => number === oldest);
  if (met === -1) return page;
  const older = known.changes.slice(met + 1);
  return { changes: [...page.changes, ...older], remaining: Math.max(0, page.remaining - older.length) };
};
