import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

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
