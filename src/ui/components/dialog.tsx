import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './buttons-and-links.tsx';
import { useCloseByBack } from './presses.ts';
import { focusNearby, focusHeading } from './focus.ts';

interface DialogProps {
  title: ReactNode;
  description: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that does what the title asks first. */
  actions: ReactNode;
  wide?: boolean;
  /** By Back, by Escape, or by a press beside the dialog: none of them where something is typed. */
  onClose: () => void;
  /** Its fields begin with what was typed before, which is no more to be lost than what is typed now. */
  isBegun?: boolean;
  /** Once it is about something else it has the focus anew: its words are read as when it opened. */
  step?: string | undefined;
  /** What it asked for is under way. It stays open: who has closed it would not hear what came of it. */
  isBusy?: boolean;
  /** Has the focus afterwards, or what stands in its place; if it is gone, the heading. */
  returnTo: HTMLElement | null;
}

const OPEN = 'dialog-open';
const OPEN_BESIDE_SCROLLBAR = 'dialog-open-beside-scrollbar';

/**
 * Not modal in Radix' own way, which locks the scrolling with a style element that the policy of the
 * page refuses. Here the rest of the page is inert and a class keeps it from scrolling.
 */
const makeRestInert = (dialog: HTMLElement | null) => {
  if (dialog === null) return undefined;
  const { body, documentElement, defaultView } = dialog.ownerDocument;
  const hasScrollbar = (defaultView?.innerWidth ?? 0) > documentElement.clientWidth;
  const rest = [...body.children].filter((each) => !each.contains(dialog) && !each.hasAttribute('inert'));
  for (const each of rest) each.setAttribute('inert', '');
  documentElement.classList.add(OPEN);
  documentElement.classList.toggle(OPEN_BESIDE_SCROLLBAR, hasScrollbar);
  return () => {
    for (const each of rest) each.removeAttribute('inert');
    documentElement.classList.remove(OPEN, OPEN_BESIDE_SCROLLBAR);
  };
};

const isBackdrop = (target: EventTarget | null): boolean => target instanceof Element && target.matches('.dialog-backdrop');

const isChoice = ({ type }: HTMLInputElement): boolean => type === 'radio' || type === 'checkbox';

/** Rendered is open. */
export function Dialog({ title, description, children, actions, wide = false, isBegun = false, isBusy = false, step, onClose, returnTo }: DialogProps) {
  const backdrop = useRef<HTMLDivElement>(null);
  const typedInto = useRef(new Set<HTMLInputElement>());
  const begunFields = () => (isBegun ? (backdrop.current?.querySelectorAll<HTMLInputElement>('input:not([hidden], [type=hidden])') ?? []) : []);
  // Not lost by a slip: Cancel discards it.
  const isTyped = (): boolean => [...typedInto.current, ...begunFields()].some(({ isConnected, value }) => isConnected && value !== '');
  const closeUntyped = (): boolean => {
    if (!isBusy && !isTyped()) onClose();
    return true;
  };
  useCloseByBack(true, closeUntyped, isTyped);
  // An alert that comes has moved its field down, perhaps under the buttons.
  useEffect(() => {
    backdrop.current?.querySelector('[role=alert] ~ * input:focus')?.scrollIntoView({ block: 'nearest' });
  });
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    backdrop.current?.querySelector<HTMLElement>('[role=dialog]')?.focus();
  }, [step]);
  return (
    <Radix.Root open modal={false} onOpenChange={closeUntyped}>
      <Radix.Portal>
        <div ref={backdrop} className="dialog-backdrop">
          <Radix.Content
            ref={makeRestInert}
            aria-modal
            onInput={({ target }) => {
              if (target instanceof HTMLInputElement && !isChoice(target)) typedInto.current.add(target);
            }}
            className={classNames('dialog', wide && 'dialog-wide')}
            onEscapeKeyDown={(event) => {
              // That closes the suggestions of a field first.
              if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault();
            }}
            onOpenAutoFocus={(event) => {
              // On the dialog itself: its words are read, and a second Enter presses nothing.
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
            }}
            // A box that an extension has put into the page may take the focus, and be pressed.
            onInteractOutside={(event) => {
              if (!isBackdrop(event.target)) event.preventDefault();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // It has been given to a page that came with the close, as by Back: until then it could not be there.
              if (document.activeElement?.closest('main')) return;
              if (returnTo?.isConnected) focusNearby(returnTo);
              else focusHeading(document);
            }}
          >
            <Radix.Title className="text-lead font-semibold">{title}</Radix.Title>
            <Radix.Description className="dialog-description text-muted">{description}</Radix.Description>
            {children}
            <div className="dialog-actions">{actions}</div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
