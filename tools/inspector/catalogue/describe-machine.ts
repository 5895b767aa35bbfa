import { type AnyActorLogic, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate';

export type StateDescription = {
  readonly id: string;
  readonly key: string;
  /** `null` for the machine itself. */
  readonly parent: string | null;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly isInitial: boolean;
  readonly description: string;
  readonly tags: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
};

export type Trigger =
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'always' }
  | { readonly kind: 'after'; readonly delay: string }
  | { readonly kind: 'done'; readonly actor: string }
  | { readonly kind: 'failed'; readonly actor: string }
  | { readonly kind: 'finished' };

export type TransitionDescription = {
  readonly name: string;
  readonly source: string;
  readonly targets: readonly string[];
  readonly eventType: string;
  readonly trigger: Trigger;
  readonly guard: string | null;
  readonly actions: readonly string[];
};

export type DelayDescription = {
  readonly name: string;
  /** `null` where it depends on the context. */
  readonly ms: number | null;
};

export type ActorDescription = { readonly src: string; readonly kind: 'promise' | 'callback' | 'machine' | 'other' };

export type MachineDescription = {
  readonly id: string;
  readonly description: string;
  readonly states: readonly StateDescription[];
  readonly transitions: readonly TransitionDescription[];
  readonly events: readonly string[];
  readonly guards: readonly string[];
  readonly delays: readonly DelayDescription[];
  readonly actors: readonly ActorDescription[];
};

const isLogic = (value: unknown): value is Pick<AnyActorLogic, 'transition'> =>
  typeof value === 'object' && value !== null && 'transition' in value && typeof value.transition === 'function';

/** XState does not name the kinds. Only the logic of a promise is done after this event; others may throw at it. */
const isPromise = (logic: Pick<AnyActorLogic, 'transition'>): boolean => {
  try {
    const active = { status: 'active', output: undefined, error: undefined, input: undefined };
    const after: unknown = logic.transition(active, { type: 'xstate.promise.resolve', data: null }, Object.create(null));
    return typeof after === 'object' && after !== null && 'status' in after && after.status === 'done';
  } catch {
    return false;
  }
};

export const actorKind = (logic: unknown): ActorDescription['kind'] => {
  if (logic instanceof StateMachine) return 'machine';
  if (!isLogic(logic)) return 'other';
  if (isPromise(logic)) return 'promise';
  return 'config' in logic && 'start' in logic ? 'callback' : 'other';
};

/** `isDue`, `not hasSession`, `isDue and hasSession`. */
const guardName = (guard: unknown): string | null => {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard !== 'object' && typeof guard !== 'function') return '?';
  if ('type' in guard && typeof guard.type === 'string') return guard.type;
  const name = typeof guard === 'function' && guard.name !== '' ? guard.name : '?';
  const parts = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards.map((each: unknown) => guardName(each) ?? '?') : [];
  if (parts.length === 0) return name;
  return name === 'not' ? `not ${parts.join('')}` : parts.join(` ${name} `);
};

/** A built-in action has only its kind: `xstate.sendTo`. */
const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action;
  if ((typeof action !== 'function' && typeof action !== 'object') || action === null) return '?';
  if ('type' in action && typeof action.type === 'string') return action.type;
  return typeof action === 'function' ? action.name : '?';
};

export const triggerText = (trigger: Trigger): string => {
  switch (trigger.kind) {
    case 'event':
      return trigger.event;
    case 'always':
    case 'finished':
      return trigger.kind;
    case 'after':
      return `after ${trigger.delay}`;
    case 'done':
      return `${trigger.actor} answered`;
    case 'failed':
      return `${trigger.actor} threw`;
  }
};

export const transitionText = ({ trigger, guard }: Pick<TransitionDescription, 'trigger' | 'guard'>): string =>
  guard === null ? triggerText(trigger) : `${triggerText(trigger)} [${guard}]`;

export const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const invokesOf = (node: AnyStateNode): StateDescription['invokes'] =>
  node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id }));

