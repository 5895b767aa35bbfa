import { describe } from 'vitest';
import { listContract } from './systems/list.contract';
import { oneSystemContract } from './systems/one-system.contract';
import { rowRulesContract } from './systems/row-rules.contract';
import type { SystemHarness } from './systems/system-harness';

/** What every SystemRepository does, on an empty table or on one that others write to as well. */
export const systemRepositoryContract = (harness: SystemHarness): void => {
  describe('SystemRepository', () => {
    oneSystemContract(harness);
    listContract(harness);
    rowRulesContract(harness);
  });
};
