import type { UserId } from '../auth/session.ts';
import type { Result } from '../shared/result.ts';
import type { Draft, TouchedFields } from '../sync/draft.ts';
import type { SystemId } from '../systems/system.ts';
import type { StorageFailure } from './session-store.ts';

/** The form of a new system, or the one of a system that there is. */
export type DraftSubject = 'add' | SystemId;

/** The form of a user. */
export type DraftKey = { readonly userId: UserId; readonly subject: DraftSubject };

export type DraftFailure = StorageFailure | { readonly kind: 'tooLong' };

type Answer<Value, Failure = StorageFailure> = Promise<Result<Value, Failure>>;

/**
 * Keeps what was typed in each page until it is sent. What a page left behind that is closed by now goes on in the
 * page that reads it first, and in no other. No page is given or loses what another open one has. A draft is
 * written or removed before the call returns, so that a tab that is closed has nothing on its way. Nothing is
 * done to drafts of another user.
 */
export type DraftStore = {
  /** What stands there but is no draft, or is too old, is removed, for this user's other forms as well. */
  read(key: DraftKey): Answer<Draft | null>;
  /** A text that is too long leaves what was kept before. */
  write(key: DraftKey, draft: Draft): Answer<null, DraftFailure>;
  /** With `sent`, only if nothing else was typed since. */
  remove(key: DraftKey, sent?: TouchedFields): Answer<null>;
};
