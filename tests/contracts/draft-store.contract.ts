import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type EpochMs, userIdSchema } from '../../src/domain/auth/session.ts';
import type { DraftKey, DraftStore } from '../../src/domain/ports/sync.ts';
import { DRAFT_LIFE_MS, DRAFT_TEXT_MAX, type Draft, SECOND_LOOK_MS } from '../../src/domain/sync/draft.ts';
import { copyDraftId } from '../../src/domain/sync/filled-form.ts';
import { parseSystemId, systemIdFrom } from '../../src/domain/systems/system.ts';

type DraftStoreHarness = {
  /** Called once for each test; no draft is kept yet. Takes the clock that the stores look at. */
  open(now: () => EpochMs): DraftStoreWorld;
};

/** Tabs of one browser, and a hand inside its storage. */
type DraftStoreWorld = {
  readonly tab: DraftStore;
  openTab(): DraftStore;
  /** The tab's next page. It knows what the tab keeps for itself, and the page before it is gone. */
  reload(tab: DraftStore): DraftStore;
  /** Another tab, with a copy of what this one keeps for itself. */
  duplicate(tab: DraftStore): DraftStore;
  /** The tab is closed or reloaded: there is no sign of it any more. */
  close(tab: DraftStore): void;
  /** Puts text where a draft is kept, as a damaged or foreign value. */
  plantText(key: DraftKey, text: string): void;
  /** The texts that stand there for any tab. */
  textsOf(key: DraftKey): readonly string[];
  /** All that stands in the storage. */
  allTexts(): Readonly<Record<string, string>>;
  /** From now on every access to storage fails, for all tabs. */
  breakStorage(): void;
  /** From now on the storage takes nothing more, for all tabs. */
  fillStorage(): void;
};

export const START = 1_800_000_000_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The key of the form of a new system, or of the system numbered so. */
export const keyOf = (user: string, systemNumber?: number): DraftKey => ({
  userId: v.parse(userIdSchema, user),
  subject: parseSystemId(String(systemNumber)) ?? 'add',
});

export const draftOf = (typed: string, savedAt = START): Draft => ({
  savedAt,
  fields: { name: { base: 'Fisher "Å" 衣', typed }, minHeight: { base: '0', typed: '16,' } },
});

const done = { ok: true, value: null };
const kept = (value: unknown) => ({ ok: true, value });
const storageUnavailable = { ok: false, failure: { kind: 'storageUnavailable' } };
const key = keyOf('ana');

/** What may stand where a draft should: none of it is one. */
const damagedTexts = ['', '{"saved', '"hello"', '3', 'null', '[]', '{}', JSON.stringify({ ...draftOf('x'), fields: {} })];

/** Ids that a careless key would mix up with one another. */
const users = ['ana', 'an', 'ana/7', 'ana/', 'ana%2F7', 'ANA', '__proto__', 'añá 衣'];
const everyKey = users.flatMap((user) => [keyOf(user), keyOf(user, 7), keyOf(user, 70), { ...keyOf(user), subject: copyDraftId(systemIdFrom('7')) }]);

