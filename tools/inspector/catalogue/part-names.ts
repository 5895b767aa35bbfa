import type { AnyTransitionDefinition } from 'xstate';

const typeOf = (value: object): string | null =>
  'type' in value && typeof value.type === 'string' ? value.type : null;

const partsOf = (guard: object): readonly string[] =>
  'guards' in guard && Array.isArray(guard.guards) ? guard.guards.map((each: unknown) => guardName(each) ?? '?') : [];

/** A guard as a person would say it: `isDue`, `not hasSession`, `isDue and hasSession`. */
export const guardName = (guard: unknown): string | null => {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard !== 'object' && typeof guard !== 'function') return '?';
  const type = typeOf(guard);
  if (type !== null) return type;
  const name = typeof guard === 'function' ? guard.name : '';
  const parts = partsOf(guard);
  if (parts.length === 0) return name === '' ? '?' : name;
  return name === 'not' ? `not ${parts.join('')}` : parts.join(` ${name} `);
};

/** Actions without a name of their own are called after what they do: `xstate.sendTo`. */
export const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action;
  if (typeof action === 'function') return 'type' in action && typeof action.type === 'string' ? action.type : action.name;
  return typeof action === 'object' && action !== null ? (typeOf(action) ?? '?') : '?';
};

/** Branches of one event are told apart by their place. */
export const transitionName = (transition: AnyTransitionDefinition, branch: number): string =>
  `${transition.source.id} on '${transition.eventType}' [${branch}]`;
