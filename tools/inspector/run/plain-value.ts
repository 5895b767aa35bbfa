import { Actor, type AnyActor, StateMachine } from 'xstate';

const stateOf = (actor: unknown): unknown => {
  if (!(actor instanceof Actor)) return undefined;
  const snapshot: unknown = actor.getSnapshot();
  return typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot ? snapshot.value : undefined;
};

/** A machine is called by its own id: that of its actor is another one each time. */
const actorText = (actor: AnyActor): string => {
  const state = stateOf(actor);
  return `actor ${actor.logic instanceof StateMachine ? actor.logic.id : actor.id}${state === undefined ? '' : ` in ${JSON.stringify(state)}`}`;
};

/** What a value is made of, as JSON would have it; what JSON has no word for is named. */
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
