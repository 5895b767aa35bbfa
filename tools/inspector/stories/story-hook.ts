import type { Step } from '../run/step.ts';

/** How the machine on the screen, or the one beside it without a screen, stands. */
export type Standing = { readonly value: unknown; readonly asked: readonly string[] };

/** What has come of the steps since this was last asked. */
export type Seen = {
  readonly onScreen: Standing;
  readonly alone: Standing;
  /** The parts of the context that are not the same in both. */
  readonly differs: readonly string[];
  /** What the machine on the screen was told, by whomever. */
  readonly heard: readonly { readonly type: string }[];
  /** States entered and transitions taken. */
  readonly marks: readonly string[];
};

/** How a test takes part in a story: the world's steps are told here, a person's are done on the screen. */
export type StoryHook = {
  /** The event of a step, with what it brings along. */
  readonly eventOf: (step: Step) => unknown;
  /** Tells it to the machine on the screen. False where it means nothing now. */
  readonly tell: (step: Step) => boolean;
  /** Tells it to the machine beside it only: a person does it on the screen. */
  readonly follow: (step: Step) => boolean;
  /** Nothing moves any more on the screen. */
  readonly settled: () => Promise<void>;
  /** Once nothing moves any more on the screen. */
  readonly seen: () => Promise<Seen>;
};

declare global {
  interface Window {
    story?: StoryHook;
  }
}
