const ASCII = /^[\0-\x7F]*$/;
/** Accents of Latin, Greek and Cyrillic letters. Marks of other scripts are letters of their own. */
const ACCENTS = /[\u0300-\u036F]/g;
/** Letters that Unicode does not take apart, as somebody without them on the keyboard writes them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** What is left of a text for a search: no case, no accents, no full or half width. 'å' is found by 'a'. */
export const foldText = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
  return plain.replace(LETTER, (letter) => LETTERS[letter] ?? letter).normalize('NFKC');
};

/** The words of a search; all of them have to be found, in any order. */
export const searchWords = (text: string): readonly string[] =>
  foldText(text).split(/\s+/u).filter((word) => word !== '');
