import { defineConfig } from 'vitest/config';

// Deliberately not built on vite.config.ts: no test boots the local stack by being run.
export default defineConfig({
  test: {
    // Vitest leaves one core to itself otherwise, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // Some read the whole project, on a machine that others use too.
          testTimeout: 30_000,
          setupFiles: ['tests/quiet-console.ts'],
          // They share what they have loaded, which saves two thirds of their time. Screens share a window as well, and may not.
          isolate: false,
          environment: 'node',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/architecture/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['src/ui/**'],
        },
      },
      {
        test: {
          name: 'ui',
          // A window for each file within the same thread, which takes a third less time than a process for each.
          pool: 'vmThreads',
          setupFiles: ['tests/quiet-console.ts'],
          environment: 'happy-dom',
          include: ['src/ui/**/*.test.ts', 'src/ui/**/*.test.tsx', 'tools/inspector/app/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'stack',
          environment: 'node',
          include: ['tests/contracts/**/*.test.ts', 'tests/local-stack/**/*.test.ts', 'tests/security/**/*.test.ts'],
          globalSetup: ['tests/local-stack/global-setup.ts'],
          // Other suites start databases of their own meanwhile.
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
