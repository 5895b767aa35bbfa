import * as v from 'valibot';
import { withoutInvisible } from '../shared/characters.ts';
import { authMessages } from '../words/auth.ts';

const MIN = 3;
const MAX = 30;

const LETTERS_AND_DIGITS = /^[\p{L}\p{M}\p{Nd}]+$/u;

/** Characters as a person sees them: an emoji or an accented letter counts once. */
const characters = (text: string): number => {
  // Made here and not once for all: the first one takes 25 ms, which no page may spend before it is shown.
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].length;
};

/** Letters and digits of any script, 3 to 30 characters (spec §5). */
export const personNameSchema = (label: 'First Name' | 'Last Name', tooShortMessage: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => withoutInvisible(text).normalize('NFC')),
    v.nonEmpty(authMessages.nameMissing(label)),
    v.check((name) => characters(name) >= MIN, tooShortMessage),
    v.check((name) => characters(name) <= MAX, authMessages.nameTooLong(label)),
    v.regex(LETTERS_AND_DIGITS, authMessages.nameOfOtherSigns(label)),
  );
