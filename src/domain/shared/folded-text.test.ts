import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { spellings } from '../../../tests/spellings.ts';
import { findSystems } from '../systems/find-systems.ts';
import { emptySearch, isNarrowing } from '../systems/system-search.ts';
import { foldText, searchWords } from './folded-text.ts';

describe('foldText', () => {
  test.each([
    ['Ångström', 'angstrom'],
    ['A\u030Angstro\u0308m', 'angstrom'],
    ['ÉCLAIR', 'eclair'],
    ['Ｄｏｌｌｙ　２', 'dolly 2'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Sørensen Łódź Ærø', 'sorensen lodz aero'],
    ['Œuvre Đorđe', 'oeuvre dorde'],
    ['Þórður ħ', 'thordur h'],
    ['İstanbul ışık', 'istanbul isik'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['衣', '衣'],
    ['が', 'が'],
    ['ﬁlm №', 'film no'],
    ['ŉ', "'n"],
    ["6'''", `6"'`],
  ])('%s -> %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('what is folded stays as it is when it is folded again', () => {
    const signs = fc.constantFrom(...'\'`´′″’"“«-–×〜~½⁄\u0301\u200B\u00AD ax ﬁŉ᾽˚');
    for (const unit of ['grapheme', 'binary', signs] as const) {
      fc.assert(fc.property(fc.string({ unit }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }), { numRuns: 1000 });
    }
  });
});

test('searchWords: all that stands between spaces of any kind', () => {
  expect(searchWords('  Dolly\u00A0 Å\t2\u0085x ')).toEqual(['dolly', 'a', '2', 'x']);
  expect(searchWords(' \u00A0\u202A')).toEqual([]);
});

describe('field report 81: what of a text counts when somebody searches', () => {
  const names = spellings.flat();
  const systems = names.map((name, id) => aSystem(id, { name }));
  const namesFound = (text: string) => findSystems(systems, { ...emptySearch, text }).systems.map(({ name }) => name);

  test.each(spellings)('%s and its other spellings find each other, and nothing else', (...same) => {
    expect(same.map(namesFound)).toEqual(same.map(() => same));
  });

  test.each([
    ["bob's", 0], ['bob’s', 0], ['10-pro', 0], ["6'", 1], ['2"', 1], ["2''", 1], ['2x4', 3], ['2×', 3], ['a-frame', 4], ['kamerakran', 5],
  ])('%s, a part of it', (text, group) => {
    expect(namesFound(text)).toEqual(spellings[group]);
  });

  test('what nobody can see is no search', () => {
    expect([isNarrowing({ ...emptySearch, text: '\u202A\u202C' }), namesFound('\u202A\u202C')]).toEqual([false, names]);
  });
});
