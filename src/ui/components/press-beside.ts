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
