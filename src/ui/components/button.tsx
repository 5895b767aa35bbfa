import { createLink, useHydrated } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { SpinnerMark } from './spinner.tsx';

export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'relative inline-flex min-h-9 items-center justify-center gap-2 rounded-control border px-3.5 py-1.5 text-center font-medium select-none no-underline transition-colors duration-100 pointer-coarse:min-h-11 aria-expanded:border-accent aria-expanded:bg-accent-subtle aria-expanded:text-accent data-resting:border-line data-resting:bg-subtle data-resting:text-muted data-resting:shadow-flat forced-colors:data-resting:border-dashed forced-colors:data-resting:text-[GrayText] print:hidden';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent shadow-control hover:bg-accent-hover',
  secondary: 'border-line bg-surface text-ink shadow-control hover:bg-subtle',
  quiet: 'border-transparent text-muted hover:bg-subtle hover:text-ink',
  danger: 'border-transparent bg-danger-solid text-on-danger shadow-control hover:bg-danger-solid-hover',
};

export function buttonClass(variant: ButtonVariant, fullWidth = false): string {
  return classNames(base, variants[variant], fullWidth && 'w-full');
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant;
  busy?: boolean;
  /** Cannot be pressed for now, as everything before the script is there. It keeps the focus, unlike a disabled one. */
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
  const isHydrated = useHydrated();
  const rests = resting || !isHydrated;
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rests || undefined}
      data-resting={rests || undefined}
      className={classNames(buttonClass(variant, fullWidth), busy && 'cursor-progress')}
      onClick={(event) => {
        // Also stops Enter in a field: the browser submits by clicking this button.
        if (busy || rests) event.preventDefault();
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

interface ButtonAnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  variant?: ButtonVariant;
  fullWidth?: boolean;
}

function ButtonAnchor({ variant = 'secondary', fullWidth = false, ...rest }: ButtonAnchorProps) {
  return <a {...rest} className={buttonClass(variant, fullWidth)} />;
}

export const ButtonLink = createLink(ButtonAnchor);
