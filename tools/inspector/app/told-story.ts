import { useEffect, useReducer } from 'react';
import { allMachines } from '../catalogue/all-machines.ts';
import { allSamples } from '../samples/all-samples.ts';
import type { Story } from '../run/replay.ts';
import { storyIn, storySearch } from '../run/story-address.ts';
import type { Step } from '../run/step.ts';

/** A story and the point of it that is looked at; what comes after is kept until something else is done. */
export type ToldStory = { readonly story: Story; readonly at: number };

export type Telling =
  | { readonly type: 'step'; readonly step: Step }
  | { readonly type: 'steps'; readonly steps: readonly Step[] }
  | { readonly type: 'goTo'; readonly at: number }
  | { readonly type: 'restart'; readonly start: string }
  | { readonly type: 'open'; readonly story: Story };

/** Time that goes by in several steps is one step. */
const withStep = (path: readonly Step[], step: Step): readonly Step[] => {
  const last = path.at(-1);
  if (last?.kind !== 'clock' || step.kind !== 'clock') return [...path, step];
  return [...path.slice(0, -1), { kind: 'clock', ms: last.ms + step.ms }];
};

export const tell = ({ story, at }: ToldStory, telling: Telling): ToldStory => {
  switch (telling.type) {
    case 'step':
    case 'steps': {
      const steps = telling.type === 'step' ? [telling.step] : telling.steps;
      const path = steps.reduce(withStep, story.path.slice(0, at));
      return { story: { ...story, path }, at: path.length };
    }
    case 'goTo':
      return { story, at: Math.min(Math.max(0, telling.at), story.path.length) };
    case 'restart':
      return { story: { ...story, start: telling.start, path: [] }, at: 0 };
    case 'open':
      return { story: telling.story, at: telling.story.path.length };
  }
};

export const storyOf = (machine: string): Story => ({
  machine,
  start: Object.keys(allSamples.get(machine)?.starts ?? {})[0] ?? '',
  path: [],
});

const known = (story: Story): Story => {
  const samples = allSamples.get(story.machine);
  if (samples === undefined) return storyOf(allMachines[0]?.machine.id ?? '');
  return story.start in samples.starts ? story : { ...story, start: storyOf(story.machine).start };
};

const told = (story: Story): ToldStory => tell({ story, at: 0 }, { type: 'open', story });

/** The story of the address. The address follows it, and the browser's Back leads to the machine before. */
export const useToldStory = (): readonly [ToldStory, (telling: Telling) => void] => {
  const [state, send] = useReducer(tell, null, () => told(known(storyIn(window.location.search, storyOf('session')))));
  const { story, at } = state;
  useEffect(() => {
    const shown = new URLSearchParams(window.location.search);
    const search = new URLSearchParams(storySearch({ ...story, path: story.path.slice(0, at) }));
    const view = shown.get('view');
    if (view !== null) search.set('view', view);
    const isOtherMachine = shown.has('machine') && shown.get('machine') !== story.machine;
    window.history[isOtherMachine ? 'pushState' : 'replaceState'](null, '', `?${search.toString()}`);
  }, [story, at]);
  useEffect(() => {
    const open = () => send({ type: 'open', story: known(storyIn(window.location.search, storyOf('session'))) });
    window.addEventListener('popstate', open);
    return () => window.removeEventListener('popstate', open);
  }, []);
  return [state, send];
};
