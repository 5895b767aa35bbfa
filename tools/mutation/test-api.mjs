export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test, expect, expectTypeOf } = globalThis.mutationTestApi;
