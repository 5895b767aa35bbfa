import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FieldRowProps {
  /** Two fields that belong together; on narrow screens they stand below each other. */
  children: ReactNode;
  /** One field alone, as wide as two. */
  wide?: boolean;
}

export function FieldRow({ children, wide = false }: FieldRowProps) {
  return <div className={classNames('grid gap-x-4 gap-y-3', !wide && 'sm:grid-cols-2')}>{children}</div>;
}
