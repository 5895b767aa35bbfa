import { describe } from 'vitest';
import type { DraftStoreHarness } from './drafts/draft-store-harness.ts';
import { keptDraftsContract } from './drafts/kept-drafts.contract.ts';
import { whoseDraftsContract } from './drafts/whose-drafts.contract.ts';

/** What every DraftStore does. */
export const draftStoreContract = (harness: DraftStoreHarness): void => {
  describe('DraftStore', () => {
    keptDraftsContract(harness);
    whoseDraftsContract(harness);
  });
};
