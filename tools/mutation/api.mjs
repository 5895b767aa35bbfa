import { ASYMMETRIC_MATCHERS_OBJECT, chai, GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from '@vitest/expect';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, onTestFinished, test } from '@vitest/runner';
import fc from 'fast-check';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const PATIENCE_MS = 1_000;

/** Asks again until the matcher agrees. */
const poll = (ask) =>
  new Proxy({}, {
    get: (_, matcher) => async (...expected) => {
      for (const end = Date.now() + PATIENCE_MS; ; ) {
        try {
          return chai.expect(ask())[matcher](...expected);
        } catch (error) {
          if (Date.now() > end) throw error;
          await new Promise((done) => void setTimeout(done, 1));
        }
      }
    },
  });

const expect = Object.assign(
  (value, message) => chai.expect(value, message),
  chai.expect,
  globalThis[ASYMMETRIC_MATCHERS_OBJECT],
  { poll },
);
globalThis[GLOBAL_EXPECT] = expect;
setState({ assertionCalls: 0 }, expect);

// Once ahead of all suites: Node warns of them when they are first used, and a suite fails where anything is said.
mock.timers.enable();
mock.timers.reset();

const vi = {
  useFakeTimers: ({ toFake } = {}) => mock.timers.enable({ apis: toFake === undefined ? ['setTimeout', 'setInterval', 'Date'] : ['setTimeout'] }),
  useRealTimers: () => mock.timers.reset(),
  advanceTimersByTimeAsync: async (ms) => {
    for (let passed = 0; passed < ms; passed += 1) {
      await setImmediate();
      mock.timers.tick(1);
    }
    await setImmediate();
  },
};

const MOST_RUNS = 50;

/** The same few cases each time, and none of them made shorter. */
const assert = (property, parameters = {}) =>
  fc.assert(property, {
    ...parameters,
    seed: parameters.seed ?? 1,
    numRuns: Math.min(parameters.numRuns ?? MOST_RUNS, MOST_RUNS),
    endOnFailure: true,
  });

/** Types are the business of `npm run types`. */
const expectTypeOf = () => new Proxy(() => undefined, { get: expectTypeOf, apply: expectTypeOf });

/**
 * What 'vitest' and 'fast-check' give to the suites while mutants are tried, without a worker for each
 * run. A function that is missing here fails the run before the first mutant.
 */
globalThis.mutationTestApi = {
  afterAll, afterEach, beforeAll, beforeEach, describe, it, onTestFinished, test, expect, expectTypeOf, vi, fc: { ...fc, assert },
};
