import type { ReactNode } from 'react';

export interface FieldRowProps {
  /** Two fields that belong together; on narrow screens they stand below each other. */
  children: ReactNode;
}

export function FieldRow({ children }: FieldRowProps) {
  return <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>;
}
