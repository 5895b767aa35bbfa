import { describe, expect } from 'vitest';
import { DRAFT_LIFE_MS, DRAFT_TEXT_MAX } from '../../../src/domain/sync/draft.ts';
import { contractCase } from '../contract-case.ts';
import { draftOf, keyOf, START } from './draft-samples.ts';
import type { DraftStoreHarness } from './draft-store-harness.ts';

const done = { ok: true, value: null };
const kept = (value: unknown) => ({ ok: true, value });
const storageUnavailable = { ok: false, failure: { kind: 'storageUnavailable' } };
const key = keyOf('ana');

/** What may stand where a draft should: none of it is one. */
const damagedTexts = ['', '{"saved', '"hello"', '3', 'null', '[]', '{}', JSON.stringify({ ...draftOf('x'), fields: {} })];

export const keptDraftsContract = (harness: DraftStoreHarness): void => {
  const open = (now = () => START) => harness.open(now);

  describe('read, write and remove', () => {
    contractCase('nothing is there at first', undefined, async () => {
      expect(await open().tab.read(key)).toStrictEqual(done);
    });

    contractCase('a draft comes back as it was, also in another tab, and is gone once removed', undefined, async () => {
      const { tab, otherTab, textOf } = open();
      expect(await tab.write(key, draftOf(' half a na'))).toStrictEqual(done);
      for (const each of [tab, otherTab]) expect(await each.read(key)).toStrictEqual(kept(draftOf(' half a na')));
      expect(await tab.remove(key)).toStrictEqual(done);
      for (const each of [tab, otherTab]) expect(await each.read(key)).toStrictEqual(done);
      expect(textOf(key)).toBeNull();
      expect(await tab.remove(key)).toStrictEqual(done);
    });

    contractCase('calls take effect before they return, in the order they were made', undefined, async () => {
      const { tab, otherTab, textOf } = open();
      const answers = [tab.write(key, draftOf('first')), tab.write(key, draftOf('second'))];
      expect(textOf(key)).toContain('second');
      answers.push(tab.remove(key));
      expect(textOf(key)).toBeNull();
      expect(await Promise.all(answers)).toStrictEqual([done, done, done]);
      expect(await otherTab.read(key)).toStrictEqual(done);
    });

    contractCase('what is handed in can be changed without changing what is kept', undefined, async () => {
      const { tab } = open();
      const fields = { name: { base: '', typed: 'mine' } };
      await tab.write(key, { savedAt: START, fields });
      fields.name.typed = 'changed';
      expect(await tab.read(key)).toStrictEqual(kept({ savedAt: START, fields: { name: { base: '', typed: 'mine' } } }));
    });

    for (const text of damagedTexts) {
      contractCase(`${text.slice(0, 30)} is no draft and is removed`, undefined, async () => {
        const { tab, plantText, textOf } = open();
        plantText(key, text);
        expect(await tab.read(key)).toStrictEqual(done);
        expect(textOf(key)).toBeNull();
        expect(await tab.write(key, draftOf('new'))).toStrictEqual(done);
        expect(await tab.read(key)).toStrictEqual(kept(draftOf('new')));
      });
    }

    contractCase('thirty days later it is still there; a moment after that it is removed', undefined, async () => {
      let now = START;
      const { tab, textOf } = open(() => now);
      await tab.write(key, draftOf('old'));
      now += DRAFT_LIFE_MS;
      expect(await tab.read(key)).toStrictEqual(kept(draftOf('old')));
      now += 1;
      expect(await tab.read(key)).toStrictEqual(done);
      expect(textOf(key)).toBeNull();
    });

    contractCase('a text that is too long is not kept, and what was kept before stays', undefined, async () => {
      const { tab } = open();
      await tab.write(key, draftOf('short'));
      expect(await tab.write(key, draftOf('x'.repeat(DRAFT_TEXT_MAX + 1)))).toStrictEqual({ ok: false, failure: { kind: 'tooLong' } });
      expect(await tab.read(key)).toStrictEqual(kept(draftOf('short')));
    });

    contractCase('storage that throws is an answer, never a throw', undefined, async () => {
      const { tab, breakStorage } = open();
      breakStorage();
      expect(await tab.read(key)).toStrictEqual(storageUnavailable);
      expect(await tab.write(key, draftOf('x'))).toStrictEqual(storageUnavailable);
      expect(await tab.remove(key)).toStrictEqual(storageUnavailable);
    });
  });
};
