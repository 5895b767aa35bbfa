import type { Step } from '../run/step.ts';

/** How a machine stands. */
export type Standing = { readonly value: unknown; readonly asked: readonly string[] };

/** The same with all that it knows. An id that was made on the spot is named by its place in that part. */
export type WholeStanding = Standing & { readonly context: Readonly<Record<string, unknown>> };

/** What has come of the steps since this was last asked. */
export type Seen = {
  readonly onScreen: WholeStanding;
  /** A machine without a screen that was told what the one on the screen was told, word for word. */
  readonly alone: WholeStanding;
  /** A machine without a screen that was told what the path says, with its samples. */
  readonly onPath: Standing;
  /** What the machine on the screen was told, by whomever. */
  readonly heard: readonly { readonly type: string }[];
  /** States entered and transitions taken. */
  readonly marks: readonly string[];
};

/** How a test takes part in a story: the world's steps are told here, a person's are done on the screen. */
export type StoryHook = {
  /** The event of a step, with what it brings along. */
  readonly eventOf: (step: Step) => unknown;
  /** Tells it to the machine on the screen, and what no event is to the one that hears what that one hears. False where it means nothing now. */
  readonly tell: (step: Step) => boolean;
  /** Tells it to the machine that follows the path. */
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
