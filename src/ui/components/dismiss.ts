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

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/**
 * Gives the focus to this control or, where the page has become too wide or too narrow for it, to what stands in its place:
 * the nearest control before it, or else after it, in the smallest part of the page that shows one.
 */
export const focusNearby = (control: HTMLElement): void => {
  if (isShown(control)) return control.focus();
  for (let part = control.parentElement; part !== null; part = part.parentElement) {
    const shown = [...part.querySelectorAll<HTMLElement>('a, button')].filter(isShown);
    const before = shown.findLast((each) => (each.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
    const inPlace = before ?? shown[0];
    if (inPlace !== undefined) return inPlace.focus();
  }
  return undefined;
};

/** While it is heard, a control that has the focus and goes as the page is turned leaves it to what comes in its place. */
export const keepFocusNearby = (): (() => void) => {
  const hear = (): void => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !isShown(activeElement)) focusNearby(activeElement);
  };
  window.addEventListener('resize', hear);
  return () => window.removeEventListener('resize', hear);
};
