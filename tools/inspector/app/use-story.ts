import { type MouseEvent, useEffect, useReducer } from 'react';
import { allMachines } from '../catalogue/all-machines.ts';
import { type Step, type Story, storyIn, storySearch } from '../run/step.ts';
import { allSamples } from '../samples/all-samples.ts';

/** A story, and how many of its steps are shown; the others are kept until a step is added here. */
export type StoryState = { readonly story: Story; readonly at: number };

export type StoryAction =
  | { readonly type: 'add'; readonly steps: readonly Step[] }
  | { readonly type: 'goTo'; readonly at: number }
  | { readonly type: 'restart'; readonly start: string }
  | { readonly type: 'open'; readonly story: Story };

/** A running clock adds up to one step. */
const withStep = (path: readonly Step[], step: Step): readonly Step[] => {
  const last = path.at(-1);
  if (last?.kind !== 'clock' || step.kind !== 'clock') return [...path, step];
  return [...path.slice(0, -1), { kind: 'clock', ms: last.ms + step.ms }];
};

export const storyReducer = ({ story, at }: StoryState, action: StoryAction): StoryState => {
  switch (action.type) {
    case 'add': {
      const path = action.steps.reduce(withStep, story.path.slice(0, at));
      return { story: { ...story, path }, at: path.length };
    }
    case 'goTo':
      return { story, at: Math.min(Math.max(0, action.at), story.path.length) };
    case 'restart':
      return { story: { ...story, start: action.start, path: [] }, at: 0 };
    case 'open':
      return { story: action.story, at: action.story.path.length };
  }
};

export const newStory = (machine: string): Story => ({
  machine,
  start: Object.keys(allSamples.get(machine)?.starts ?? {})[0] ?? '',
  path: [],
});

const storyOfAddress = (): Story => {
  const story = storyIn(window.location.search, newStory('session'));
  const samples = allSamples.get(story.machine);
  if (samples === undefined) return newStory(allMachines[0]?.machine.id ?? '');
  return story.start in samples.starts ? story : { ...story, start: newStory(story.machine).start };
};

/** The address follows the story; the browser's Back leads to the machine before. */
export const useStory = (): readonly [StoryState, (action: StoryAction) => void] => {
  const [state, dispatch] = useReducer(storyReducer, null, () => {
    const story = storyOfAddress();
    return { story, at: story.path.length };
  });
  const { story, at } = state;
  useEffect(() => {
    const shown = new URLSearchParams(window.location.search).get('machine');
    const isOtherMachine = shown !== null && shown !== story.machine;
    window.history[isOtherMachine ? 'pushState' : 'replaceState'](null, '', storySearch({ ...story, path: story.path.slice(0, at) }));
  }, [story, at]);
  useEffect(() => {
    const open = () => dispatch({ type: 'open', story: storyOfAddress() });
    window.addEventListener('popstate', open);
    return () => window.removeEventListener('popstate', open);
  }, []);
  return [state, dispatch];
};

/** A link may still be opened in a tab of its own. */
export const opensHere = (event: MouseEvent): boolean => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return false;
  event.preventDefault();
  return true;
};
