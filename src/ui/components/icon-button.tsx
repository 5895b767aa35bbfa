import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { iconControlClass, type IconTone } from './icon-control-class.ts';
import { SpinnerMark } from './spinner.tsx';
import { Icon, type IconNode } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label' | 'title'> {
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
