import type { ReactNode } from 'react';

interface BrandProps {
  name: string;
}

/** A dolly on its track, and the name. */
export function Brand({ name }: BrandProps) {
  return (
    <div className="flex items-center gap-2.5 font-semibold tracking-tight">
      <svg viewBox="0 0 28 28" aria-hidden className="size-7 shrink-0">
        <rect width="28" height="28" rx="7" className="fill-accent" />
        <g fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-on-accent">
          <path d="M5.5 22h17M8 14.5h12M14 14.5V8h4.5" />
          <circle cx="9.5" cy="18.25" r="1.25" />
          <circle cx="18.5" cy="18.25" r="1.25" />
        </g>
      </svg>
      {name}
    </div>
  );
}

export interface AppBarProps {
  /** A `Brand`. */
  brand: ReactNode;
  /** Buttons at the far end. */
  children?: ReactNode;
}

export function AppBar({ brand, children }: AppBarProps) {
  return (
    <header className="app-bar border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex min-h-14 max-w-list flex-wrap items-center gap-x-3">
        <div className="min-w-0 grow">{brand}</div>
        <div className="-mr-3 flex shrink-0 items-center gap-1">{children}</div>
      </div>
    </header>
  );
}
