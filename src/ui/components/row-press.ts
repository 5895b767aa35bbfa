import { type MouseEvent, useRef } from 'react';

const DRAG_PX = 4;

/** The values of a row can be selected: a click on one presses the link of its row, a drag over one presses nothing. */
export const useRowPress = () => {
  const start = useRef({ x: 0, y: 0 });
  return {
    onMouseDown: ({ clientX, clientY }: MouseEvent): void => {
      start.current = { x: clientX, y: clientY };
    },
    onClickCapture: (event: MouseEvent): void => {
      const { x, y } = start.current;
      const isDrag = Math.hypot(event.clientX - x, event.clientY - y) >= DRAG_PX && window.getSelection()?.isCollapsed === false;
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
