import { defineConfig } from 'vitest/config';

// The suites that a mutant of src/domain or src/machines is to be killed by: quick ones, without a browser or a database.
export default defineConfig({
  test: { environment: 'node', include: ['src/domain/**/*.test.ts', 'src/machines/**/*.test.ts'] },
});
