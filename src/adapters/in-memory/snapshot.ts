import * as v from 'valibot';
import { type BackendState, backendStateSchema } from './backend-state.ts';

const snapshotSchema = v.pipe(v.string(), v.parseJson(), backendStateSchema);

export const dumpState = (state: BackendState): string =>
  JSON.stringify(state, (_key, value: unknown) => (value instanceof Map ? [...value] : value));

/** What was dumped, or nothing: whatever else the text is, it is no snapshot. */
export const restoreState = (text: string): BackendState | null => {
  const parsed = v.safeParse(snapshotSchema, text);
  return parsed.success ? parsed.output : null;
};
