import { Actor, type AnyActor, StateMachine } from 'xstate';

/** The state value as one line: `open.sending`. */
export const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => `${key}.${valueText(inner)}`)
        .join(' + ')
    : String(value);

/** A machine goes by its own id: that of its actor differs from run to run. */
const actorText = (actor: AnyActor): string => {
  const snapshot: unknown = actor.getSnapshot();
  const state = typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot ? ` in ${JSON.stringify(snapshot.value)}` : '';
  return `actor ${actor.logic instanceof StateMachine ? actor.logic.id : actor.id}${state}`;
};

/** A value as JSON can hold it; functions, actors and errors become texts. */
export const plainValue = (value: unknown): unknown => {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Actor) return actorText(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, each]) => [String(key), plainValue(each)]));
  if (value instanceof Set) return [...value].map(plainValue);
  if (Array.isArray(value)) return value.map(plainValue);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, plainValue(each)]])),
  );
};
