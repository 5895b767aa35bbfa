import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

export interface RecordAnchorProps extends Omit<ComponentProps<'a'>, 'className' | 'children' | 'title'> {
  name: string;
}

export function RecordAnchor({ name, ...rest }: RecordAnchorProps) {
  return (
    <a
      {...rest}
      title={name}
      className="font-medium text-ink after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {name}
    </a>
  );
}

export const RecordLink = createLink(RecordAnchor);
