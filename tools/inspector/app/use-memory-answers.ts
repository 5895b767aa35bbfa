import { useEffect, useState } from 'react';
import { memorySteps } from '../memory/memory-steps.ts';
import type { Story } from '../run/replay.ts';
import type { Telling } from './told-story.ts';

export type MemoryAnswers = {
  /** Effects answer by themselves. */
  readonly isByItself: boolean;
  readonly setByItself: (isByItself: boolean) => void;
  /** Something is being asked of the adapter: the clock waits for it. */
  readonly isAsking: boolean;
  /** The adapter answers this one effect. */
  readonly ask: (src: string) => void;
};

/** A machine that goes on and on without the clock would never come to rest. */
const MOST_IN_A_ROW = 40;

/** What the in-memory adapter answers at the end of the story. What it said becomes a step like any other. */
export const useMemoryAnswers = (story: Story, isAtEnd: boolean, tell: (telling: Telling) => void): MemoryAnswers => {
  const [isByItself, setByItself] = useState(false);
  const [settled, setSettled] = useState<Story | null>(null);
  const isTurning = story.path.slice(-MOST_IN_A_ROW).filter((step) => 'payload' in step && step.payload.kind === 'memory').length === MOST_IN_A_ROW;
  const isDue = isByItself && isAtEnd && !isTurning && settled !== story;
  useEffect(() => {
    if (!isDue) return undefined;
    let isOver = false;
    const goOn = async () => {
      const steps = await memorySteps(story, null);
      if (isOver) return;
      if (steps.length === 0) setSettled(story);
      else tell({ type: 'steps', steps });
    };
    void goOn();
    return () => {
      isOver = true;
    };
  }, [isDue, story, tell]);
  const ask = (src: string) => {
    void memorySteps(story, src).then((steps) => tell({ type: 'steps', steps }));
  };
  return { isByItself, setByItself, isAsking: isDue, ask };
};
