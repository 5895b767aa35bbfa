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

export type Caret = [start: number | null, end: number | null, direction: 'forward' | 'backward' | 'none'];

/** Only of a focused field: setting a range elsewhere would pull the focus there in Safari. */
export function caretIn(input: HTMLInputElement | null): Caret | null {
  if (!input || input !== input.ownerDocument.activeElement) return null;
  return [input.selectionStart, input.selectionEnd, input.selectionDirection ?? 'none'];
}
