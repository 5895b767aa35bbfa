// \s leaves out one of Unicode's spaces (U+0085) and the zero-width characters that a paste brings along.
const BLANK = String.raw`[\s\u0085\u180E\u200B\u200C\u200D\u2060\uFEFF]`;
const LEADING = new RegExp(`^${BLANK}+`, 'u');
const TRAILING = new RegExp(`${BLANK}+$`, 'u');

/** The text without Unicode white space and zero-width characters at either end. */
export const trimBlank = (text: string): string => text.replace(LEADING, '').replace(TRAILING, '');

const SOMETHING_TO_SEE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Nothing that a person could see, or click on. Wider than what is trimmed: a variation selector may end an emoji. */
export const isBlank = (text: string): boolean => !SOMETHING_TO_SEE.test(text);
