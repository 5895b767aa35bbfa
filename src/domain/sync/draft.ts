import * as v from 'valibot';
import type { EpochMs } from '../auth/session.ts';
import { isBlank } from '../shared/characters.ts';
import { type FieldErrors, failed, type Result, success } from '../shared/result.ts';
import type { SystemTexts } from '../systems/system-form.ts';
import { isolated, type SystemField, systemFields } from '../systems/system.ts';
import { draftMessages } from '../words/system-labels-and-messages.ts';

export const isUntouched = (fields: TouchedFields): boolean =>
  systemFields.every((field) => fields[field] === undefined);

/** Whether the same was typed, whatever it was typed over. */
export const isSameTyped = (a: TouchedFields, b: TouchedFields): boolean =>
  systemFields.every((field) => a[field]?.typed === b[field]?.typed);

const DAY_MS = 24 * 60 * 60 * 1000;

/** A draft that nobody has come back to for so long is dropped, once two looks have found it that old. */
export const DRAFT_LIFE_MS = 30 * DAY_MS;

/** The time between the two looks, at least. */
export const SECOND_LOOK_MS = 7 * DAY_MS;

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

/** JSON text as it stands in storage -> a draft, or nothing: what else stood there is none. */
export const parseDraft = (text: string): Draft | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), text);
  return parsed.success ? parsed.output : null;
};

const isOld = ({ savedAt }: Draft, at: EpochMs): boolean => at - savedAt > DRAFT_LIFE_MS;

/**
 * Which of all drafts go, at a look at them. `seenOldAt`: when old ones were seen first. It takes two looks, a while apart:
 * otherwise a clock that is wrong once, as some form is opened, would take all drafts away. A draft from the future is not old.
 */
export const agedDrafts = <Kept extends { readonly draft: Draft }>(all: readonly Kept[], seenOldAt: EpochMs | null, now: EpochMs) => {
  const isSecondLook = seenOldAt !== null && now - seenOldAt >= SECOND_LOOK_MS;
  const isDropped = ({ draft }: Kept): boolean => isSecondLook && isOld(draft, seenOldAt);
  const kept = all.filter((each) => !isDropped(each));
  const isSeenFirst = seenOldAt === null || seenOldAt > now || isSecondLook;
  return { kept, dropped: all.filter(isDropped), seenOldAt: kept.some(({ draft }) => isOld(draft, now)) ? (isSeenFirst ? now : seenOldAt) : null };
};

/** What `parseDraft` reads again; a draft it would refuse is not written in the first place. */
export const draftText = (draft: Draft): Result<string, { readonly kind: 'tooLong' }> =>
  v.is(draftSchema, draft) ? success(JSON.stringify(draft)) : failed({ kind: 'tooLong' });
