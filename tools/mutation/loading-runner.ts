import { test } from 'vitest';
import { VitestTestRunner } from 'vitest/runners';

/** Stryker counts tests that fail: a change with which a suite cannot even be loaded would count as unnoticed. */
export default class LoadingRunner extends VitestTestRunner {
  override async importFile(...asked: Parameters<VitestTestRunner['importFile']>): Promise<unknown> {
    try {
      return await super.importFile(...asked);
    } catch (error) {
      test('the suite is loaded', () => {
        throw error;
      });
      return undefined;
    }
  }
}
