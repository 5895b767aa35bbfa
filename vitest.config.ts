import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const screens: TestProjectInlineConfiguration['test'] = {
  // One window for all files of a worker, which each test finds as a page that has just been opened (`tests/ui/one-window.ts`): a third less time than a window for each file.
  pool: 'threads',
  isolate: false,
  environment: 'happy-dom',
  setupFiles: ['tests/quiet-console.ts', 'tests/ui/one-window.ts'],
  // The whole app, on a machine that is busy with other tests.
  testTimeout: 40_000,
};

/** On React for developers, which warns in the console: every screen once, and what is mounted by itself (`tests/mount.tsx`). */
const forDevelopers = [
  'src/ui/router/every-entry.test.tsx',
  'src/ui/components/**/*.test.tsx',
  'src/ui/services.test.tsx',
  'src/ui/shell/lower-edge-line.test.tsx',
  'src/ui/sync/answer-line.next-try.test.tsx',
  'src/ui/theme/theme-toggle.test.tsx',
  'tools/inspector/app/**/*.test.tsx',
];

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
          // They share what they have loaded, which saves two thirds of their time.
          isolate: false,
          environment: 'node',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/architecture/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['src/ui/**'],
        },
      },
      {
        oxc: { jsx: { development: false } },
        test: {
          ...screens,
          name: 'ui',
          // React as people get it, which takes a fifth less time.
          env: { NODE_ENV: 'production' },
          // Otherwise the router's own build for production takes Node for a server.
          execArgv: ['--conditions=browser'],
          include: ['src/ui/**/*.test.ts', 'src/ui/**/*.test.tsx'],
          exclude: forDevelopers,
        },
      },
      {
        test: { ...screens, name: 'ui-development', include: forDevelopers },
      },
      {
        test: {
          name: 'stack',
          environment: 'node',
          include: ['tests/contracts/**/*.test.ts', 'tests/local-stack/**/*.test.ts', 'tests/security/**/*.test.ts'],
          globalSetup: ['tests/local-stack/global-setup.ts'],
          // Other suites start databases of their own meanwhile.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
