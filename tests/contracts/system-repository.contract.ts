import { describe } from 'vitest';
import { historyContract } from './systems/history.contract.ts';
import { listContract } from './systems/list.contract.ts';
import { manySystemsContract } from './systems/many.contract.ts';
import { oneSystemContract } from './systems/one-system.contract.ts';
import { rowRulesContract } from './systems/row-rules.contract.ts';
import { spellingsContract } from './systems/spellings.contract.ts';
import type { SystemHarness } from './systems/system-world.ts';

/** What every SystemRepository and the log of its changes do, on an empty table or on one that others write to as well. */
export const systemRepositoryContract = (harness: SystemHarness): void => {
  describe('SystemRepository', () => {
    oneSystemContract(harness);
    manySystemsContract(harness);
    listContract(harness);
    spellingsContract(harness);
    rowRulesContract(harness);
  });
  describe('SystemHistory', () => historyContract(harness));
};
