import { fromCallback, fromPromise } from 'xstate';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { DraftKey, DraftStore } from '../../domain/ports/sync.ts';
import type { StorageFailure } from '../../domain/ports/auth.ts';
import { type Result, success } from '../../domain/shared/result.ts';
import { type Draft, isUntouched, type TouchedFields } from '../../domain/sync/draft.ts';

export type DraftAnswer = Result<Draft | null, StorageFailure>;

/** Stores the touched fields. With none, the draft is removed. Where there is no system there is no key, and nothing is kept. */
export type SaveDraft = { readonly type: 'draft.save'; readonly key: DraftKey | null; readonly fields: TouchedFields };

/** Whether the draft was stored. */
export type DraftReport = { readonly type: 'draft.reported'; readonly isKept: boolean };

/** What a form had in its fields when it was sent, and where that is kept. */
export type SentDraft = { readonly key: DraftKey; readonly fields: TouchedFields };

/** Removes a draft whose values are in the queue, unless something else has been typed since. */
export type RemoveDraft = SentDraft & { readonly type: 'draft.remove' };

type DraftPorts = {
  readonly drafts: DraftStore;
  readonly now: () => EpochMs;
};

/** The system form's effects. */
export const draftActors = ({ drafts, now }: DraftPorts) => ({
  readDraft: fromPromise<DraftAnswer, DraftKey | null>(async ({ input: key }) =>
    key === null ? success(null) : drafts.read(key),
  ),
  // At every change, without a delay: a tab that is killed a moment later must lose nothing.
  saveDraft: fromCallback<SaveDraft>(({ receive, sendBack }) => {
    const report = (isKept: boolean) => sendBack({ type: 'draft.reported', isKept } satisfies DraftReport);
    // A throw would end this actor, and nothing typed afterwards would be stored.
    const keep = async ({ key, fields }: SaveDraft) => {
      if (key === null) return;
      try {
        const isNothing = isUntouched(fields);
        const answer = await (isNothing ? drafts.remove(key) : drafts.write(key, { savedAt: now(), fields }));
        report(isNothing || answer.ok);
      } catch {
        report(false);
      }
    };
    receive((command) => void keep(command));
  }),
});

/** For the outbox, which knows when the values of a draft are stored as a write. */
export const removeDraftFrom = (drafts: DraftStore) =>
  fromCallback<RemoveDraft>(({ receive }) => {
    // If it fails, the draft is offered again. Nothing is lost.
    receive(({ key, fields }) => void drafts.remove(key, fields).catch(() => undefined));
  });
