import { createLink } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ComponentProps } from 'react';

export type BackAnchorProps = Omit<ComponentProps<'a'>, 'className'>;

export function BackAnchor({ children, ...rest }: BackAnchorProps) {
  return (
    <a
      {...rest}
      className="-ml-1.5 mb-1 inline-flex items-center gap-1 rounded-control px-1.5 py-1 text-small font-medium text-muted hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft size={16} aria-hidden />
      {children}
    </a>
  );
}

export const BackLink = createLink(BackAnchor);
