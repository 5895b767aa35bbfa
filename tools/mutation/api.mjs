import { ASYMMETRIC_MATCHERS_OBJECT, chai, GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from '@vitest/expect';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from '@vitest/runner';
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
  afterAll, afterEach, beforeAll, beforeEach, describe, it, test, expect, expectTypeOf, fc: { ...fc, assert },
};
