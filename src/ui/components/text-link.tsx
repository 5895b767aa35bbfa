import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

export type TextAnchorProps = Omit<ComponentProps<'a'>, 'className'>;

export function TextAnchor(props: TextAnchorProps) {
  return (
    <a
      {...props}
      className="inline-block rounded-control py-0.5 text-accent underline decoration-accent/40 underline-offset-3 hover:text-accent-hover hover:decoration-current pointer-coarse:py-3"
    />
  );
}

export const TextLink = createLink(TextAnchor);
