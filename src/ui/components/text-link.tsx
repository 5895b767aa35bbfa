import { createLink, useHydrated } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon-button.tsx';

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

type BackAnchorProps = Omit<ComponentProps<'a'>, 'className'>;

function BackAnchor({ children, ...rest }: BackAnchorProps) {
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
