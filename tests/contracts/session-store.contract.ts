import { describe } from 'vitest';
import { otherTabContract } from './session/other-tab.contract.ts';
import type { SessionStoreHarness } from './session/session-store-harness.ts';
import { storedSessionContract } from './session/stored-session.contract.ts';

/** What every SessionStore does. */
export const sessionStoreContract = (harness: SessionStoreHarness): void => {
  describe('SessionStore', () => {
    storedSessionContract(harness);
    otherTabContract(harness);
  });
};
