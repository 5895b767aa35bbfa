import type { ReactNode } from 'react';

export interface AppBarProps {
  /** A `Brand`. */
  brand: ReactNode;
  /** Buttons at the far end. */
  children?: ReactNode;
}

export function AppBar({ brand, children }: AppBarProps) {
  return (
    <header className="border-b border-line bg-surface px-4 sm:px-6">
      <div className="mx-auto flex min-h-14 max-w-wide flex-wrap items-center gap-x-3">
        <div className="min-w-0 grow">{brand}</div>
        <div className="-mr-3 flex shrink-0 items-center gap-1">{children}</div>
      </div>
    </header>
  );
}
