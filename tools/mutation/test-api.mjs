export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, onTestFinished, test, expect, expectTypeOf, vi } = globalThis.mutationTestApi;
