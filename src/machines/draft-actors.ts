import { fromCallback, fromPromise } from 'xstate';
import type { Draft, TouchedFields } from '../domain/draft.ts';
import { isUntouched } from '../domain/is-untouched.ts';
import type { DraftKey, DraftStore } from '../domain/ports/draft-store.ts';
import type { StorageFailure } from '../domain/ports/session-store.ts';
import { type Result, success } from '../domain/result.ts';
import type { EpochMs, UserId } from '../domain/session.ts';
import type { SystemCommand } from '../domain/system-write.ts';
import type { unsentDrafts, withUnsent } from '../domain/unsent-drafts.ts';

export type DraftAnswer = Result<Draft | null, StorageFailure>;

/** What is to be there again. With no field touched there is nothing to keep, and the draft goes. */
export type KeepDraft = { readonly type: 'draft.keep'; readonly fields: TouchedFields };

/** Whether what was typed is still there after the page is left. */
export type DraftReport = { readonly type: 'draft.reported'; readonly isKept: boolean };

/** What an outbox held when it came to its end. */
export type UnsentWrites = {
  readonly type: 'writes.unsent';
  readonly userId: UserId;
  readonly commands: readonly SystemCommand[];
};

type UnsentRules = { readonly unsentDrafts: typeof unsentDrafts; readonly withUnsent: typeof withUnsent };

type DraftPorts = {
  readonly drafts: DraftStore;
  readonly now: () => EpochMs;
  /** Fetched when an outbox that is not durable comes to its end, which hardly ever happens. */
  readonly unsentRules: () => Promise<UnsentRules>;
};

/** The effects of a form on its draft, and of a workspace on those of its user. */
export const draftActors = ({ drafts, now, unsentRules }: DraftPorts) => ({
  readDraft: fromPromise<DraftAnswer, DraftKey | null>(async ({ input: key }) =>
    key === null ? success(null) : drafts.read(key),
  ),
  // At once and at every change: storage is quick, and a tab that is killed a moment later loses nothing.
  keepDraft: fromCallback<KeepDraft, DraftKey | null>(({ input: key, receive, sendBack }) => {
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
  // The values of writes that never arrived become drafts of the forms that they came from.
  keepUnsent: fromCallback<UnsentWrites>(({ receive }) => {
    const keep = async ({ userId, commands }: UnsentWrites) => {
      const rules = await unsentRules();
      for (const [subject, unsent] of rules.unsentDrafts(commands)) {
        const key = { userId, subject };
        const found = await drafts.read(key);
        const typed = found.ok ? (found.value?.fields ?? null) : null;
        await drafts.write(key, { savedAt: now(), fields: rules.withUnsent(subject, unsent, typed) });
      }
    };
    // Nobody is left to be told of a failure.
    receive((unsent) => void keep(unsent).catch(() => undefined));
  }),
});

export type DraftActors = ReturnType<typeof draftActors>;
