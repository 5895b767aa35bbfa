import { describe } from 'vitest';
import { createInMemoryAuthRepository } from '../../src/adapters/in-memory/auth-repository.ts';
import { createInMemoryMailbox } from '../../src/adapters/in-memory/mailbox.ts';
import { authRepositoryContract } from './auth-repository.contract.ts';
import { createTimedBackend, SITE_URL, TOKEN_LIFE_SECONDS } from './in-memory-backend.ts';
import type { AuthHarness } from './auth/auth-world.ts';

const harnessWith = (latency?: () => Promise<void>): AuthHarness => ({
  differs: {},
  async open() {
    const { backend, pass } = createTimedBackend(latency && { latency });
    const mailbox = createInMemoryMailbox(backend);
    return {
      auth: createInMemoryAuthRepository(backend),
      otherBrowser: createInMemoryAuthRepository(backend),
      siteUrl: SITE_URL,
      tokenLifeSeconds: TOKEN_LIFE_SECONDS,
      now: backend.now,
      async mailsTo(email) {
        const mails = await mailbox.read();
        return mails.ok ? mails.value.filter((mail) => mail.to === email) : [];
      },
      async plantFactor(email, code) {
        const factor = { id: crypto.randomUUID(), factor_type: 'totp', status: 'verified', friendly_name: 'Phone' } as const;
        backend.plant.factor(email, factor, code);
        return factor;
      },
      async pass(seconds) {
        pass(seconds);
      },
      close: async () => undefined,
    };
  },
});

describe('in memory', () => authRepositoryContract(harnessWith()));

describe('in memory, with latency', () => {
  authRepositoryContract(harnessWith(() => new Promise((arrive) => setImmediate(arrive))));
});
