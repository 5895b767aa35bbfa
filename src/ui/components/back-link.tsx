import { ArrowLeft } from 'lucide';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

export type BackAnchorProps = Omit<ComponentProps<'a'>, 'className'>;

export function BackAnchor({ children, ...rest }: BackAnchorProps) {
  return (
    <a
      {...rest}
      className="-ml-1.5 mb-1 inline-flex items-center gap-1 rounded-control px-1.5 py-1 text-small font-medium text-muted hover:text-ink pointer-coarse:min-h-11"
    >
      <Icon icon={ArrowLeft} size={16} />
      {children}
    </a>
  );
}

export const BackLink = createLink(BackAnchor);
