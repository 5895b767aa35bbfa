import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

type Popup = {
  /** Has the focus after a tap. */
  readonly opener: HTMLElement;
  readonly isBeside: (target: Node) => boolean;
  readonly onClose: () => void;
};

/** The click that a tap ends with. One that becomes a scroll has none. */
const dropClick = (): void => {
  const end = new AbortController();
  const drop = (event: MouseEvent): void => {
    end.abort();
    // Keys and scripts press what they name.
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true, signal: end.signal });
  window.addEventListener('pointerdown', () => end.abort(), { capture: true, signal: end.signal });
};

/**
 * A press beside what is open closes it. A tap does nothing else: it would open what happens to lie there, which
 * no pointer has shown before. Not by a layer over the page, which could not be scrolled then.
 */
export const hearPressBeside = ({ opener, isBeside, onClose }: Popup): (() => void) => {
  const hear = (event: PointerEvent): void => {
    if (!(event.target instanceof Node) || !isBeside(event.target)) return;
    if (event.pointerType === 'touch') {
      // No field takes the focus, no select opens.
      event.preventDefault();
      dropClick();
      opener.focus({ preventScroll: true });
    }
    onClose();
  };
  document.addEventListener('pointerdown', hear, true);
  return () => document.removeEventListener('pointerdown', hear, true);
};

/**
 * The browser's Back closes what is open and stays on the page. `close` says whether it was meant: what lies over it is closed first.
 * Where the app has no page before this one, Back leaves it: an entry in the history for each menu would be met again by going forward.
 * The browser asks then, as before a reload, where something `isTyped`.
 */
export const useCloseByBack = (isOpen: boolean, close: () => boolean, isTyped: () => boolean = () => false): void => {
  const { history } = useRouter();
  const hear = useEffectEvent(close);
  const asks = useEffectEvent(isTyped);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Not by more than one step, which names a page; nor by the app's own ways, as of who is logged out.
    return history.block({ enableBeforeUnload: () => asks(), blockerFn: ({ action }) => action === 'BACK' && hear() });
  }, [history, isOpen]);
};

/** The browser asks before a reload, or before the app is left, while it `asks`. Within the app nobody is held up. */
export const useAskBeforeUnload = (asks: boolean): void => {
  const { history } = useRouter();
  // Only then: whatever blocks, if it lets all pass, puts off every navigation by a moment.
  useEffect(() => (asks ? history.block({ enableBeforeUnload: true, blockerFn: () => false }) : undefined), [history, asks]);
};
