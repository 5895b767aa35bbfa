import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { hearPressBeside, useCloseByBack } from './presses.ts';
import { focusNearby } from './focus.ts';

interface MenuItem {
  label: string;
  tone?: 'danger';
  /** Cannot be chosen for now. It can be reached, so that whoever listens hears of it. */
  isResting?: boolean;
  onSelect: () => void;
}

interface PopupMenuProps {
  label: string;
  items: readonly MenuItem[];
  /** The button that it belongs to. */
  anchor: HTMLElement;
  onClose: () => void;
}

const EDGE = 8;

/** For the button of a menu, beside what a press does: Down opens it, at its first item. */
export const openByArrow = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.currentTarget.click();
};

/** One menu for many buttons, at the one that was pressed. Rendered is open. */
export function PopupMenu({ label, items, anchor, onClose }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const itemElements = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const focusAt = (index: number): void => {
    const all = itemElements();
    all[(index + all.length) % all.length]?.focus({ preventScroll: true });
  };

  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    const { right, bottom, top } = anchor.getBoundingClientRect();
    const isBelow = bottom + element.offsetHeight + EDGE <= window.innerHeight || top < element.offsetHeight;
    // In the page and not on the screen: it goes along when that is scrolled.
    element.style.top = `${(isBelow ? bottom : top - element.offsetHeight) + window.scrollY}px`;
    element.style.left = `${Math.max(EDGE, right - element.offsetWidth) + window.scrollX}px`;
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    // Not by its row, which would be drawn anew.
    anchor.setAttribute('aria-expanded', 'true');
    return () => anchor.setAttribute('aria-expanded', 'false');
  }, [anchor]);

  useEffect(() => {
    // Its own button closes it by itself.
    const isBeside = (target: Node): boolean => menu.current?.contains(target) === false && !anchor.contains(target);
    const deafen = hearPressBeside({ opener: anchor, isBeside, onClose });
    // A phone that is turned has room for what stood in the menu, and no button any more that it belongs to.
    const hearResize = (): void => {
      if (anchor.getClientRects().length > 0) return;
      onClose();
      focusNearby(anchor);
    };
    window.addEventListener('resize', hearResize);
    return () => {
      deafen();
      window.removeEventListener('resize', hearResize);
    };
  }, [anchor, onClose]);

  const close = (): void => {
    onClose();
    anchor.focus({ preventScroll: true });
  };

  useCloseByBack(true, () => {
    close();
    return true;
  });

  const hearKey = (event: KeyboardEvent): void => {
    // The browser's own.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = itemElements();
    const at = all.findIndex((each) => each === document.activeElement);
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusAt(at + 1),
      ArrowUp: () => focusAt(at - 1),
      Home: () => focusAt(0),
      End: () => focusAt(-1),
      Escape: close,
      Tab: close,
    };
    const letter = all.findIndex((each) => event.key.length === 1 && each.textContent.toLowerCase().startsWith(event.key.toLowerCase()));
    const step = steps[event.key] ?? (letter < 0 ? undefined : () => focusAt(letter));
    if (step === undefined) return;
    event.preventDefault();
    step();
  };

  return createPortal(
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={hearKey}
      className="absolute z-10 min-w-36 rounded-control border border-line-strong bg-surface py-1 shadow-card print:hidden"
    >
      {items.map(({ label: words, tone, isResting = false, onSelect }) => (
        <button
          key={words}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={isResting || undefined}
          className={`block w-full px-4 py-1.5 text-left hover:bg-subtle focus:bg-subtle focus-visible:-outline-offset-2 pointer-coarse:py-2.5 aria-disabled:text-muted ${tone === 'danger' ? 'text-danger' : ''}`}
          onClick={() => {
            if (isResting) return;
            close();
            onSelect();
          }}
        >
          {words}
        </button>
      ))}
    </div>,
    // Within its landmark.
    anchor.closest('main') ?? document.body,
  );
}
