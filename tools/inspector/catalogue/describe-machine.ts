import { type AnyActorLogic, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate';

export type StateDescription = {
  readonly id: string;
  readonly key: string;
  /** `null` for the machine itself. */
  readonly parent: string | null;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly isInitial: boolean;
  readonly description: string;
  readonly invokes: readonly string[];
};

export type TransitionDescription = {
  readonly name: string;
  readonly source: string;
  readonly targets: readonly string[];
  /** What triggers it, and its guard: `after tick [isDue]`. */
  readonly text: string;
};

export type MachineDescription = {
  readonly id: string;
  readonly description: string;
  readonly states: readonly StateDescription[];
  readonly transitions: readonly TransitionDescription[];
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

export const actorKind = (logic: unknown): 'promise' | 'callback' | 'machine' | 'other' => {
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

export const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const isInitialOf = (parent: AnyStateNode, node: AnyStateNode): boolean =>
  parent.type === 'parallel' || (parent.type === 'compound' && parent.initial.target.some(({ id }) => id === node.id));

const srcOf = ({ id, src }: AnyStateNode['invoke'][number]): string => (typeof src === 'string' ? src : id);

const stateOf = (node: AnyStateNode): StateDescription => ({
  id: node.id,
  key: node.key,
  parent: node.parent?.id ?? null,
  kind: node.type,
  isInitial: node.parent !== undefined && isInitialOf(node.parent, node),
  description: node.description ?? '',
  invokes: node.invoke.map(srcOf),
});

/** Each transition that a state declares, with its name: branches of one event differ by their index. */
export const transitionsOf = (node: AnyStateNode): readonly (readonly [AnyTransitionDefinition, string])[] =>
  [node.always ?? [], ...node.transitions.values()].flatMap((branches) =>
    branches.map((transition, branch) => [transition, `${transition.source.id} on '${transition.eventType}' [${branch}]`] as const),
  );

/** The names of transitions that XState has selected. */
export const namesOf = (transitions: readonly AnyTransitionDefinition[]): readonly string[] =>
  transitions.flatMap((transition) => transitionsOf(transition.source).flatMap(([each, name]) => (each === transition ? [name] : [])));

const triggerText = (eventType: string, node: AnyStateNode): string => {
  const [, delay] = /^xstate\.after\.(.*)$/.exec(eventType) ?? [];
  if (delay !== undefined) return `after ${delay.slice(0, -`.${node.id}`.length)}`;
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(eventType) ?? [];
  if (actor !== undefined) {
    const invoke = node.invoke.find(({ id }) => id === actor);
    return `${invoke === undefined ? actor : srcOf(invoke)} ${outcome === 'done' ? 'answered' : 'threw'}`;
  }
  if (eventType === '') return 'always';
  return eventType.startsWith('xstate.done.state.') ? 'finished' : eventType;
};

const described = (node: AnyStateNode): readonly TransitionDescription[] =>
  transitionsOf(node).map(([transition, name]) => {
    const trigger = triggerText(transition.eventType, node);
    const guard = guardName(transition.guard);
    return {
      name,
      source: node.id,
      targets: (transition.target ?? []).map(({ id }) => id),
      text: guard === null ? trigger : `${trigger} [${guard}]`,
    };
  });

/** What of a machine can be read without running it. */
export const describeMachine = (machine: AnyStateMachine): MachineDescription => {
  const nodes = nodesOf(machine.root);
  return { id: machine.id, description: machine.root.description ?? '', states: nodes.map(stateOf), transitions: nodes.flatMap(described) };
};
