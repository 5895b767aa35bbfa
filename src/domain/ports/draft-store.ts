import type { UserId } from '../auth/session.ts';
import type { Result } from '../shared/result.ts';
import type { Draft } from '../sync/draft.ts';
import type { SystemId } from '../systems/system.ts';
import type { StorageFailure } from './session-store.ts';

/** The form of a new system, or the one of a system that there is. */
export type DraftSubject = 'add' | SystemId;

/** The form of a user. */
export type DraftKey = { readonly userId: UserId; readonly subject: DraftSubject };

export type DraftFailure = StorageFailure | { readonly kind: 'tooLong' };

/** `isElsewhere`: another tab has taken it on since, and may have sent it. */
export type FoundDraft = Draft & { readonly isElsewhere?: boolean };

type Answer<Value, Failure = StorageFailure> = Promise<Result<Value, Failure>>;

/**
 * Keeps what was typed in each tab until it is sent. A tab that has typed nothing yet is offered what was typed last
 * in any other; from its first change on it has a draft of its own, and the other one stands for its own tab only. Calls take effect in the order they are made, each before
 * it returns, so that a tab that is closed has nothing on its way. Nothing is done to drafts of
 * another user.
 */
export type DraftStore = {
  /** What stands there but is no draft, or is too old, is removed, for this user's other forms as well. */
  read(key: DraftKey): Answer<FoundDraft | null>;
  /** A text that is too long leaves what was kept before. */
  write(key: DraftKey, draft: Draft): Answer<null, DraftFailure>;
  /** That of this tab, or the one that this tab was offered. */
  remove(key: DraftKey): Answer<null>;
};
