import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createInMemoryAccountRepository, createInMemoryAuthRepository, createInMemoryMailbox, createInMemorySystemHistory, createInMemorySystemRepository } from '../../src/adapters/in-memory/repositories.ts';
import { createInMemoryBackend, type InMemoryBackendOptions } from '../../src/adapters/in-memory/server/backend.ts';
import { COOL_DOWNS_KEY, createInMemoryCoolDownStore, createInMemoryKeptListStore, createInMemoryOutboxStore, createInMemorySessionStore, createInMemoryStorageArea, createOutboxShelf, type KeptListShelf, SESSION_KEY } from '../../src/adapters/in-memory/stores.ts';
import { parseSixDigits } from '../../src/domain/auth/second-factor.ts';
import { sessionSchema } from '../../src/domain/auth/session.ts';
import { success } from '../../src/domain/shared/result.ts';
import { present } from '../samples.ts';
import { aUserId } from '../machines/records.ts';
import { settled } from '../machines/scripted-effect.ts';
import { authRepositoryContract } from './auth-repository.contract.ts';
import { type AuthHarness, newCredentials } from './auth/auth-world.ts';
import { valueOf } from './contract-case.ts';
import { coolDownStoreContract } from './cool-down-store.contract.ts';
import { keptListStoreContract } from './kept-list-store.contract.ts';
import { outboxStoreContract } from './outbox-store.contract.ts';
import { sessionStoreContract } from './session-store.contract.ts';
import { systemRepositoryContract } from './system-repository.contract.ts';
import type { SystemHarness } from './systems/system-world.ts';

const SITE_URL = 'http://127.0.0.1:5173';
const TOKEN_LIFE_SECONDS = 3600;

/** A fresh backend whose time stands still until it is told to pass. */
const createTimedBackend = (options: Partial<InMemoryBackendOptions> = {}) => {
  // Not on a full second, where rounding would hide a mistake.
  let now = Date.UTC(2026, 10, 27, 12) + 750;
  const backend = createInMemoryBackend({
    now: () => now,
    createId: () => crypto.randomUUID(),
    siteUrl: SITE_URL,
    tokenLifeSeconds: TOKEN_LIFE_SECONDS,
    ...options,
  });
  const pass = (seconds: number): void => {
    now += seconds * 1000;
  };
  return { backend, pass };
};

const authHarness = (latency?: () => Promise<void>): AuthHarness => ({
  differs: {},
  async open() {
    const { backend, pass } = createTimedBackend({ providers: ['example'], ...(latency && { latency }) });
    const mailbox = createInMemoryMailbox(backend);
    return {
      auth: createInMemoryAuthRepository(backend),
      otherBrowser: createInMemoryAuthRepository(backend),
      account: createInMemoryAccountRepository(backend),
      provider: 'example',
      answerAtProvider: async (address, answer) => backend.answerAtProvider(address, answer),
      siteUrl: SITE_URL,
      tokenLifeSeconds: TOKEN_LIFE_SECONDS,
      now: backend.now,
      async mailsTo(email) {
        const mails = await mailbox.read();
        return mails.ok ? mails.value.filter((mail) => mail.to === email) : [];
      },
      async pass(seconds) {
        pass(seconds);
      },
      close: async () => undefined,
    };
  },
});

describe('in memory', () => authRepositoryContract(authHarness()));

describe('in memory, with latency', () => {
  authRepositoryContract(authHarness(() => new Promise((arrive) => setImmediate(arrive))));
});

const systemHarness = (maxRows: number): SystemHarness => ({
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
      history: createInMemorySystemHistory(backend, async () => success(ana.access_token)),
      user: ana.user,
      otherUser: bo.user,
      async passerBy() {
        const session = await signInSomebody();
        return {
          systems: createInMemorySystemRepository(backend, async () => success(session.access_token)),
          user: session.user,
          async deleteAccount() {
            valueOf(await createInMemoryAccountRepository(backend).as(session).deleteAccount());
          },
        };
      },
      historyWithTokens: (source) => createInMemorySystemHistory(backend, source),
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
        const code = present(parseSixDigits('123456'));
        const factor = { id: crypto.randomUUID(), factor_type: 'totp', status: 'verified', friendly_name: null } as const;
        backend.plant.factor(credentials.email, factor, code);
        const first = valueOf(await auth.signIn(credentials));
        const second = valueOf(await auth.as(first).verifyCode({ factorId: factor.id, code }));
        return { afterPassword: first.access_token, afterCode: second.access_token };
      },
      async plant(systems) {
        backend.plant.systems(systems);
      },
      async insertInTransaction(system) {
        const commit = backend.plant.transaction();
        return async () => commit((table) => table.insert(system));
      },
      freeze: async (id) => backend.plant.frozen(id),
      close: async () => undefined,
    };
  },
});

describe('in memory', () => systemRepositoryContract(systemHarness(1000)));

describe('in memory, with a cap of 1', () => systemRepositoryContract(systemHarness(1)));

describe('in memory, with a cap of 7', () => systemRepositoryContract(systemHarness(7)));

const somebody = Symbol('a hand inside');

describe('in memory', () => {
  coolDownStoreContract(() => {
    const area = createInMemoryStorageArea();
    return {
      tab: createInMemoryCoolDownStore(area),
      otherTab: createInMemoryCoolDownStore(area),
      plantText: (text) => area.write(COOL_DOWNS_KEY, text, somebody),
      textKept: () => area.read(COOL_DOWNS_KEY),
      breakStorage: () => area.setBroken(true),
    };
  });

  sessionStoreContract({
    async open() {
      const shared = createInMemoryStorageArea();
      const own = createInMemoryStorageArea();
      const others = createInMemoryStorageArea();
      const areaOf = { signIn: shared, recovery: own };
      return {
        tab: createInMemorySessionStore({ shared, own }),
        otherTab: createInMemorySessionStore({ shared, own: others }),
        plantText: (purpose, text) => areaOf[purpose].write(SESSION_KEY, text, somebody),
        textOf: (purpose) => areaOf[purpose].read(SESSION_KEY),
        breakStorage() {
          for (const area of [shared, own, others]) area.setBroken(true);
        },
        settled: async () => undefined,
        close: async () => undefined,
      };
    },
  });

  outboxStoreContract({
    openBrowser: () => {
      const shelf = createOutboxShelf();
      return () => createInMemoryOutboxStore({ shelf, isPersisted: true });
    },
    settled,
  });

  keptListStoreContract(() => {
    const shelf: KeptListShelf = new Map();
    return () => createInMemoryKeptListStore(shelf);
  });

  test('an outbox store says whether it outlives the page', async () => {
    expect((await createInMemoryOutboxStore().read(aUserId('ana'))).isPersisted).toBe(false);
    expect((await createInMemoryOutboxStore({ isPersisted: true }).read(aUserId('ana'))).isPersisted).toBe(true);
  });
});
