import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { actorKind } from './actor-kind.ts';
import type {
  DelayDescription,
  Invoke,
  MachineDescription,
  StateDescription,
  TransitionDescription,
  Trigger,
} from './machine-description.ts';
import { actionName, guardName, transitionName } from './part-names.ts';

export const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

const invokesOf = (node: AnyStateNode): readonly Invoke[] =>
  node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id }));

const stateOf = (node: AnyStateNode): StateDescription => ({
  id: node.id,
  key: node.key,
  parent: node.parent?.id ?? null,
  kind: node.type,
  isInitial: node.parent !== undefined && (node.parent.type === 'parallel' || isInitialOf(node.parent, node)),
  isPassing: (node.always ?? []).some(({ guard }) => guard === undefined),
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

/** Each transition that a state declares, with its place among the branches of its event. */
export const transitionsOf = (node: AnyStateNode): readonly (readonly [AnyTransitionDefinition, string])[] =>
  [node.always ?? [], ...node.transitions.values()].flatMap((branches) =>
    branches.map((transition, branch) => [transition, transitionName(transition, branch)] as const),
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

const delaysOf = (machine: AnyStateMachine, transitions: readonly TransitionDescription[]): readonly DelayDescription[] => {
  const used = transitions.flatMap(({ trigger }) => (trigger.kind === 'after' ? [trigger.delay] : []));
  return unique([...Object.keys(machine.implementations.delays), ...used]).map((name) => {
    const given = machine.implementations.delays[name] ?? Number(name);
    return { name, ms: typeof given === 'number' && Number.isFinite(given) ? given : null };
  });
};

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();

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
