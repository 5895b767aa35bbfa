import { INVISIBLE, trimBlank, withPlainSigns } from './characters.ts';

/** Accents of Latin, Greek and Cyrillic letters. Marks of other scripts are letters of their own. */
const ACCENTS = /[\u0300-\u036F]/g;

const foldCharacter = (character: string): string => {
  // Before it is taken apart too: a spacing accent, or the sign for 1/2, leaves a space or another sign behind.
  const apart = withPlainSigns(character).normalize('NFKD').replace(ACCENTS, '').replace(INVISIBLE, '');
  return withPlainSigns(apart.toLowerCase());
};

/** A list of 50,000 is folded at the first key of a search, and has few different characters. */
const folded = new Map<string, string>();

const foldOnce = (character: string): string => {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const plain = foldCharacter(character);
  folded.set(character, plain);
  return plain;
};

const ASCII = /^[\0-\x7F]*$/;
const NOT_ASCII = /[^\0-\x7F]/gu;

/** What is left of a text for a search: no case, no accents, no full or half width, one spelling of each sign. 'å' is found by 'a'. */
export const foldText = (text: string): string => {
  const plain = ASCII.test(text) ? text.toLowerCase() : text.replace(NOT_ASCII, foldOnce).toLowerCase().normalize('NFKC');
  return /['`]/.test(plain) ? plain.replaceAll('`', "'").replaceAll("''", '"') : plain;
};

/** A name as it looks on a page, which makes one blank of several. */
export const nameKey = (name: string): string => trimBlank(foldText(name)).replace(/\s+/g, ' ');

/** The words of a search; all of them have to be found, in any order. */
export const searchWords = (text: string): readonly string[] =>
  foldText(text).match(/[^\s\u0085]+/gu) ?? [];
