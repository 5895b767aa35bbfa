/** Mutants of the domain and the machines: `npm run mutate`, or a part of it with `-- --mutate src/domain/auth/mail-cool-down.ts`. */
export default {
  // None: Stryker would rewrite it by an interface that TypeScript 7 no longer has.
  tsconfigFile: 'tools/mutation/no-tsconfig.json',
  testRunner: 'in-process',
  plugins: [
    './tools/mutation/runner.mjs',
    './tools/mutation/no-logic.mjs'
  ],
  ignorers: ['no-logic'],
  mutate: [
    'src/domain/**/*.ts',
    'src/machines/**/*.ts',
    '!src/**/*.test.ts',
    '!src/**/testing/**'
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
    'html',
    'json'
  ],
  htmlReporter: {
    fileName: '.e2e/reports/mutation.html'
  },
  jsonReporter: {
    fileName: '.e2e/reports/mutation.json'
  },
  clearTextReporter: {
    allowColor: false,
    reportTests: false
  },
  incremental: true,
  incrementalFile: '.e2e/reports/mutation-incremental.json',
  thresholds: {
    high: 90,
    low: 80,
    break: null
  },
  concurrency: 1,
  allowConsoleColors: false,
};
