import * as v from 'valibot';
import { describe } from 'vitest';
import { createInMemoryAuthRepository } from '../../src/adapters/in-memory/auth-repository.ts';
import { createInMemorySystemRepository } from '../../src/adapters/in-memory/system-repository.ts';
import { parseTotpCode } from '../../src/domain/auth/second-factor.ts';
import { sessionSchema } from '../../src/domain/auth/session.ts';
import { success } from '../../src/domain/shared/result.ts';
import { createTimedBackend, TOKEN_LIFE_SECONDS } from './in-memory-backend.ts';
import { systemRepositoryContract } from './system-repository.contract.ts';
import { newCredentials } from './auth/auth-world.ts';
import { valueOf } from './contract-case.ts';
import type { SystemHarness } from './systems/system-world.ts';

const harnessWith = (maxRows: number): SystemHarness => ({
  differs: {},
  async open() {
    const { backend, pass } = createTimedBackend({ maxRows });
    const auth = createInMemoryAuthRepository(backend);
    const signInSomebody = async () => {
      const credentials = newCredentials();
      backend.plant.account(credentials, 'confirmed');
      return valueOf(await auth.signIn(credentials));
    };
    const ana = await signInSomebody();
    const bo = await signInSomebody();
    return {
      systems: createInMemorySystemRepository(backend, async () => success(ana.access_token)),
      otherUsersSystems: createInMemorySystemRepository(backend, async () => success(bo.access_token)),
      maxRows,
      withTokens: (source) => createInMemorySystemRepository(backend, source),
      async expiredToken() {
        pass(-TOKEN_LIFE_SECONDS);
        const old = await signInSomebody();
        pass(TOKEN_LIFE_SECONDS);
        return old.access_token;
      },
      unknownToken: () => v.parse(sessionSchema, { ...ana, access_token: crypto.randomUUID() }).access_token,
      async tokensOfTwoSteps() {
        const credentials = newCredentials();
        backend.plant.account(credentials, 'confirmed');
        const code = parseTotpCode('123456');
        if (code === null) throw new Error('That is no code.');
        const factor = { id: crypto.randomUUID(), factor_type: 'totp', status: 'verified', friendly_name: null } as const;
        backend.plant.factor(credentials.email, factor, code);
        const first = valueOf(await auth.signIn(credentials));
        const second = valueOf(await auth.as(first).verifyCode({ factorId: factor.id, code }));
        return { afterPassword: first.access_token, afterCode: second.access_token };
      },
      async plant(systems) {
        backend.plant.systems(systems);
      },
      freeze: async (id) => backend.plant.frozen(id),
      close: async () => undefined,
    };
  },
});

describe('in memory', () => systemRepositoryContract(harnessWith(1000)));

describe('in memory, with a cap of 1', () => systemRepositoryContract(harnessWith(1)));

describe('in memory, with a cap of 7', () => systemRepositoryContract(harnessWith(7)));
