import * as v from 'valibot';
import { inOneLine, isBlank, keepableText, trimBlank } from '../shared/characters.ts';
import { foldText, nameKey } from '../shared/folded-text.ts';
import { failed, type FieldErrors, type Result, success } from '../shared/result.ts';
import { systemMessages } from '../words/system-labels-and-messages.ts';
import { numberText, parseFigureText, stillShows, typedUnit, withUnit } from './figure-with-unit.ts';
import { type ChangedValues, type Figure, pickFields, type System, SYSTEM_TEXT_MAX, type SystemField, systemFields, type SystemId, type SystemValues, systemValuesSchema, unitOf } from './system.ts';
import { foldedTextOf } from './find-systems.ts';
import { isUnusual, unusualTexts } from './reach.ts';
import { compareTexts } from './system-order.ts';

/** What stands in the fields of the form, letter by letter. */
export const systemTextsSchema = v.object(v.entriesFromList(systemFields, v.string()));
export type SystemTexts = Readonly<v.InferOutput<typeof systemTextsSchema>>;

/** The texts of all fields, each read by its name. */
export const systemTextsFrom = (textOf: (field: SystemField) => string): SystemTexts =>
  v.parse(systemTextsSchema, Object.fromEntries(systemFields.map((field) => [field, textOf(field)])));

export const systemTexts = (values: SystemValues): SystemTexts =>
  systemTextsFrom((field) => fieldText(values[field]));

const fieldText = (value: string | Figure): string => {
  if (value === null) return '';
  return typeof value === 'number' ? numberText(value) : value;
};

/** The form of a system that does not exist yet: the defaults of spec §3. */
export const newSystemTexts: SystemTexts = systemTexts(v.parse(systemValuesSchema, {}));

/** What stands in the form before anybody has typed in it. */
export const filledTexts = (before: SystemValues | null): SystemTexts =>
  before === null ? newSystemTexts : systemTexts(before);

/** The texts as fields show them. */
export const shownTexts = (texts: SystemTexts): SystemTexts => systemTextsFrom((field) => inOneLine(texts[field]));

/** The texts with what the fields were filled with, where they still show that in one line or in another unit: nobody has typed there, and it is kept as it was. */
export const asFilled = (texts: SystemTexts, filled: SystemTexts): SystemTexts =>
  systemTextsFrom((field) => {
    const unit = unitOf(field);
    const isFilled = unit === null ? texts[field] === inOneLine(filled[field]) : stillShows(texts[field], filled[field], unit);
    return isFilled ? filled[field] : texts[field];
  });

/** Newer texts, each figure in the unit that was chosen in its field. */
export const inShownUnits = (newer: SystemTexts, shown: SystemTexts): SystemTexts =>
  systemTextsFrom((field) => {
    const unit = unitOf(field);
    return unit === null ? newer[field] : withUnit(newer[field], typedUnit(shown[field], unit), unit, newer[field]);
  });

/** A text as it is kept, or the message for its field. */
export const parseText = (text: string): Result<string, string> => {
  const trimmed = trimBlank(keepableText(text));
  return [...trimmed].length > SYSTEM_TEXT_MAX
    ? failed(systemMessages.figure.tooManyCharacters(SYSTEM_TEXT_MAX))
    : success(trimmed);
};

/** What one field's text is kept as, or the message for it. */
export const parseField = (field: SystemField, text: string): Result<string | Figure, string> => {
  const unit = unitOf(field);
  return unit === null ? parseText(text) : parseFigureText(text, unit);
};

const isUntouched = (field: SystemField, texts: SystemTexts, before: SystemValues): boolean =>
  texts[field] === fieldText(before[field]);

/**
 * Refused is only what cannot be kept as typed: text that is no number, text beyond the column.
 * A field that still reads as `before` keeps that value, whatever the rules say of its text.
 */
export const parseSystemTexts = (
  texts: SystemTexts,
  before: SystemValues | null = null,
): Result<SystemValues, FieldErrors<SystemField>> => {
  const errors: Partial<Record<SystemField, string>> = {};
  const values: Record<string, string | Figure> = {};
  for (const field of systemFields) {
    const parsed =
      before !== null && isUntouched(field, texts, before)
        ? success(before[field])
        : parseField(field, texts[field]);
    if (parsed.ok) values[field] = parsed.value;
    else errors[field] = parsed.failure;
  }
  return Object.keys(errors).length > 0 ? failed(errors) : success(v.parse(systemValuesSchema, values));
};

export const systemErrors = (
  texts: SystemTexts,
  before: SystemValues | null,
): FieldErrors<SystemField> => {
  const parsed = parseSystemTexts(texts, before);
  return parsed.ok ? {} : parsed.failure;
};

/** Only what was changed by hand: an untouched field keeps every digit that the server holds. */
export const changedValues = (before: SystemValues, after: SystemValues): ChangedValues =>
  pickFields(after, (field) => after[field] !== before[field]);

/** `null` where no figure is stated, or none can be read. */
const statedIn = (texts: SystemTexts, field: SystemField): Figure => {
  const parsed = parseField(field, texts[field]);
  return parsed.ok && typeof parsed.value === 'number' ? parsed.value : null;
};

/** Worth a second look, yet nothing is refused for it (spec §5: system forms have no rules). */
export const systemAdvice = ({ minHeight, maxHeight, cameraTilt, maxDollySpeed }: Pick<SystemValues, 'minHeight' | 'maxHeight' | 'cameraTilt' | 'maxDollySpeed'>): FieldErrors<SystemField> => ({
  ...(isUnusual(minHeight, 'height') && { minHeight: unusualTexts.height }),
  ...(isUnusual(maxHeight, 'height') && { maxHeight: unusualTexts.height }),
  ...(minHeight !== null && maxHeight !== null && minHeight > maxHeight && { maxHeight: systemMessages.advice.maxBelowMin }),
  ...(isUnusual(cameraTilt, 'tilt') && { cameraTilt: unusualTexts.tilt }),
  ...(isUnusual(maxDollySpeed, 'speed') && { maxDollySpeed: unusualTexts.speed }),
  ...((maxDollySpeed ?? 0) < 0 && { maxDollySpeed: systemMessages.advice.speedBelowZero }),
});

/** The same of what is being typed. */
export const typedAdvice = (texts: SystemTexts): FieldErrors<SystemField> =>
  systemAdvice({ minHeight: statedIn(texts, 'minHeight'), maxHeight: statedIn(texts, 'maxHeight'), cameraTilt: statedIn(texts, 'cameraTilt'), maxDollySpeed: statedIn(texts, 'maxDollySpeed') });

/** The connection types there are, each once however it is written, as a field shows them, in natural order. */
export const connectionTypes = (systems: readonly System[]): readonly string[] => {
  const types = new Map<string, string>();
  for (const { connectionType } of systems) {
    const type = inOneLine(connectionType);
    if (!isBlank(type) && !types.has(type)) types.set(type, foldText(type));
  }
  const once = new Map([...types].map(([type, folded]) => [folded, type] as const).toReversed());
  return [...once.values()].toSorted(compareTexts);
};

/** Another system of the same name, however it is written. */
export const namesakeOf = (systems: readonly System[], name: string, ownId: SystemId | null): System | null => {
  const beginning = `${nameKey(name)}\n`;
  return systems.find((system) => system.id !== ownId && foldedTextOf(system).startsWith(beginning)) ?? null;
};
