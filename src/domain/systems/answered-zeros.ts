import * as v from 'valibot';
import { type SystemField, systemFields, type SystemId } from './system.ts';

/** The zeros of which somebody has said in this browser whether they are figures: by system and field, the last ones at the end. */
export type AnsweredZeros = readonly string[];

const MOST = 1_000;

const keyOf = (id: SystemId, field: SystemField): string => `${id} ${field}`;

export const withAnswered = (answered: AnsweredZeros, id: SystemId, field: SystemField): AnsweredZeros =>
  [...answered.filter((key) => key !== keyOf(id, field)), keyOf(id, field)].slice(-MOST);

export const answeredFields = (answered: AnsweredZeros, id: SystemId | null): readonly SystemField[] =>
  systemFields.filter((field) => id !== null && answered.includes(keyOf(id, field)));

/** Text as it stands in storage; nonsense counts as nothing. */
export const parseAnsweredZeros = (text: string | null): AnsweredZeros => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), text);
  return parsed.success ? parsed.output : [];
};

export const answeredZerosText = (answered: AnsweredZeros): string | null => (answered.length === 0 ? null : JSON.stringify(answered));
