// NUL, and one half of a character that takes two.
const UNKEEPABLE = /[\0\p{Surrogate}]/gu;

/** Without what PostgreSQL keeps in no text: nobody sees it, and the refusal would be in the database's words. Not in `characters.ts`, which the first page carries. */
export const keepableText = (text: string): string => text.replace(UNKEEPABLE, '');
