import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { iconControlClass, type IconTone } from './icon-control-class.ts';

export interface IconAnchorProps extends Omit<ComponentProps<'a'>, 'className' | 'children' | 'aria-label' | 'title'> {
  icon: LucideIcon;
  label: string;
  tone?: IconTone;
}

export function IconAnchor({ icon: Icon, label, tone = 'quiet', ...rest }: IconAnchorProps) {
  return (
    <a {...rest} aria-label={label} title={label} className={iconControlClass(tone)}>
      <Icon size={18} aria-hidden />
    </a>
  );
}

export const IconLink = createLink(IconAnchor);
