import type { ReactNode } from 'react';

export interface FormActionsProps {
  children: ReactNode;
}

/** The buttons below a wide form, at their own width. */
export function FormActions({ children }: FormActionsProps) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}
