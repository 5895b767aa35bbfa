import type { ReactNode } from 'react';

export interface AppBarProps {
  /** A `Brand`. */
  brand: ReactNode;
  /** Buttons at the far end. */
  children?: ReactNode;
}

export function AppBar({ brand, children }: AppBarProps) {
  return (
    <header className="border-b border-line bg-surface px-[min(1rem,5vw)] sm:px-6">
      <div className="mx-auto flex min-h-14 max-w-wide flex-wrap items-center gap-x-2">
        <div className="min-w-0 grow">{brand}</div>
        <div className="-mr-3 ml-auto flex items-center gap-1 whitespace-nowrap">{children}</div>
      </div>
    </header>
  );
}
