import { fromCallback, fromPromise } from 'xstate';
import type { EpochMs } from '../../domain/auth/session.ts';
import type { DraftKey, DraftStore } from '../../domain/ports/draft-store.ts';
import type { StorageFailure } from '../../domain/ports/session-store.ts';
import { type Result, success } from '../../domain/shared/result.ts';
import { type Draft, isUntouched, type TouchedFields } from '../../domain/sync/draft.ts';

export type DraftAnswer = Result<Draft | null, StorageFailure>;

/** What is to be there again. With no field touched there is nothing to keep, and the draft goes. */
export type SaveDraft = { readonly type: 'draft.save'; readonly fields: TouchedFields };

/** Whether what was typed is still there after the page is left. */
export type DraftReport = { readonly type: 'draft.reported'; readonly isKept: boolean };

/** Removes a draft whose values are in the queue, unless it was saved after `until`. */
export type RemoveDraft = { readonly type: 'draft.remove'; readonly key: DraftKey; readonly until: EpochMs };

type DraftPorts = {
  readonly drafts: DraftStore;
  readonly now: () => EpochMs;
};

/** The effects of a form on its draft. */
export const draftActors = ({ drafts, now }: DraftPorts) => ({
  readDraft: fromPromise<DraftAnswer, DraftKey | null>(async ({ input: key }) =>
    key === null ? success(null) : drafts.read(key),
  ),
  // At once and at every change: storage is quick, and a tab that is killed a moment later loses nothing.
  saveDraft: fromCallback<SaveDraft, DraftKey | null>(({ input: key, receive, sendBack }) => {
    const report = (isKept: boolean) => sendBack({ type: 'draft.reported', isKept } satisfies DraftReport);
    // Caught here: a throw would end this actor, and with it the keeping of what is typed next.
    const keep = async (fields: TouchedFields) => {
      if (key === null) return;
      try {
        const isNothing = isUntouched(fields);
        const answer = await (isNothing ? drafts.remove(key) : drafts.write(key, { savedAt: now(), fields }));
        report(isNothing || answer.ok);
      } catch {
        report(false);
      }
    };
    receive(({ fields }) => void keep(fields));
  }),
});

/** For the outbox, which knows when a draft's values are kept as a write. */
export const removeDraftFrom = (drafts: DraftStore) =>
  fromCallback<RemoveDraft>(({ receive }) => {
    const drop = async ({ key, until }: RemoveDraft) => {
      const found = await drafts.read(key);
      if (found.ok && found.value !== null && found.value.savedAt <= until) await drafts.remove(key);
    };
    // A draft that stays is offered again, which is the lesser evil.
    receive((command) => void drop(command).catch(() => undefined));
  });
