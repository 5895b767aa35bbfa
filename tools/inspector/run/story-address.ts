import type { Story } from './replay.ts';
import { parsePath, pathText } from './step.ts';

/** `?machine=session&start=page&path=…`, so that a state can be shown to someone. */
export const storySearch = ({ machine, start, path }: Story): string => {
  const search = new URLSearchParams({ machine, start });
  if (path.length > 0) search.set('path', pathText(path));
  return `?${search.toString()}`;
};

export const storyIn = (search: string, fallback: Story): Story => {
  const found = new URLSearchParams(search);
  const machine = found.get('machine');
  if (machine === null) return fallback;
  return { machine, start: found.get('start') ?? '', path: parsePath(found.get('path') ?? '') };
};
