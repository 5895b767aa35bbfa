import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The heading of a screen, which can take the focus; that of a page that still loads cannot. */
export const headingOf = (page: Document): HTMLElement | null => page.querySelector('h1[tabindex]');

/** Where the focus goes when what had it is gone. */
export const focusHeading = (page: Document): boolean => {
  const heading = headingOf(page);
  heading?.focus({ preventScroll: true });
  return heading !== null;
};

type FocusKeptProps = { readonly className?: string; readonly children: ReactNode };

/** A part that goes when what it offers is done: a focus in it then goes to the heading, not to nowhere. */
export function FocusKept({ className, children }: FocusKeptProps) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(element.ownerDocument.activeElement)) focusHeading(element.ownerDocument);
    };
  }, []);
  return (
    <div ref={part} className={className}>
      {children}
    </div>
  );
}