/** What every DraftStore does. */
export const draftStoreContract = (harness: DraftStoreHarness): void => {
  const open = (now = () => START) => harness.open(now);

  describe('DraftStore: read, write and remove', () => {
    it('nothing is there at first', async () => {
      expect(await open().tab.read(key)).toStrictEqual(done);
    });

    it('a draft comes back as it was, also after a reload, and is gone once removed', async () => {
      const { tab, openTab, close, textsOf } = open();
      expect(await tab.write(key, draftOf(' half a na'))).toStrictEqual(done);
      expect(await tab.read(key)).toStrictEqual(kept(draftOf(' half a na')));
      close(tab);
      const reloaded = openTab();
      expect(await reloaded.read(key)).toStrictEqual(kept(draftOf(' half a na')));
      for (const _ of ['removed', 'not there']) expect(await reloaded.remove(key)).toStrictEqual(done);
      expect([await reloaded.read(key), textsOf(key)]).toStrictEqual([done, []]);
    });

    it('calls take effect before they return, in the order they were made', async () => {
      const { tab, textsOf } = open();
      const answers = [tab.write(key, draftOf('first')), tab.write(key, draftOf('second'))];
      expect(textsOf(key)).toEqual([expect.stringContaining('second')]);
      answers.push(tab.remove(key));
      expect(textsOf(key)).toEqual([]);
      expect(await Promise.all(answers)).toStrictEqual([done, done, done]);
    });

    it('what is handed in can be changed without changing what is kept', async () => {
      const { tab } = open();
      const fields = { name: { base: '', typed: 'mine' } };
      await tab.write(key, { savedAt: START, fields });
      fields.name.typed = 'changed';
      expect(await tab.read(key)).toStrictEqual(kept({ savedAt: START, fields: { name: { base: '', typed: 'mine' } } }));
    });

    for (const text of damagedTexts) {
      it(`${text.slice(0, 30)} is no draft and is removed`, async () => {
        const { tab, plantText, textsOf } = open();
        plantText(key, text);
        expect(await tab.read(key)).toStrictEqual(done);
        expect(textsOf(key)).toEqual([]);
        expect(await tab.write(key, draftOf('new'))).toStrictEqual(done);
        expect(await tab.read(key)).toStrictEqual(kept(draftOf('new')));
      });
    }

    it('thirty days later it is still there; after that it goes at the second look, a week after the first, with no trace', async () => {
      let now = START;
      const { tab, textsOf, allTexts } = open(() => now);
      await tab.write(key, draftOf('old'));
      for (const age of [DRAFT_LIFE_MS, DRAFT_LIFE_MS + 1, DRAFT_LIFE_MS + SECOND_LOOK_MS]) {
        now = START + age;
        expect(await tab.read(key)).toStrictEqual(kept(draftOf('old')));
      }
      now += 1;
      expect([await tab.read(key), textsOf(key), allTexts()]).toStrictEqual([done, [], {}]);
    });

    for (const days of [-40, 40]) {
      it(`a clock that is off by ${days} days for one session, while another form is opened or this one is typed in, takes nothing away`, async () => {
        let now = START;
        const { tab, allTexts } = open(() => now);
        await tab.write(key, draftOf('an hour ago'));
        now = START + days * DAY_MS;
        await tab.read(keyOf('ana', 7));
        await tab.write(keyOf('ana', 8), draftOf('typed then', now));
        now = START + HOUR_MS;
        expect(await tab.read(key)).toStrictEqual(kept(draftOf('an hour ago')));
        expect(await tab.read(keyOf('ana', 8))).toStrictEqual(kept(draftOf('typed then', START + days * DAY_MS)));
        await tab.remove(keyOf('ana', 8));
        await tab.read(key);
        expect(Object.values(allTexts())).toStrictEqual([JSON.stringify(draftOf('an hour ago'))]);
      });
    }

    it('a text that is too long is not kept, and what was kept before stays', async () => {
      const { tab } = open();
      await tab.write(key, draftOf('short'));
      expect(await tab.write(key, draftOf('x'.repeat(DRAFT_TEXT_MAX + 1)))).toStrictEqual({ ok: false, failure: { kind: 'tooLong' } });
      expect(await tab.read(key)).toStrictEqual(kept(draftOf('short')));
    });

    it('storage that throws is an answer, never a throw', async () => {
      const { tab, breakStorage } = open();
      breakStorage();
      expect(await tab.read(key)).toStrictEqual(storageUnavailable);
      expect(await tab.write(key, draftOf('x'))).toStrictEqual(storageUnavailable);
      expect(await tab.remove(key)).toStrictEqual(storageUnavailable);
    });
  });

  describe('DraftStore: two tabs with the same form', () => {
    const [alpha, beta, gamma] = [draftOf('Alpha'), draftOf('Beta', START + 1), draftOf('Gamma', START + 2)];

    it('field report 92: nothing that one open tab does, discards or sends takes away what was typed in another', async () => {
      const { tab, openTab, close } = open();
      const other = openTab();
      await tab.write(key, alpha);
      expect(await other.read(key)).toStrictEqual(done);
      await other.remove(key);
      await other.write(key, beta);
      await other.remove(key, beta.fields);
      close(tab);
      expect(await openTab().read(key)).toStrictEqual(kept(alpha));
    });

    it('field report 92: what closed tabs left goes on in one tab each, the latest first, and once discarded nowhere', async () => {
      const { tab, openTab, close, textsOf } = open();
      const others = [openTab(), openTab()] as const;
      for (const each of [tab, ...others]) await each.read(key);
      for (const [each, draft] of [[tab, alpha], [others[0], gamma], [others[1], beta]] as const) await each.write(key, draft);
      for (const each of [tab, ...others]) close(each);
      const [first, second] = [openTab(), openTab()];
      expect(await Promise.all([first, second].map((each) => each.read(key)))).toStrictEqual([kept(gamma), kept(beta)]);
      await first.remove(key);
      expect(await first.read(key)).toStrictEqual(kept(alpha));
      await first.write(key, draftOf('Alpha 2'));
      expect(textsOf(key)).toHaveLength(2);
      close(first);
      expect(await openTab().read(key)).toStrictEqual(kept(draftOf('Alpha 2')));
    });

    it('tabs that are all reloaded at once get their own back, a duplicated one too, whichever asks first', async () => {
      for (const order of [[0, 1, 2], [2, 1, 0], [1, 2, 0]]) {
        const { tab, openTab, duplicate, close, reload } = open();
        await tab.read(key);
        await tab.write(key, alpha);
        const [other, copy] = [openTab(), duplicate(tab)];
        for (const [each, draft] of [[other, gamma], [copy, beta]] as const) {
          await each.read(key);
          await each.write(key, draft);
        }
        const before = [tab, other, copy];
        for (const each of before) close(each);
        const after = before.map(reload);
        const answers = new Map<number, unknown>();
        for (const index of order) answers.set(index, await after[index]?.read(key));
        expect([0, 1, 2].map((index) => answers.get(index))).toStrictEqual([kept(alpha), kept(gamma), kept(beta)]);
      }
    });

    it('what a tab has taken over from a closed one is its own at the next reload', async () => {
      const { tab, openTab, close, reload } = open();
      await tab.read(key);
      await tab.write(key, alpha);
      close(tab);
      const heir = openTab();
      expect(await heir.read(key)).toStrictEqual(kept(alpha));
      const other = openTab();
      await other.read(key);
      await other.write(key, gamma);
      for (const each of [heir, other]) close(each);
      expect(await reload(heir).read(key)).toStrictEqual(kept(alpha));
    });

    it('a form that is opened twice at once, as React does while it is developed, goes on with one draft', async () => {
      const { tab, openTab, close } = open();
      const other = openTab();
      for (const [each, draft] of [[tab, alpha], [other, beta]] as const) {
        await each.read(key);
        await each.write(key, draft);
      }
      for (const each of [tab, other]) close(each);
      const next = openTab();
      expect(await Promise.all([next.read(key), next.read(key)])).toStrictEqual([kept(beta), kept(beta)]);
      expect(await openTab().read(key)).toStrictEqual(kept(alpha));
    });
  });

  describe('DraftStore: what was sent', () => {
    it('is offered no more, unless something else was typed since', async () => {
      const { tab } = open();
      await tab.write(key, draftOf('sent'));
      await tab.write(key, draftOf('typed since'));
      await tab.remove(key, draftOf('sent').fields);
      expect(await tab.read(key)).toStrictEqual(kept(draftOf('typed since')));
      await tab.remove(key, draftOf('typed since').fields);
      expect(await tab.read(key)).toStrictEqual(done);
    });

    it('field report 92: is offered no more from a full storage either, which holds an earlier text', async () => {
      const { tab, openTab, close, fillStorage } = open();
      await tab.write(key, draftOf('before'));
      close(tab);
      fillStorage();
      const next = openTab();
      expect(await next.read(key)).toStrictEqual(kept(draftOf('before')));
      expect(await next.write(key, draftOf('sent'))).toStrictEqual(storageUnavailable);
      expect(await next.read(key)).toStrictEqual(kept(draftOf('before')));
      await next.remove(key, draftOf('sent').fields);
      close(next);
      expect(await openTab().read(key)).toStrictEqual(done);
    });
  });

  describe('DraftStore: whose a draft is', () => {
    it('each user and each form has its own', async () => {
      const { tab } = open();
      for (const [index, each] of everyKey.entries()) await tab.write(each, draftOf(`number ${index}`));
      for (const [index, each] of everyKey.entries()) expect(await tab.read(each)).toStrictEqual(kept(draftOf(`number ${index}`)));
    });

    it('removing one leaves all others', async () => {
      const { tab } = open();
      for (const each of everyKey) await tab.write(each, draftOf('mine'));
      await tab.remove(keyOf('ana'));
      const [, ...others] = everyKey;
      expect(await tab.read(keyOf('ana'))).toStrictEqual(done);
      for (const each of others) expect(await tab.read(each)).toStrictEqual(kept(draftOf('mine')));
    });

    it('what is too old goes when its own user comes, not when somebody else does', async () => {
      let now = START;
      const { tab } = open(() => now);
      for (const each of everyKey) await tab.write(each, draftOf('mine'));
      for (const late of [1, SECOND_LOOK_MS + 1]) {
        now = START + DRAFT_LIFE_MS + late;
        await tab.read(keyOf('ana'));
      }
      for (const [index, each] of everyKey.entries()) expect(await tab.read(each)).toStrictEqual(index < 4 ? done : kept(draftOf('mine')));
    });

    it('opening a form clears away what is spoilt of this user’s other forms, and leaves other users alone', async () => {
      const { tab, plantText, textsOf } = open();
      const spoilt = '{"savedAt":0';
      for (const user of ['ana', 'an', 'ana/7']) for (const each of [keyOf(user), keyOf(user, 7), keyOf(user, 8)]) plantText(each, spoilt);
      await tab.write(keyOf('ana', 9), draftOf('mine'));
      expect(await tab.read(keyOf('ana'))).toStrictEqual(done);
      expect([keyOf('ana'), keyOf('ana', 7), keyOf('ana', 8)].map(textsOf)).toStrictEqual([[], [], []]);
      for (const user of ['an', 'ana/7']) expect([keyOf(user), keyOf(user, 7), keyOf(user, 8)].map(textsOf)).toStrictEqual([[spoilt], [spoilt], [spoilt]]);
      expect(await tab.read(keyOf('ana', 9))).toStrictEqual(kept(draftOf('mine')));
    });
  });
};
