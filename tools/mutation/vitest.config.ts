import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The suite beside the changed file most likely notices, and the first failure ends the run. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [changed = ''] = this.ctx.config.related ?? [];
    const distance = ({ moduleId }: TestSpecification): number => {
      if (moduleId.startsWith(changed.replace(/\.ts$/, '.'))) return 0;
      return dirname(moduleId) === dirname(changed) ? 1 : 2;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- No array's: Vitest's own order, which begins with what failed last.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => distance(one) - distance(other));
  }
}

/** The suites that mutants are tried on. They share what they have loaded: a mutant gets a worker of its own anyway. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    testTimeout: 30_000,
    runner: 'tools/mutation/loading-runner.ts',
    setupFiles: ['tests/quiet-console.ts'],
    sequence: { sequencer: NearestFirst },
    include: ['src/domain/**/*.test.ts', 'src/machines/**/*.test.ts'],
    // Hundreds of random lives each: as long as all other suites together, and asked again for nearly every mutant of a machine.
    exclude: ['src/machines/sync/outbox-oracle.test.ts', 'src/machines/auth/session/session-tabs.test.ts'],
  },
});
