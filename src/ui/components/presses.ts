import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

const AT_ONCE_MS = 500;
const SAME_PLACE_PX = 8;

type Press = { readonly on: Element; readonly name: string; readonly event: MouseEvent };

/** A box in a label counts as its label: browsers follow a press on the label with one on the box, which would be taken for a hasty one. */
const pressedBy = (event: MouseEvent): Element | null =>
  event.target instanceof Element ? (event.target.closest('label') ?? event.target.closest('a, button, [type=checkbox]')) : null;

/** What it says and whose it is, by its value or by the link of its row: each failed write has a Discard of its own, and two systems may have one name. */
const nameOf = (element: Element): string =>
  [element.closest('li')?.querySelector('a')?.href, element.getAttribute('value'), element.getAttribute('aria-label') ?? element.textContent].join(' ');

const isSamePlace = (a: MouseEvent, b: MouseEvent): boolean => Math.hypot(b.clientX - a.clientX, b.clientY - a.clientY) < SAME_PLACE_PX;

/** `detail` counts clicks by the system's double-click time, but some browsers start anew when the target has gone; so time and distance count too. */
const isAtOnce = ({ event: a }: Press, b: MouseEvent): boolean =>
  (b.detail > 1 || b.timeStamp - a.timeStamp < AT_ONCE_MS) && isSamePlace(a, b);

/** A button may change its words when it is pressed, and may be drawn anew with the same ones. */
const isSame = (a: Press, b: Press): boolean => a.on === b.on || a.name === b.name;

/**
 * The second click of a double click is meant for what the first one pressed. Where that has gone, the
 * second click presses nothing of what has come under the pointer, and leaves the focus to its heading.
 */
export const stopHastyPresses = (page: Document): void => {
  let last: Press | null = null;
  const hear = (event: MouseEvent): void => {
    const on = pressedBy(event);
    // Keys and scripts press what they name.
    if (event.detail === 0 || on === null) return;
    const press = { on, name: nameOf(on), event };
    if (last !== null && !isSame(last, press) && isAtOnce(last, event)) {
      event.preventDefault();
      event.stopPropagation();
    } else last = press;
  };
  page.addEventListener('click', hear, true);
  page.addEventListener(
    'mousedown',
    (event) => {
      if (last === null || last.on.isConnected) return;
      if (isAtOnce(last, event)) event.preventDefault();
      // A double click that begins later, as on a word of the next screen, is none of what was pressed here.
      else last = null;
    },
    true,
  );
};

/**
 * What was typed is taken as its field is left, by the press on something else, and may move that from under a pointer that
 * stays where it is. It is pressed all the same: the browser would press what both places have in common.
 */
export const countMovedPresses = (page: Document): void => {
  let begun: { readonly on: Element | null; readonly event: MouseEvent } | null = null;
  page.addEventListener('mousedown', (event) => void (begun = { on: event.button === 0 ? pressedBy(event) : null, event }), true);
  page.addEventListener(
    'mouseup',
    (event) => {
      if (begun?.on?.isConnected !== true || !(event.target instanceof Node) || begun.on.contains(event.target)) return;
      if (isSamePlace(begun.event, event)) begun.on.dispatchEvent(new MouseEvent('click', event));
    },
    true,
  );
};

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

/** The browser asks before a reload, or before the app is left, while it `asks`. Within the app nobody is held up, unless the way `isHeldUp`. */
export const useAskBeforeUnload = (asks: boolean, isHeldUp: BlockerFn = () => false): void => {
  const { history } = useRouter();
  const hear = useEffectEvent(isHeldUp);
  // Only then: whatever blocks, if it lets all pass, puts off every navigation by a moment.
  useEffect(() => (asks ? history.block({ enableBeforeUnload: true, blockerFn: (way) => hear(way) }) : undefined), [history, asks]);
};
