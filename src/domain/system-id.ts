import * as v from 'valibot';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// Somebody's older table numbers its rows.
const ROW_NUMBER = /^(?:0|[1-9][0-9]{0,15})$/;

/** A UUID in any case, or the number of a row in an older table, as text. */
export const systemIdSchema = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
  v.transform((text) => text.toLowerCase()),
  v.check((text) => UUID.test(text) || ROW_NUMBER.test(text)),
  v.brand('SystemId'),
);

export type SystemId = v.InferOutput<typeof systemIdSchema>;

/** The id in a route, or nothing: then there is no such system and nobody need be asked. */
export const parseSystemId = (text: string): SystemId | null => {
  const parsed = v.safeParse(systemIdSchema, text);
  return parsed.success ? parsed.output : null;
};
