import type { EpochMs } from '../../../src/domain/auth/session.ts';
import type { DraftKey, DraftStore } from '../../../src/domain/ports/draft-store.ts';

export type DraftStoreHarness = {
  /** Called once for each test; no draft is kept yet. Takes the clock that the stores look at. */
  open(now: () => EpochMs): DraftStoreWorld;
};

/** Two tabs of one browser, and a hand inside its storage. */
export type DraftStoreWorld = {
  readonly tab: DraftStore;
  readonly otherTab: DraftStore;
  /** Puts text where a draft is kept, as a damaged or foreign value. */
  plantText(key: DraftKey, text: string): void;
  /** The text that stands there, or null. */
  textOf(key: DraftKey): string | null;
  /** From now on every access to storage fails, for both tabs. */
  breakStorage(): void;
};
