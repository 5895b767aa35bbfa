import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailAddressSchema } from '../../src/domain/auth/credentials.ts';
import { beginCoolDown, coolDownKey } from '../../src/domain/auth/mail-cool-down.ts';
import type { CoolDownStore } from '../../src/domain/ports/auth.ts';

type CoolDownWorld = {
  readonly tab: CoolDownStore;
  readonly otherTab: CoolDownStore;
  /** Puts text where the cool-downs are kept, as a damaged or foreign value. */
  plantText(text: string): void;
  /** The text that stands there, or null. */
  textKept(): string | null;
  /** From now on every access to storage throws. */
  breakStorage(): void;
};

const NOW = 1_800_000_000_000;
const keyOf = (mail: 'confirmation' | 'recovery', email: string) =>
  coolDownKey(mail, v.parse(emailAddressSchema, email));

const ana = beginCoolDown(keyOf('confirmation', 'ana@example.test'), 49, NOW);
const anaReset = beginCoolDown(keyOf('recovery', 'ana@example.test'), 60, NOW);
const bea = beginCoolDown(keyOf('confirmation', 'bea@example.test'), 10, NOW);
const done = { ok: true, value: null };
const unavailable = { ok: false, failure: { kind: 'storageUnavailable' } };

export const coolDownStoreContract = (open: () => CoolDownWorld): void => {
  describe('CoolDownStore', () => {
    it('holds none at first', async () => {
      expect(await open().tab.read(NOW)).toStrictEqual({ ok: true, value: [] });
    });

    it('keeps what was added beside one another, for every tab', async () => {
      const { tab, otherTab } = open();
      expect(await tab.add(ana)).toStrictEqual(done);
      expect(await otherTab.add(anaReset)).toStrictEqual(done);
      expect(await tab.add(bea)).toStrictEqual(done);
      expect(await otherTab.read(NOW)).toStrictEqual({ ok: true, value: [ana, anaReset, bea] });
    });

    it('puts one for the same mail in the place of the earlier one', async () => {
      const { tab } = open();
      const again = beginCoolDown(ana.key, 60, NOW + 5000);
      await tab.add(ana);
      await tab.add(again);
      expect(await tab.read(NOW + 5000)).toStrictEqual({ ok: true, value: [again] });
    });

    it('updates what is left of one, and never shortens what another tab has begun since', async () => {
      const { tab, otherTab, textKept } = open();
      const seen = { ...ana, seconds: 44 };
      const again = beginCoolDown(ana.key, 60, NOW + 5000);
      await tab.add(ana);
      expect(await tab.update(seen)).toStrictEqual(done);
      expect(textKept()).toBe(JSON.stringify([seen]));
      await otherTab.add(again);
      expect(await tab.update(seen)).toStrictEqual(done);
      expect(textKept()).toBe(JSON.stringify([again]));
    });

    it('gives what still runs, and keeps nothing of the rest', async () => {
      const { tab, textKept } = open();
      await tab.add(ana);
      await tab.add(bea);
      expect(await tab.read(NOW + 10_000)).toStrictEqual({ ok: true, value: [{ ...ana, seconds: 39 }] });
      expect(textKept()).toBe(JSON.stringify([{ ...ana, seconds: 39 }]));
      expect(await tab.read(NOW + 49_000)).toStrictEqual({ ok: true, value: [] });
      expect(textKept()).toBeNull();
    });

    it('names no address in what it keeps', async () => {
      const { tab, textKept } = open();
      await tab.add(ana);
      expect(textKept()).not.toMatch(/ana|example/);
    });

    it.each(['[{"key":', '"hello"', '123', 'null', '{}', '[{}]', '', JSON.stringify([{ ...ana, seconds: 1e9 }])])(
      'takes %j for none, removes it, and works on',
      async (text) => {
        const { tab, plantText, textKept } = open();
        plantText(text);
        expect(await tab.read(NOW)).toStrictEqual({ ok: true, value: [] });
        expect(textKept()).toBeNull();
        plantText(text);
        await tab.add(ana);
        expect(await tab.read(NOW)).toStrictEqual({ ok: true, value: [ana] });
      },
    );

    it('says so when storage fails, and throws nothing', async () => {
      const { tab, breakStorage } = open();
      breakStorage();
      expect(await tab.read(NOW)).toStrictEqual(unavailable);
      expect(await tab.add(ana)).toStrictEqual(unavailable);
    });
  });
};
