import * as v from 'valibot';

const strings = v.pipe(v.array(v.string()), v.readonly());

const lineSchema = v.variant('kind', [
  v.object({ kind: v.literal('message'), from: v.nullable(v.string()), to: v.string(), event: v.unknown() }),
  v.object({ kind: v.literal('transition'), machine: v.string(), names: strings, value: v.unknown() }),
  v.object({ kind: v.literal('started'), actor: v.string() }),
  v.object({ kind: v.literal('emitted'), machine: v.string(), event: v.unknown() }),
]);

/** One machine of the running app, as it is now. */
const actorSchema = v.object({
  session: v.string(),
  machine: v.string(),
  value: v.unknown(),
  states: strings,
  status: v.string(),
  context: v.unknown(),
});

export const appReportSchema = v.variant('kind', [
  v.object({ kind: v.literal('line'), at: v.number(), line: lineSchema }),
  v.object({ kind: v.literal('actor'), actor: actorSchema }),
  /** The page was opened anew: what was known of it is over. */
  v.object({ kind: v.literal('opened') }),
]);

export type AppReport = v.InferOutput<typeof appReportSchema>;
export type AppActor = v.InferOutput<typeof actorSchema>;

/** All that the inspector ever says to the app. */
export const helloSchema = v.object({ kind: v.literal('hello') });
