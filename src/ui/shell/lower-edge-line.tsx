import type { ComponentProps } from 'react';

const lines = new Set<HTMLElement>();

const keepRoom = (): void => {
  const { style } = document.documentElement;
  const height = [...lines].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  if (lines.size === 0) style.removeProperty('scroll-padding-bottom');
  // Where they fill the screen, as on one that is magnified, there has to be room for what has the focus.
  else style.setProperty('scroll-padding-bottom', `min(${height}px + env(safe-area-inset-bottom), 100vh - 2.5rem)`);
  // What a pointer has pressed stays under it.
  const focused = document.querySelector('main :focus-visible');
  const { top, bottom } = focused?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < window.innerHeight && bottom > window.innerHeight - height) focused?.scrollIntoView({ block: 'nearest' });
};

const keepRoomFor = (line: HTMLElement | null): (() => void) | undefined => {
  if (line === null) return undefined;
  const observer = new ResizeObserver(keepRoom);
  observer.observe(line);
  lines.add(line);
  keepRoom();
  return () => {
    observer.disconnect();
    lines.delete(line);
    keepRoom();
  };
};

/** Around a line at the lower edge. However many stand there, they must not cover what has the focus by keyboard, or gets it. */
export function LowerEdgeLine(props: Omit<ComponentProps<'div'>, 'className' | 'ref'>) {
  return <div {...props} ref={keepRoomFor} className="px-2 pb-2" />;
}
