import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newSystemTexts, type SystemTexts } from '../systems/system-form.ts';
import { systemFields } from '../systems/system.ts';
import {
  agedDrafts,
  type Draft,
  DRAFT_LIFE_MS,
  DRAFT_TEXT_MAX,
  draftAdvice,
  draftText,
  isUntouched,
  layOver,
  parseDraft,
  SECOND_LOOK_MS,
  touchedFields,
} from './draft.ts';

const NOW = 1_800_000_000_000;

/** Few different texts, so that fields often agree by chance. */
const someText = fc.oneof(fc.constantFrom('', '0', '1', ' 1', '1,5'), fc.string({ maxLength: 5 }));
const someTexts: fc.Arbitrary<SystemTexts> = fc
  .tuple(...systemFields.map(() => someText))
  .map((texts) => {
    const made = { ...newSystemTexts };
    systemFields.forEach((field, index) => (made[field] = texts[index] ?? ''));
    return made;
  });

describe('a draft over what the system holds', () => {
  test('what nobody has touched is none', () => {
    fc.assert(
      fc.property(someTexts, (held) => {
        expect(isUntouched(touchedFields(held, held))).toBe(true);
      }),
    );
  });

  test('left and opened again any number of times, over rows that change, each field is the last word of its hand', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ held: someTexts, typed: fc.record({ name: someText, minHeight: someText }, { requiredKeys: [] }) })), (visits) => {
        let fields = {};
        const model = new Map<string, string>();
        for (const { held, typed } of visits) {
          for (const [field, text] of Object.entries(typed)) model.set(field, text);
          const texts = { ...layOver(held, fields), ...typed };
          // What reads as the system does is no longer anybody's word against it.
          for (const field of systemFields) if (texts[field] === held[field]) model.delete(field);
          expect(texts).toEqual({ ...held, ...Object.fromEntries(model) });
          fields = touchedFields(held, texts, fields);
          expect(Object.keys(fields).toSorted()).toEqual([...model.keys()].toSorted());
        }
      }),
    );
  });

  test('a field keeps the text it was typed over, and says so once the system holds another', () => {
    const first = { ...newSystemTexts, name: 'Fisher', minHeight: '10' };
    const typed = touchedFields(first, { ...first, name: 'Panther', minHeight: '11' });
    expect(typed).toEqual({ name: { base: 'Fisher', typed: 'Panther' }, minHeight: { base: '10', typed: '11' } });
    const newer = { ...first, name: 'Chapman', maxHeight: '9' };
    const texts = layOver(newer, typed);
    expect(texts).toEqual({ ...newer, name: 'Panther', minHeight: '11' });
    expect(draftAdvice(newer, texts, typed)).toEqual({ name: 'Changed to “\u2068Chapman\u2069” since you typed this.' });

    const typedOn = touchedFields(newer, { ...texts, name: 'Panther 2' }, typed);
    expect(typedOn.name).toEqual({ base: 'Fisher', typed: 'Panther 2' });
    expect(draftAdvice(newer, { ...texts, name: 'Chapman' }, typed)).toEqual({});
    expect(draftAdvice({ ...newer, name: ' ' }, texts, typed)).toEqual({ name: 'Cleared since you typed this.' });
  });

  test('nothing is advised where nothing changed elsewhere', () => {
    fc.assert(
      fc.property(someTexts, someTexts, (held, texts) => {
        expect(draftAdvice(held, texts, touchedFields(held, texts))).toEqual({});
      }),
    );
  });
});

describe('a draft as text', () => {
  const draft: Draft = { savedAt: NOW, fields: { name: { base: '', typed: '"Å" 衣\u0000' } } };
  const textOf = (value: unknown): string => JSON.stringify(value);

  test('is read as it was written', () => {
    expect(draftText(draft)).toEqual({ ok: true, value: textOf(draft) });
    expect(parseDraft(textOf(draft))).toEqual(draft);
  });

  test('is dropped where it was older than thirty days at two looks a week apart, and not by one wrong look of a clock', () => {
    const [old, young, future] = [DRAFT_LIFE_MS + 1, DRAFT_LIFE_MS, -1].map((age) => ({ ...draft, savedAt: NOW - age }));
    expect([DRAFT_LIFE_MS, SECOND_LOOK_MS]).toEqual([2_592_000_000, 604_800_000]);
    const all = [old, young, future].map((each) => ({ draft: each ?? draft }));
    const [first, ...others] = all;
    const look = (seenOldAt: number | null, at = NOW) => agedDrafts(all, seenOldAt, at);
    const noneDropped = { kept: all, dropped: [] };
    expect([look(null), look(NOW + 1), look(NOW - 1), look(NOW, NOW - 2)]).toEqual([
      { ...noneDropped, seenOldAt: NOW }, { ...noneDropped, seenOldAt: NOW }, { ...noneDropped, seenOldAt: NOW - 1 }, { ...noneDropped, seenOldAt: null },
    ]);
    expect(look(NOW, NOW + SECOND_LOOK_MS - 1)).toEqual({ ...noneDropped, seenOldAt: NOW });
    // The young one has grown old between the looks: this is the first at it.
    expect(look(NOW, NOW + SECOND_LOOK_MS)).toEqual({ kept: others, dropped: [first], seenOldAt: NOW + SECOND_LOOK_MS });
    expect(agedDrafts([{ draft }], NOW - SECOND_LOOK_MS, NOW)).toEqual({ kept: [{ draft }], dropped: [], seenOldAt: null });
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"savedAt":'],
    ['a number', '3'],
    ['null', 'null'],
    ['no time', textOf({ fields: draft.fields })],
    ['a time that is text', textOf({ ...draft, savedAt: String(NOW) })],
    ['no field', textOf({ ...draft, fields: {} })],
    ['only a field that there is not', textOf({ ...draft, fields: { colour: { base: '', typed: 'red' } } })],
    ['a list of fields', textOf({ ...draft, fields: [] })],
    ['a number typed', textOf({ ...draft, fields: { minHeight: { base: '0', typed: 3 } } })],
    ['no base', textOf({ ...draft, fields: { name: { typed: 'x' } } })],
    ['too long a text', textOf({ ...draft, fields: { name: { base: '', typed: 'x'.repeat(DRAFT_TEXT_MAX + 1) } } })],
  ])('%s is none', (_, text) => {
    expect(parseDraft(text)).toBeNull();
  });

  test('a field that there is not is left out', () => {
    const more = { ...draft, fields: { ...draft.fields, colour: { base: '', typed: 'red' } } };
    expect(parseDraft(textOf(more))).toEqual(draft);
  });

  test('what could not be read again is not written', () => {
    const typing = (length: number): Draft => ({ savedAt: NOW, fields: { name: { base: '', typed: 'x'.repeat(length) } } });
    expect(draftText(typing(DRAFT_TEXT_MAX)).ok).toBe(true);
    expect(draftText(typing(DRAFT_TEXT_MAX + 1))).toEqual({ ok: false, failure: { kind: 'tooLong' } });
  });

  test('whatever stands in storage, reading it does not throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseDraft(text)).toBeNull();
      }),
    );
  });
});
