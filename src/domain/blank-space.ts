// \s leaves out one of Unicode's spaces (U+0085) and the zero-width characters that a paste brings along.
const BLANK = String.raw`[\s\u0085\u180E\u200B\u200C\u200D\u2060\uFEFF]`;
const LEADING = new RegExp(`^${BLANK}+`, 'u');
const TRAILING = new RegExp(`${BLANK}+$`, 'u');

/** The text without Unicode white space and zero-width characters at either end. */
export const trimBlank = (text: string): string => text.replace(LEADING, '').replace(TRAILING, '');
