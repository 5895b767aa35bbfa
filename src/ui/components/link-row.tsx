import type { ReactNode } from 'react';

export interface LinkRowProps {
  children: ReactNode;
}

/** Links below a form, one at each end where there are two. */
export function LinkRow({ children }: LinkRowProps) {
  return <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small">{children}</div>;
}
