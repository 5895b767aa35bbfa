import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { iconControlClass, type IconTone } from './icon-control-class.ts';
import { Icon, type IconNode } from './icon.tsx';

export interface IconAnchorProps extends Omit<ComponentProps<'a'>, 'className' | 'children' | 'aria-label' | 'title'> {
  icon: IconNode;
  label: string;
  tone?: IconTone;
}

export function IconAnchor({ icon, label, tone = 'quiet', ...rest }: IconAnchorProps) {
  return (
    <a {...rest} aria-label={label} title={label} className={iconControlClass(tone)}>
      <Icon icon={icon} />
    </a>
  );
}

export const IconLink = createLink(IconAnchor);
