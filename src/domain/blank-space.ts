// \s leaves out the zero-width characters that a paste from a mail or a chat brings along.
const BLANK = String.raw`[\s\u180E\u200B\u200C\u200D\u2060\uFEFF]`;
const LEADING = new RegExp(`^${BLANK}+`, 'u');
const TRAILING = new RegExp(`${BLANK}+$`, 'u');

/** The text without Unicode white space and zero-width characters at either end. */
export const trimBlank = (text: string): string => text.replace(LEADING, '').replace(TRAILING, '');
