import { type MouseEvent, useRef } from 'react';

const DRAG_PX = 4;

/** Of the row that a value stands in. */
const linkBehind = (target: EventTarget): HTMLAnchorElement | null => {
  const value = target instanceof Element ? target.closest('dd') : null;
  return value?.closest('li')?.querySelector('a') ?? null;
};

const selected = (): string => String(window.getSelection() ?? '');

/** The values of a row can be selected: a click on one presses the link of its row, a drag over one presses nothing. */
export const useRowPress = () => {
  const start = useRef({ x: 0, y: 0, text: '' });
  return {
    onMouseDown: ({ clientX, clientY }: MouseEvent): void => {
      start.current = { x: clientX, y: clientY, text: selected() };
    },
    onClickCapture: (event: MouseEvent): void => {
      const { x, y, text } = start.current;
      const hasMoved = Math.hypot(event.clientX - x, event.clientY - y) >= DRAG_PX;
      // What was selected before, here or elsewhere, makes no press a drag.
      const isDrag = hasMoved && !['', text].includes(selected());
      // Keys press where no pointer is.
      if (event.detail === 0 || !isDrag) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: ({ target, nativeEvent }: MouseEvent): void => {
      linkBehind(target)?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
    },
    // No event of a script's own opens a tab as the middle button does.
    onAuxClick: ({ target, button }: MouseEvent): void => {
      const link = button === 1 ? linkBehind(target) : null;
      if (link !== null) window.open(link.href, '_blank', 'noopener');
    },
  };
};
