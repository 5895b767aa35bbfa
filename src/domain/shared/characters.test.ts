import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEmailAddress } from '../auth/credentials.ts';
import { emptySearch, isNarrowing } from '../systems/system-search.ts';
import { findSystems } from '../systems/find-systems.ts';
import { parseNumberText } from '../systems/figure-with-unit.ts';
import { pastedAddresses, pastedNumbers, spellings } from '../../../tests/spellings.ts';
import { aSystem } from '../../../tests/samples.ts';
import { foldText, keepableText, searchWords } from './characters.ts';
import { readFactorName } from '../auth/second-factor.ts';
import { wordsOfName } from '../systems/change-log.ts';

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

describe('field reports 82, 83: a number is read as it is seen', () => {
  test.each(pastedNumbers)('%j is read as %j', (text, value) => {
    expect(parseNumberText(text)).toEqual({ ok: true, value });
  });

  test.each(['10–15', '15–', '–', '––15', '〜15', '1\u200B 5'])('%j is none', (text) => {
    expect(parseNumberText(text).ok).toBe(false);
  });
});

test.each(pastedAddresses)('field report 82: the address %j is asked about as it is seen', (text) => {
  expect(parseEmailAddress(text)).toBe('ana@example.test');
});

describe('keepableText', () => {
  test.each([
    ['\u0000', ''],
    ['a\u0000b', 'ab'],
    ['half \uD83D or \uDE00', 'half  or '],
    ['a\u0001b\u0008c\u000Ed\u001Fe\uFFFEf\uFFFFg', 'abcdefg'],
    ['line\vline\fpage', 'line\nline\npage'],
    [' 😀 \t\r\n\u007F\u0085\u200B\u202E\uFFFD ', ' 😀 \t\r\n\u007F\u0085\u200B\u202E\uFFFD '],
  ])('%j is kept as %j', (text, kept) => {
    expect(keepableText(text)).toBe(kept);
  });

  test('so are the name of an authenticator, and what is looked for among the deleted', () => {
    expect(readFactorName('Tab\u0000let', [])).toEqual({ name: 'Tablet' });
    expect([' Dol\u0000ly \u0000 2', ' '].map(wordsOfName)).toEqual([['dolly', '2'], []]);
  });
});
