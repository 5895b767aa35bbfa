import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { classNames } from './class-names.ts';
import { SpinnerMark } from './spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant;
  busy?: boolean;
  /** Cannot be pressed for now. It keeps the focus, unlike a disabled one. */
  resting?: boolean;
  fullWidth?: boolean;
}

export function Button({
  variant = 'secondary',
  busy = false,
  resting = false,
  fullWidth = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || resting || undefined}
      data-resting={resting || undefined}
      className={classNames(buttonClass(variant, fullWidth), busy && 'cursor-progress')}
      onClick={(event) => {
        // Also stops Enter in a field: the browser submits by clicking this button.
        if (busy || resting) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {/* Invisible by opacity, since visibility would take the button's name away. */}
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <SpinnerMark />
        </span>
      )}
    </button>
  );
}
