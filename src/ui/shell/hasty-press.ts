const AT_ONCE_MS = 500;
const SAME_PLACE_PX = 8;

type Press = { readonly on: Element; readonly name: string; readonly event: MouseEvent };

/** A box in a label counts as its label: browsers follow a press on the label with one on the box, which would be taken for a hasty one. */
const pressedBy = (event: MouseEvent): Element | null =>
  event.target instanceof Element ? (event.target.closest('label') ?? event.target.closest('a, button, [type=checkbox]')) : null;

/** What it says and, in a row of a list, whose it is: each failed write of the list has a Discard of its own. */
const nameOf = (element: Element): string =>
  `${element.closest('li')?.querySelector('a')?.href ?? ''} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`;

/** `detail` counts clicks by the system's double-click time, but some browsers start anew when the target has gone; so time and distance count too. */
const isAtOnce = ({ event: a }: Press, b: MouseEvent): boolean =>
  (b.detail > 1 || b.timeStamp - a.timeStamp < AT_ONCE_MS) && Math.hypot(b.clientX - a.clientX, b.clientY - a.clientY) < SAME_PLACE_PX;

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
