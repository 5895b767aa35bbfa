import { describe } from 'vitest';
import { otherTabContract } from './session/other-tab.contract';
import type { SessionStoreHarness } from './session/session-store-harness';
import { storedSessionContract } from './session/stored-session.contract';

/** What every SessionStore does. */
export const sessionStoreContract = (harness: SessionStoreHarness): void => {
  describe('SessionStore', () => {
    storedSessionContract(harness);
    otherTabContract(harness);
  });
};
