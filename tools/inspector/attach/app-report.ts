import * as v from 'valibot';
import { plainValue } from '../run/plain-value.ts';

const strings = v.pipe(v.array(v.string()), v.readonly());

const lineSchema = v.variant('kind', [
  v.object({ kind: v.literal('event'), from: v.nullable(v.string()), to: v.string(), event: v.unknown() }),
  v.object({ kind: v.literal('transition'), machine: v.string(), names: strings, value: v.unknown() }),
  v.object({ kind: v.literal('started'), actor: v.string() }),
  v.object({ kind: v.literal('emitted'), machine: v.string(), event: v.unknown() }),
]);

const actorSchema = v.object({
  session: v.string(),
  machine: v.string(),
  value: v.unknown(),
  states: strings,
  status: v.string(),
  context: v.unknown(),
});

/** What the running app sends to the inspector. */
export const appReportSchema = v.variant('kind', [
  v.object({ kind: v.literal('line'), at: v.number(), line: lineSchema }),
  v.object({ kind: v.literal('actor'), actor: actorSchema }),
  /** The page has been loaded anew. */
  v.object({ kind: v.literal('opened') }),
]);

export type AppReport = v.InferOutput<typeof appReportSchema>;
export type AppActor = v.InferOutput<typeof actorSchema>;

/** All that the inspector sends to the app: it asks for the actors there are. */
export const helloSchema = v.object({ kind: v.literal('hello') });

/** Between the tabs of one browser and one origin. */
export const openChannel = () => new BroadcastChannel('dolly-inspector');

/** Names of values that let somebody in, or hold a link that does: they must not leave the page of the app. */
const SECRET = /token|password|credential|secret|revocation|^(text|html)$/i;

const redact = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, SECRET.test(key) && each !== null && each !== '' ? '•••' : redact(each)]),
  );
};

export const redacted = (value: unknown): unknown => redact(plainValue(value));
