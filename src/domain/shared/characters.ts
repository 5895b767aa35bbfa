// What of a text counts where it is read as a number or an address, how its signs are spelled plainly, and what stands in base64url. What is kept is kept letter by letter. What is left of it for a search: folded-text.ts.

// \s leaves out one of Unicode's spaces (U+0085) and the zero-width characters that a paste brings along.
const BLANK = /[\s\u0085\u180E\u200B-\u200D\u2060\uFEFF]/u;

/** The text without Unicode white space and zero-width characters at either end. Sign by sign: /…+$/ would try every blank within the text anew, which with a hundred thousand of them holds up the page for minutes. */
export const trimBlank = (text: string): string => {
  let [start, end] = [0, text.length];
  while (BLANK.test(text.charAt(start))) start += 1;
  while (BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

const SOMETHING_TO_SEE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Nothing that a person could see, or click on. Wider than what is trimmed: a variation selector may end an emoji. */
export const isBlank = (text: string): boolean => !SOMETHING_TO_SEE.test(text);

/** Direction marks, soft hyphens, zero-width spaces and joiners. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** As it is seen: a copied number or address brings along what nobody sees. Not for what is kept: a name may need it. */
export const withoutInvisible = (text: string): string => trimBlank(text.replace(INVISIBLE, ''));

// Not the wave dashes: `〜5` is no minus five.
const DASHES = /(?![\u2053\u301C\u3030\u30A0])[\p{Dash}\u02D7\u2043\u2796]/gu;

export const withPlainMinus = (text: string): string => text.replace(DASHES, '-');

/** Letters that Unicode does not take apart, as somebody without them on the keyboard writes them. In searches, and in the name of a unit. */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' };

/** The sign on the keyboard, and what stands for it elsewhere. */
const SIGNS = {
  "'": '`´′‘’‚‛‹›‵ʹʻʼʽˈˊˋ՚׳᾽᾿ꞌ❛❜',
  '"': '″“”„‟«»ʺˮ״〝〞〟❝❞',
  x: '×✕✖⨯',
  '/': '⁄∕',
  '~': '〜⁓∼˜',
  '°': '˚',
};

const plainSpellings = new Map<string, string>([
  ...Object.entries(LETTERS),
  ...Object.entries(SIGNS).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
]);
const OTHERS = new RegExp(`[${[...plainSpellings.keys()].join('')}]`, 'g');

export const withPlainSigns = (text: string): string =>
  withPlainMinus(text.replace(OTHERS, (character) => plainSpellings.get(character) ?? character));

/** NUL and one half of a character that takes two, which PostgreSQL keeps in no text, and what XML, and so a spreadsheet, has no sign for. */
// eslint-disable-next-line no-control-regex -- These are what is looked for.
const UNKEEPABLE = /[\0-\x08\x0E-\x1F\uFFFE\uFFFF\p{Surrogate}]/gu;

/** Without what nobody sees and no file has room for. Word processors end lines with two of these signs: they become new lines, or words would run together. */
export const keepableText = (text: string): string => text.replace(/[\v\f]/g, '\n').replace(UNKEEPABLE, '');

/** As a field shows it, which has one line and would run words together. */
export const inOneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** FNV-1a, 32 bits: tells texts apart, and does not give one away. No protection against who looks for a twin. */
export const fingerprint = (text: string): number => {
  const hash = [...text].reduce((sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
  return hash >>> 0;
};

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** One character for each byte. Written out because the domain has neither `atob` nor `Buffer`. */
export function decodeBase64Url(text: string): string | undefined {
  let bits = 0;
  let held = 0;
  let decoded = '';
  for (const character of text.replace(/=+$/, '')) {
    const value = BASE64URL.indexOf(character);
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      decoded += String.fromCharCode((held >> bits) & 0xff);
    }
  }
  return decoded;
}
