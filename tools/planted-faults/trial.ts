import { resolve } from 'node:path';
import process from 'node:process';
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import type { NoticedBy, PlantedFault } from '../../tests/planted-faults/planted-fault.ts';
import { FAULT_VARIABLE } from './plant.ts';
import { titlePattern } from './title.ts';
import { judge, meantIn, type Outcome, type Run, type Verdict } from './verdict.ts';

const outcomesOf = (module: TestModule): readonly Outcome[] =>
  [...module.children.allTests()].map((test) => {
    const { state, errors } = test.result();
    const [error] = errors ?? [];
    return { title: test.fullName.replaceAll(' > ', ' '), isRed: state === 'failed', error: error === undefined ? '' : `${error.name ?? 'Error'}: ${error.message}` };
  });

const runOf = (module: TestModule | undefined): Run =>
  module === undefined
    ? { outcomes: [], fileErrors: ['it did not come to an end'] }
    : { outcomes: outcomesOf(module), fileErrors: module.errors().map(({ message }) => message) };

const anyOf = (tests: readonly NoticedBy[]): RegExp => new RegExp(tests.map(({ test }) => titlePattern(test).source).join('|'));

/** Runs tests on the code with one fault in it at a time. One process for all; each run has a worker of its own. */
export async function openTrials() {
  // Set, so that the configuration brings the plugin along, and to no fault's name.
  process.env[FAULT_VARIABLE] = 'none';
  // Vitest's own list of results goes back to earlier runs.
  const ended = new Map<string, TestModule>();
  const reporter: Reporter = { onTestModuleEnd: (module) => void ended.set(module.moduleId, module) };
  const vitest = await createVitest('test', { watch: false, reporters: [reporter], project: ['unit', 'ui'], api: false });

  const specification = (file: string, pattern: RegExp) => {
    const path = resolve(file);
    const project = vitest.projects.find((each) => each.matchesTestGlob(path));
    if (project === undefined) throw new Error(`${file} is no test file of the units or of the screens.`);
    return project.createSpecification(path, { testNamePattern: pattern });
  };

  const run = async (specifications: readonly TestSpecification[]) => {
    ended.clear();
    await vitest.runTestSpecifications([...specifications]);
    return (file: string): Run => runOf(ended.get(resolve(file)));
  };

  const plant = (name: string, { file }: PlantedFault): void => {
    process.env[FAULT_VARIABLE] = name;
    vitest.invalidateFile(resolve(file));
  };

  return {
    /** Those that fail, or are not there, although no fault is planted. */
    async withoutFaults(tests: readonly NoticedBy[]): Promise<readonly NoticedBy[]> {
      const files = [...new Set(tests.map(({ file }) => file))];
      const runs = await run(files.map((file) => specification(file, anyOf(tests.filter((test) => test.file === file)))));
      return tests.filter((test) => {
        const outcome = runs(test.file);
        const meant = meantIn(outcome, test);
        return outcome.fileErrors.length > 0 || meant.length < (test.cases?.length ?? 1) || meant.some(({ isRed }) => isRed);
      });
    },
    async withFault(fault: PlantedFault): Promise<Verdict> {
      const { noticedBy } = fault;
      plant(fault.id, fault);
      try {
        const runs = await run([specification(noticedBy.file, titlePattern(noticedBy.test))]);
        return judge(runs(noticedBy.file), noticedBy);
      } finally {
        plant('none', fault);
      }
    },
    close: () => vitest.close(),
  };
}
