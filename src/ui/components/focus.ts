/** The heading of a screen, which can take the focus; that of a page that still loads cannot. */
export const headingOf = (page: Document): HTMLElement | null => page.querySelector('h1[tabindex]');

/** Where the focus goes when what had it is gone. */
export const focusHeading = (page: Document): boolean => {
  const heading = headingOf(page);
  heading?.focus({ preventScroll: true });
  return heading !== null;
};

/**
 * When what has the focus goes, as a button does that has done what it offered, the focus goes to the line
 * of the list in which it stood, or else to the heading. A dialog says itself where its focus goes.
 */
export const keepFocus = (page: Document): (() => void) => {
  let focused: { readonly element: Element; readonly line: Element | null } | null = null;
  const hear = ({ target }: Event): void => {
    const isOfPage = target instanceof Element && target.closest('[role=dialog]') === null;
    focused = isOfPage ? { element: target, line: target.closest('li') } : null;
  };
  // By a press on what takes no focus somebody has put it away.
  const forget = (): void => {
    focused = null;
  };
  const removal = new MutationObserver(() => {
    if (focused === null || focused.element.isConnected) return;
    const { line } = focused;
    focused = null;
    if (page.activeElement !== page.body) return;
    const inLine = line?.isConnected === true ? (line.querySelector('a') ?? line.querySelector('button')) : null;
    if (inLine === null) focusHeading(page);
    else inLine.focus();
  });
  page.addEventListener('focusin', hear);
  page.addEventListener('pointerdown', forget, true);
  removal.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', hear);
    page.removeEventListener('pointerdown', forget, true);
    removal.disconnect();
  };
};

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** What stands in the lines at the lower edge is in sight where the page would be scrolled for it, out of their way. What stands in the page may be under them. */
const isInSight = (control: Element): boolean => {
  const { top, bottom } = control.getBoundingClientRect();
  return control.closest('main') === null && top >= 0 && bottom <= window.innerHeight;
};

/**
 * Gives the focus to this control or, where the page has become too wide or too narrow for it, to what stands in its place:
 * the nearest control before it, or else after it, in the smallest part of the page that shows one.
 */
export const focusNearby = (control: HTMLElement): void => {
  if (isShown(control)) return control.focus({ preventScroll: isInSight(control) });
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
  let last: HTMLElement | null = null;
  const remember = ({ target }: FocusEvent): void => {
    last = target instanceof HTMLElement ? target : null;
  };
  // The browser takes the focus from what it has ceased to show, and may do so before it tells of the resize.
  const forget = ({ target }: FocusEvent): void => {
    if (target === last && last !== null && isShown(last)) last = null;
  };
  const hear = (): void => {
    if (last?.isConnected === true && !isShown(last)) focusNearby(last);
  };
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  window.addEventListener('resize', hear);
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
    window.removeEventListener('resize', hear);
  };
};

export type Caret = [start: number | null, end: number | null, direction: 'forward' | 'backward' | 'none'];

/** Only of a focused field: setting a range elsewhere would pull the focus there in Safari. */
export function caretIn(input: HTMLInputElement | null): Caret | null {
  if (!input || input !== input.ownerDocument.activeElement) return null;
  return [input.selectionStart, input.selectionEnd, input.selectionDirection ?? 'none'];
}
