import * as v from 'valibot';
import type { EpochMs } from '../auth/session.ts';
import { isBlank } from '../shared/characters.ts';
import type { FieldErrors } from '../shared/field-errors.ts';
import { failed, type Result, success } from '../shared/result.ts';
import type { SystemTexts } from '../systems/system-form.ts';
import { isolated, type SystemField, systemFields } from '../systems/system.ts';
import { draftMessages } from '../words/systems.ts';

export const isUntouched = (fields: TouchedFields): boolean =>
  systemFields.every((field) => fields[field] === undefined);

/** Whether the same was typed, whatever it was typed over. */
export const isSameTyped = (a: TouchedFields, b: TouchedFields): boolean =>
  systemFields.every((field) => a[field]?.typed === b[field]?.typed);

/** A draft that nobody has come back to for so long is dropped. */
export const DRAFT_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Far beyond what a column takes, and little enough that drafts never fill a browser's storage. */
export const DRAFT_TEXT_MAX = 2_000;

const textSchema = v.pipe(
  v.string(),
  v.check((text) => text.length <= DRAFT_TEXT_MAX),
);

/** What was typed in a field, and the value it was typed over. */
const touchedFieldSchema = v.object({ base: textSchema, typed: textSchema });

/** The fields that were touched, and no others. */
const touchedFieldsSchema = v.object(v.entriesFromList(systemFields, v.optional(touchedFieldSchema)));
export type TouchedFields = Readonly<v.InferOutput<typeof touchedFieldsSchema>>;

const draftSchema = v.object({
  savedAt: v.pipe(v.number(), v.finite()),
  fields: v.pipe(
    touchedFieldsSchema,
    v.check((fields) => !isUntouched(fields)),
  ),
});
export type Draft = Readonly<v.InferOutput<typeof draftSchema>>;

const fieldsFrom = (
  touched: (field: SystemField) => { readonly base: string; readonly typed: string } | undefined,
): TouchedFields =>
  Object.fromEntries(
    systemFields.flatMap((field) => {
      const found = touched(field);
      return found === undefined ? [] : [[field, found]];
    }),
  );

/** The fields whose text is not what the system holds. A field of an earlier draft keeps the base it was typed over. */
export const touchedFields = (
  held: SystemTexts,
  texts: SystemTexts,
  earlier: TouchedFields = {},
): TouchedFields =>
  fieldsFrom((field) =>
    texts[field] === held[field]
      ? undefined
      : { base: earlier[field]?.base ?? held[field], typed: texts[field] },
  );

/** A touched field is never overwritten; an untouched one takes what the system holds now. */
export const layOver = (held: SystemTexts, fields: TouchedFields): SystemTexts => {
  const texts = { ...held };
  for (const field of systemFields) texts[field] = fields[field]?.typed ?? held[field];
  return texts;
};

/** At each field that was also changed elsewhere since: to send it as it is would undo that. `filled`: what the form was filled with, where that is older. */
export const draftAdvice = (
  held: SystemTexts,
  texts: SystemTexts,
  fields: TouchedFields,
  filled = held,
): FieldErrors<SystemField> => {
  const advice: Partial<Record<SystemField, string>> = {};
  for (const field of systemFields) {
    const base = fields[field]?.base ?? filled[field];
    if (base === held[field] || texts[field] === held[field]) continue;
    advice[field] = isBlank(held[field]) ? draftMessages.isCleared : draftMessages.isChanged(isolated(held[field]));
  }
  return advice;
};

/** JSON text as it stands in storage -> a draft, or nothing: what else stood there, or is too old, is none. */
export const parseDraft = (text: string, now: EpochMs): Draft | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), text);
  // Either way: where the clock was wrong, a draft from the future is not kept for ever.
  return parsed.success && Math.abs(now - parsed.output.savedAt) <= DRAFT_LIFE_MS ? parsed.output : null;
};

/** What `parseDraft` reads again; a draft it would refuse is not written in the first place. */
export const draftText = (draft: Draft): Result<string, { readonly kind: 'tooLong' }> =>
  v.is(draftSchema, draft) ? success(JSON.stringify(draft)) : failed({ kind: 'tooLong' });
