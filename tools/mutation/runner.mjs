import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { determineHitLimitReached, DryRunStatus, TestStatus, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { startTests } from '@vitest/runner';
import { getNames, getTests } from '@vitest/runner/utils';
import './api.mjs';
import { openModules } from './modules.mjs';

const SETUP = 'tests/quiet-console.ts';
const SUITES = ['src/domain', 'src/machines'];
/** Many steps each: asked last. */
const LONG = /oracle|session-tabs/;

const subject = (path) => basename(path).replace(/\.ts$/, '').replace(/\.test$/, '');
const fileOf = (id) => id.slice(0, id.indexOf('#'));

/** A mutant is most likely killed by what killed the one before, or beside it; the domain's tests are quick. */
const likelyFirst = (files, mutated, killers) => {
  const near = subject(mutated);
  const [group] = near.split('-', 1);
  const distance = (file) => {
    const place = killers.indexOf(file);
    if (place >= 0) return place - killers.length;
    if (LONG.test(file)) return 4;
    if (subject(file).startsWith(near)) return 0;
    if (subject(file).startsWith(group)) return 1;
    return file.startsWith('src/domain') ? 2 : 3;
  };
  return files.toSorted((one, other) => distance(one) - distance(other));
};

class InProcessRunner {
  /** What a mutated file looks at to know which of its mutants is switched on. */
  shared = (globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});
  errors = [];
  /** The suites that have killed mutants of a file, the last one first. */
  killers = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const root = process.cwd();
    this.modules = await openModules(root);
    this.suites = SUITES.flatMap((folder) =>
      readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts')).map((name) => `${folder}/${name}`),
    );
    // An error that nobody has caught fails a run of Vitest too.
    for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => this.errors.push(error));
  }

  async dispose() {
    await this.modules?.close();
  }

  async dryRun() {
    this.shared.activeMutant = undefined;
    this.shared.hitLimit = undefined;
    this.shared.hitCount = undefined;
    this.shared.mutantCoverage = { static: {}, perTest: {} };
    const result = await this.run(this.suites, { bail: false });
    return { ...result, mutantCoverage: this.shared.mutantCoverage };
  }

  async mutantRun({ activeMutant, hitLimit, testFilter, sandboxFileName }) {
    const wanted = testFilter === undefined ? null : new Set(testFilter);
    const files = wanted === null ? await this.related(sandboxFileName) : [...new Set(testFilter.map(fileOf))];
    this.shared.activeMutant = activeMutant.id;
    this.shared.hitLimit = hitLimit;
    this.shared.hitCount = 0;
    const killers = this.killers.get(sandboxFileName) ?? [];
    const result = await this.run(likelyFirst(files, sandboxFileName, killers), { bail: true, wanted });
    const killer = result.tests.find(({ status }) => status === TestStatus.Failed)?.suite;
    if (killer !== undefined) this.killers.set(sandboxFileName, [killer, ...killers.filter((each) => each !== killer)]);
    return toMutantRunResult(determineHitLimitReached(this.shared.hitCount, hitLimit) ?? result);
  }

  /** For what is run as a module is loaded, which no single test can be made answerable for. */
  async related(file) {
    // A process that stands in for one that hung has not seen the suites yet.
    if (!this.modules.knows(file)) await this.run(this.suites, { bail: false, wanted: new Set() });
    const importers = this.modules.withImporters(file);
    return this.suites.filter((suite) => !LONG.test(suite) && importers.has(resolve(suite)));
  }

  async run(files, { bail, wanted = null }) {
    const tests = [];
    this.errors.length = 0;
    for (const file of files) {
      tests.push(...(await this.runFile(file, bail, wanted)));
      if (bail && tests.some(({ status }) => status === TestStatus.Failed)) break;
    }
    return { status: DryRunStatus.Complete, tests };
  }

  async runFile(file, bail, wanted) {
    // Made anew for each file: no mutant may leave anything behind in what a module remembers.
    this.modules.forget();
    const idOf = (test) => `${file}#${getNames(test).slice(1).join(' ')}`;
    let hasFailed = false;
    const [ran] = await startTests([resolve(file)], {
      config: {
        root: process.cwd(),
        setupFiles: [],
        sequence: { shuffle: false, concurrent: false, seed: 1, hooks: 'stack', setupFiles: 'list' },
        maxConcurrency: 1,
        // Nothing waits in them but for a simulated clock: what takes longer waits for ever.
        testTimeout: 2_000,
        hookTimeout: 2_000,
        retry: 0,
        includeTaskLocation: false,
        passWithNoTests: true,
        allowOnly: true,
        tags: [],
        strictTags: false,
        diffOptions: { maxDepth: 1, truncateThreshold: 1 },
      },
      importFile: async (path) => {
        await this.modules.load(resolve(SETUP));
        await this.modules.load(path);
      },
      onBeforeRunTask: (test) => {
        if ((bail && hasFailed) || (wanted !== null && !wanted.has(idOf(test)))) test.mode = 'skip';
        this.shared.currentTestId = idOf(test);
      },
      onAfterRunTask: (test) => {
        this.shared.currentTestId = undefined;
        hasFailed ||= test.result?.state === 'fail';
      },
    });
    // What was thrown in a timer or a promise is told a turn later.
    await setImmediate();
    const results = getTests(ran).filter(({ mode, result }) => mode === 'run' && result !== undefined).map((test) => ({
      id: idOf(test),
      name: getNames(test).slice(1).join(' '),
      fileName: resolve(file),
      suite: file,
      timeSpentMs: test.result.duration ?? 0,
      ...(test.result.state === 'fail'
        ? { status: TestStatus.Failed, failureMessage: test.result.errors?.[0]?.message ?? 'failed' }
        : { status: TestStatus.Success }),
    }));
    // A file that cannot even be loaded has no tests to fail.
    const broken = ran.result?.state === 'fail' && ran.result.errors?.length ? ran.result.errors[0] : this.errors[0];
    return broken === undefined || results.some(({ status }) => status === TestStatus.Failed)
      ? results
      : [...results, { id: `${file}#`, name: 'loading', suite: file, fileName: resolve(file), timeSpentMs: 0, status: TestStatus.Failed, failureMessage: String(broken?.message ?? broken) }];
  }
}

const create = () => new InProcessRunner();

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', create)];
