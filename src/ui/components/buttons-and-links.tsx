import { createLink, useHydrated } from '@tanstack/react-router';
import { ArrowLeft, type IconNode } from 'lucide';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { sharedWords } from '../words/shell.tsx';

export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

export type { IconNode };

interface IconProps {
  icon: IconNode;
  size?: number;
  className?: string;
}

/** In rem: letters that somebody has made larger have icons of their size beside them. */
const sideOf = (px: number): string => `${px / 16}rem`;

/** One of lucide's drawings. Its package for React would add 2 kB to every page to do the same. */
export function Icon({ icon, size = 18, className }: IconProps) {
  return (
    <svg
      aria-hidden
      width={sideOf(size)}
      height={sideOf(size)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {icon.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))}
    </svg>
  );
}

interface SpinnerProps {
  label?: string;
  /** Where it is all that the page shows, it is the heading as well. */
  as?: 'span' | 'h1';
}

export function Spinner({ label = sharedWords.loading, as: Label = 'span' }: SpinnerProps) {
  return (
    <div role="status" className="grid animate-appear place-items-center p-6 text-accent">
      <SpinnerMark large />
      <Label className="sr-only">{label}</Label>
    </div>
  );
}

interface SpinnerMarkProps {
  large?: boolean;
}

/** The turning ring alone, for places that already say what is going on. */
function SpinnerMark({ large = false }: SpinnerMarkProps) {
  return (
    <svg viewBox="0 0 16 16" fill="none" strokeWidth="2" aria-hidden className={large ? spinning.large : spinning.small}>
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeLinecap="round" />
    </svg>
  );
}

const spinning = { small: 'size-4 animate-spin', large: 'size-7 animate-spin' };

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const buttonBase =
  'relative inline-flex min-h-9 items-center justify-center gap-2 rounded-control border px-3.5 py-1.5 text-center font-medium select-none no-underline transition-colors duration-100 pointer-coarse:min-h-11 aria-expanded:border-accent aria-expanded:bg-accent-subtle aria-expanded:text-accent data-resting:border-line data-resting:bg-subtle data-resting:text-muted data-resting:shadow-flat forced-colors:data-resting:border-dashed forced-colors:data-resting:text-[GrayText] print:hidden';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent shadow-control hover:bg-accent-hover',
  secondary: 'border-line bg-surface text-ink shadow-control hover:bg-subtle',
  quiet: 'border-transparent text-muted hover:bg-subtle hover:text-ink',
  danger: 'border-transparent bg-danger-solid text-on-danger shadow-control hover:bg-danger-solid-hover',
};

export function buttonClass(variant: ButtonVariant, fullWidth = false): string {
  return classNames(buttonBase, variants[variant], fullWidth && 'w-full');
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

type IconTone = 'quiet' | 'danger';

const iconBase =
  'inline-grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors duration-100 pointer-coarse:size-11 print:hidden';

const tones: Record<IconTone, string> = {
  quiet: 'hover:bg-subtle hover:text-ink',
  danger: 'hover:bg-danger-subtle hover:text-danger',
};

function iconControlClass(tone: IconTone): string {
  return `${iconBase} ${tones[tone]}`;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label' | 'title'> {
  icon: IconNode;
  label: string;
  tone?: IconTone;
  busy?: boolean;
}

export function IconButton({
  icon,
  label,
  tone = 'quiet',
  busy = false,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classNames(iconControlClass(tone), busy && 'cursor-progress')}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <SpinnerMark /> : <Icon icon={icon} />}
    </button>
  );
}

interface IconAnchorProps extends Omit<ComponentProps<'a'>, 'className' | 'children' | 'aria-label' | 'title'> {
  icon: IconNode;
  label: string;
  tone?: IconTone;
}

function IconAnchor({ icon, label, tone = 'quiet', ...rest }: IconAnchorProps) {
  return (
    <a {...rest} aria-label={label} title={label} className={iconControlClass(tone)}>
      <Icon icon={icon} />
    </a>
  );
}

export const IconLink = createLink(IconAnchor);

type TextAnchorProps = Omit<ComponentProps<'a'>, 'className'>;

function TextAnchor({ href, ...rest }: TextAnchorProps) {
  const isHydrated = useHydrated();
  return (
    <a
      {...rest}
      // React keeps the prerendered address, which knows no search, unless it has changed since.
      href={isHydrated ? href : href?.split('?', 1)[0]}
      className="inline-block rounded-control py-0.5 text-accent underline decoration-accent/40 underline-offset-3 hover:text-accent-hover hover:decoration-current aria-disabled:text-muted aria-disabled:no-underline pointer-coarse:py-3"
    />
  );
}

export const TextLink = createLink(TextAnchor);

function BackAnchor({ children, ...rest }: TextAnchorProps) {
  return (
    <a
      {...rest}
      className="-ml-1.5 mb-1 inline-flex items-center gap-1 rounded-control px-1.5 py-1 text-small font-medium text-muted hover:text-ink pointer-coarse:min-h-11 print:hidden"
    >
      <Icon icon={ArrowLeft} size={16} />
      {children}
    </a>
  );
}

export const BackLink = createLink(BackAnchor);

interface LinkRowProps {
  children: ReactNode;
}

/** Links below a form, one at each end where there are two. Also where the first is a button, its words begin where the fields do. */
export function LinkRow({ children }: LinkRowProps) {
  return <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small [&>button:first-child]:-ml-3.75">{children}</div>;
}
