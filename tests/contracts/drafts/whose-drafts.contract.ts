import { describe, expect } from 'vitest';
import { DRAFT_LIFE_MS } from '../../../src/domain/sync/draft.ts';
import { contractCase } from '../contract-case.ts';
import { draftOf, keyOf, START } from './draft-samples.ts';
import type { DraftStoreHarness } from './draft-store-harness.ts';

const nothing = { ok: true, value: null };
const kept = (value: unknown) => ({ ok: true, value });

/** Ids that a careless key would mix up with one another. */
const users = ['ana', 'an', 'ana/7', 'ana/', 'ana%2F7', 'ANA', '__proto__', 'añá 衣'];
const everyKey = users.flatMap((user) => [keyOf(user), keyOf(user, 7), keyOf(user, 70)]);

export const whoseDraftsContract = (harness: DraftStoreHarness): void => {
  describe('whose a draft is', () => {
    contractCase('each user and each form has its own', undefined, async () => {
      const { tab } = harness.open(() => START);
      for (const [index, key] of everyKey.entries()) await tab.write(key, draftOf(`number ${index}`));
      for (const [index, key] of everyKey.entries()) expect(await tab.read(key)).toStrictEqual(kept(draftOf(`number ${index}`)));
    });

    contractCase('removing one leaves all others', undefined, async () => {
      const { tab } = harness.open(() => START);
      for (const key of everyKey) await tab.write(key, draftOf('mine'));
      await tab.remove(keyOf('ana'));
      const [, ...others] = everyKey;
      expect(await tab.read(keyOf('ana'))).toStrictEqual(nothing);
      for (const key of others) expect(await tab.read(key)).toStrictEqual(kept(draftOf('mine')));
    });

    contractCase('what is too old goes when its own user comes, not when somebody else does', undefined, async () => {
      let now = START;
      const { tab } = harness.open(() => now);
      for (const key of everyKey) await tab.write(key, draftOf('mine'));
      const [, , , ...others] = everyKey;
      now = START + DRAFT_LIFE_MS + 1;
      expect(await tab.read(keyOf('ana'))).toStrictEqual(nothing);
      now = START;
      for (const key of [keyOf('ana'), keyOf('ana', 7), keyOf('ana', 70)]) expect(await tab.read(key)).toStrictEqual(nothing);
      for (const key of others) expect(await tab.read(key)).toStrictEqual(kept(draftOf('mine')));
    });

    contractCase('opening a form clears away what is spoilt of this user’s other forms, and leaves other users alone', undefined, async () => {
      const { tab, plantText, textOf } = harness.open(() => START);
      const spoilt = '{"savedAt":0';
      for (const user of ['ana', 'an', 'ana/7']) for (const key of [keyOf(user), keyOf(user, 7), keyOf(user, 8)]) plantText(key, spoilt);
      await tab.write(keyOf('ana', 9), draftOf('mine'));
      expect(await tab.read(keyOf('ana'))).toStrictEqual(nothing);
      expect([keyOf('ana'), keyOf('ana', 7), keyOf('ana', 8)].map(textOf)).toStrictEqual([null, null, null]);
      for (const user of ['an', 'ana/7']) expect([keyOf(user), keyOf(user, 7), keyOf(user, 8)].map(textOf)).toStrictEqual([spoilt, spoilt, spoilt]);
      expect(await tab.read(keyOf('ana', 9))).toStrictEqual(kept(draftOf('mine')));
    });
  });
};
