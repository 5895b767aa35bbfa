import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, searchWords } from './find-systems.ts';

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
  ])('%s -> %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('what is folded stays as it is when it is folded again', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }));
  });
});

test('searchWords: all that stands between spaces of any kind', () => {
  expect(searchWords('  Dolly\u00A0 Å\t2 ')).toEqual(['dolly', 'a', '2']);
  expect(searchWords(' \u00A0')).toEqual([]);
});
