import { createLink } from '@tanstack/react-router';
import type { IconNode } from 'lucide';
import { type ComponentProps, createElement } from 'react';
import { classNames } from './button.tsx';
import { SpinnerMark } from './spinner.tsx';

type IconTone = 'quiet' | 'danger';

const base =
  'inline-grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors duration-100 pointer-coarse:size-11 print:hidden';

const tones: Record<IconTone, string> = {
  quiet: 'hover:bg-subtle hover:text-ink',
  danger: 'hover:bg-danger-subtle hover:text-danger',
};

function iconControlClass(tone: IconTone): string {
  return `${base} ${tones[tone]}`;
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
