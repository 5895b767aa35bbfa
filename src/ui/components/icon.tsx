import type { IconNode } from 'lucide';
import { createElement } from 'react';

export type { IconNode };

export interface IconProps {
  icon: IconNode;
  size?: number;
  className?: string;
}

/** One of lucide's drawings. Its package for React would add 2 kB to every page to do the same. */
export function Icon({ icon, size = 18, className }: IconProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
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
