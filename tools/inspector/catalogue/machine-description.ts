export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export type StateDescription = {
  readonly id: string;
  readonly key: string;
  /** `null` for the machine itself. */
  readonly parent: string | null;
  readonly kind: StateKind;
  readonly isInitial: boolean;
  /** Left as soon as it is entered, so it is never seen. */
  readonly isPassing: boolean;
  readonly description: string;
  readonly tags: readonly string[];
  readonly invokes: readonly Invoke[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
};

export type Invoke = { readonly id: string; readonly src: string };

/** What a transition is taken for. */
export type Trigger =
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'always' }
  | { readonly kind: 'after'; readonly delay: string }
  | { readonly kind: 'done'; readonly actor: string }
  | { readonly kind: 'failed'; readonly actor: string }
  | { readonly kind: 'finished' };

export type TransitionDescription = {
  /** As the report on coverage names it, too. */
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
  /** `null` where it depends on what the machine knows. */
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
