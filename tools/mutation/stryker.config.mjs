/** Mutants of the domain and the machines: `npm run mutate`, or a part of it with `-- --mutate 'src/domain/auth/**'`. */
export default {
  // None: Stryker would rewrite it by an interface that TypeScript 7 no longer has.
  tsconfigFile: 'tools/mutation/no-tsconfig.json',
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  plugins: [
    '@stryker-mutator/vitest-runner',
    './tools/mutation/no-logic.mjs'
  ],
  ignorers: ['no-logic'],
  mutate: [
    'src/domain/**/*.ts',
    'src/machines/**/*.ts',
    '!src/**/*.test.ts'
  ],
  ignorePatterns: [
    '/dist*',
    '/.e2e',
    '/.local-stack',
    '/test-results',
    '/playwright-report',
    '/docs/images'
  ],
  tempDirName: '.e2e/mutation',
  reporters: [
    'clear-text',
    'progress-append-only',
    'html'
  ],
  htmlReporter: {
    fileName: '.e2e/reports/mutation.html'
  },
  clearTextReporter: {
    allowColor: false,
    reportTests: false
  },
  incremental: true,
  incrementalFile: '.e2e/reports/mutation-incremental.json',
  // A mutant that hangs is ended by this, and one on a busy machine must not be.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 15,
  // Each keeps a core busy.
  concurrency: 2,
  allowConsoleColors: false,
};
