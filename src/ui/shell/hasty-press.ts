const AT_ONCE_MS = 500;
const SAME_PLACE_PX = 8;

type Press = { readonly name: string; readonly at: number; readonly x: number; readonly y: number };

const pressed = (target: EventTarget | null): string | null =>
  (target instanceof Element ? target.closest('a, button')?.textContent : null) ?? null;

const isAtOnce = (a: Press, b: Press): boolean =>
  b.at - a.at < AT_ONCE_MS && Math.hypot(b.x - a.x, b.y - a.y) < SAME_PLACE_PX;

let last: Press | null = null;

const hear = (event: MouseEvent): void => {
  const name = pressed(event.target);
  // Keys and scripts press what they name.
  if (event.detail === 0 || name === null) return;
  const press = { name, at: event.timeStamp, x: event.clientX, y: event.clientY };
  if (last !== null && last.name !== name && isAtOnce(last, press)) {
    event.preventDefault();
    event.stopPropagation();
  } else last = press;
};

/**
 * The second click of a double click is meant for what the first one was: where that is gone, it
 * presses nothing of what has slid under the pointer. For good, since what asks for it goes with the
 * first click; asked for again it changes nothing.
 */
export const stopHastyPresses = (page: Document): void => page.addEventListener('click', hear, true);
