import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './button-class.ts';

export interface ButtonAnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  variant?: ButtonVariant;
  fullWidth?: boolean;
}

export function ButtonAnchor({ variant = 'secondary', fullWidth = false, ...rest }: ButtonAnchorProps) {
  return <a {...rest} className={buttonClass(variant, fullWidth)} />;
}

export const ButtonLink = createLink(ButtonAnchor);
