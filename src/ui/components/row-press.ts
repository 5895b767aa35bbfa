import { type MouseEvent, useRef } from 'react';

const DRAG_PX = 4;

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
      const value = target instanceof Element ? target.closest('dd') : null;
      value?.closest('li')?.querySelector('a')?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
    },
  };
};
