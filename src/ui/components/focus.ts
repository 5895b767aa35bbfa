/** The heading of a screen, which can take the focus; that of a page that still loads cannot. */
export const headingOf = (page: Document): HTMLElement | null => page.querySelector('h1[tabindex]');

/** Where the focus goes when what had it is gone. */
export const focusHeading = (page: Document): boolean => {
  const heading = headingOf(page);
  heading?.focus({ preventScroll: true });
  return heading !== null;
};

const controlsIn = (part: Element): readonly HTMLElement[] => [...part.querySelectorAll<HTMLElement>('a, button, summary')];

/** Of these, the nearest that stands before that place of the page or in it; where there is none, the first after it. */
const nearestTo = (place: Node, controls: readonly HTMLElement[]): readonly HTMLElement[] => {
  const after = controls.findIndex((each) => each.compareDocumentPosition(place) === Node.DOCUMENT_POSITION_PRECEDING);
  const before = after === -1 ? controls : controls.slice(0, after);
  return [...before.toReversed(), ...controls.slice(before.length)];
};

/** What may take the focus of an element that is gone, best first: of the line after its own, before it, or that has come just above it, as by 'Show older changes', else the nearest of its line, of an outer one, of its section. */
const besideRemoved = (element: Element, ancestors: readonly Element[], removals: readonly MutationRecord[]): readonly HTMLElement[] => {
  const place = ancestors.find(({ isConnected }) => isConnected);
  if (place === undefined) return [];
  const removal = removals.find(({ target, removedNodes }) => target === place && [...removedNodes].some((node) => node.contains(element)));
  const come = removals.filter(({ target }) => removal?.previousSibling?.contains(target)).flatMap(({ addedNodes }) => [...addedNodes]);
  const lines = [removal?.nextSibling, removal?.previousSibling, ...come].filter((each) => each instanceof HTMLLIElement);
  const parts = ancestors.filter((each) => each.isConnected && each.matches('li, section'));
  // Where the first has gone, the one that is first now: the last may do the opposite, as Stop where Pause has become Resume.
  const reference = removal?.previousSibling ?? place.firstChild ?? place;
  return [...lines.flatMap(controlsIn), ...parts.flatMap((part) => nearestTo(reference, controlsIn(part)))];
};

/**
 * When what has the focus goes, as a button does that has done what it offered, the focus goes to what stands beside it
 * in its list or section, or else to the heading. A dialog says itself where its focus goes.
 */
export const keepFocus = (page: Document): (() => void) => {
  let focused: { readonly element: Element; readonly ancestors: readonly Element[] } | null = null;
  const remember = (element: EventTarget | null): void => {
    focused = null;
    if (!(element instanceof Element) || element.closest('[role=dialog]') !== null) return;
    const ancestors = [];
    for (let each = element.parentElement; each !== null; each = each.parentElement) ancestors.push(each);
    focused = { element, ancestors };
  };
  const hear = ({ target }: Event): void => remember(target);
  // What a Tab leaves may be gone before the next has the focus, which would be taken from it. Before all others who hear of it, since they may take it away.
  const follow = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) remember(relatedTarget);
  };
  // By a press on what takes no focus somebody has put it away.
  const forget = (): void => {
    focused = null;
  };
  const removal = new MutationObserver((removals) => {
    if (focused === null || focused.element.isConnected) return;
    const { element, ancestors } = focused;
    focused = null;
    if (page.activeElement !== page.body) return;
    // What is not shown at this width does not take it.
    for (const control of besideRemoved(element, ancestors, removals)) {
      control.focus();
      if (page.activeElement === control) return;
    }
    focusHeading(page);
  });
  page.addEventListener('focusin', hear);
  page.addEventListener('focusout', follow, true);
  page.addEventListener('pointerdown', forget, true);
  removal.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', hear);
    page.removeEventListener('focusout', follow, true);
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
    const [inPlace] = nearestTo(control, controlsIn(part).filter(isShown));
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