const stateOf = (node: AnyStateNode): StateDescription => ({
  id: node.id,
  key: node.key,
  parent: node.parent?.id ?? null,
  kind: node.type,
  isInitial: node.parent !== undefined && (node.parent.type === 'parallel' || isInitialOf(node.parent, node)),
  description: node.description ?? '',
  tags: node.tags,
  invokes: invokesOf(node),
  entry: withoutTimers(node, node.entry),
  exit: withoutTimers(node, node.exit),
});

/** XState writes a delay as an action that raises an event and one that cancels it. */
const withoutTimers = (node: AnyStateNode, actions: readonly unknown[]): readonly string[] =>
  actions.map(actionName).filter((name) => node.after.length === 0 || !/^xstate\.(raise|cancel)$/.test(name));

const isInitialOf = (parent: AnyStateNode, node: AnyStateNode): boolean =>
  parent.type === 'compound' && parent.initial.target.some(({ id }) => id === node.id);

/** Each transition that a state declares, with its name: branches of one event differ by their index. */
export const transitionsOf = (node: AnyStateNode): readonly (readonly [AnyTransitionDefinition, string])[] =>
  [node.always ?? [], ...node.transitions.values()].flatMap((branches) =>
    branches.map((transition, branch) => [transition, `${transition.source.id} on '${transition.eventType}' [${branch}]`] as const),
  );

const triggerOf = (transition: AnyTransitionDefinition, node: AnyStateNode): Trigger => {
  const { eventType } = transition;
  const actor = (prefix: string): string => {
    const id = eventType.slice(prefix.length);
    return invokesOf(node).find((invoke) => invoke.id === id)?.src ?? id;
  };
  if (eventType === '') return { kind: 'always' };
  if (eventType.startsWith('xstate.after.')) {
    return { kind: 'after', delay: eventType.slice('xstate.after.'.length, -`.${node.id}`.length) };
  }
  if (eventType.startsWith('xstate.done.actor.')) return { kind: 'done', actor: actor('xstate.done.actor.') };
  if (eventType.startsWith('xstate.error.actor.')) return { kind: 'failed', actor: actor('xstate.error.actor.') };
  return eventType.startsWith('xstate.done.state.') ? { kind: 'finished' } : { kind: 'event', event: eventType };
};

const described = (node: AnyStateNode): readonly TransitionDescription[] =>
  transitionsOf(node).map(([transition, name]) => ({
    name,
    source: node.id,
    targets: (transition.target ?? []).map(({ id }) => id),
    eventType: transition.eventType,
    trigger: triggerOf(transition, node),
    guard: guardName(transition.guard),
    actions: transition.actions.map(actionName),
  }));

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();

const delaysOf = (machine: AnyStateMachine, transitions: readonly TransitionDescription[]): readonly DelayDescription[] => {
  const used = transitions.flatMap(({ trigger }) => (trigger.kind === 'after' ? [trigger.delay] : []));
  return unique([...Object.keys(machine.implementations.delays), ...used]).map((name) => {
    const given = machine.implementations.delays[name] ?? Number(name);
    return { name, ms: typeof given === 'number' && Number.isFinite(given) ? given : null };
  });
};

/** Everything about a machine that can be read without running it. */
export const describeMachine = (machine: AnyStateMachine): MachineDescription => {
  const nodes = nodesOf(machine.root);
  const transitions = nodes.flatMap(described);
  return {
    id: machine.id,
    description: machine.root.description ?? '',
    states: nodes.map(stateOf),
    transitions,
    events: unique(transitions.flatMap(({ trigger }) => (trigger.kind === 'event' ? [trigger.event] : []))),
    guards: unique(transitions.flatMap(({ guard }) => (guard === null ? [] : [guard]))),
    delays: delaysOf(machine, transitions),
    actors: unique([
      ...Object.keys(machine.implementations.actors),
      ...nodes.flatMap((node) => invokesOf(node).map(({ src }) => src)),
    ]).map((src) => ({ src, kind: actorKind(machine.implementations.actors[src]) })),
  };
};
