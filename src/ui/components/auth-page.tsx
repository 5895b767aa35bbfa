import type { ReactNode } from 'react';
import { mainLandmarkId } from './main-landmark.ts';
import { SkipLink } from './skip-link.tsx';

export interface AuthPageProps {
  /** A `Brand`. */
  brand?: ReactNode;
  children: ReactNode;
  footer: ReactNode;
  /** Stands in the upper corner: the theme toggle. */
  corner?: ReactNode;
}

export function AuthPage({ brand, children, footer, corner }: AuthPageProps) {
  return (
    <div className="full-height flex flex-col items-center">
      <SkipLink />
      <header className="flex min-h-14 w-full items-center gap-2 pr-1 pl-3 sm:mb-2 sm:pr-3 sm:pl-6">
        <div className="min-w-0 grow">{brand}</div>
        {corner}
      </header>
      <main
        id={mainLandmarkId}
        tabIndex={-1}
        className="my-auto flex w-full justify-center px-3 py-2 outline-none sm:w-auto sm:rounded-card sm:border sm:border-line sm:bg-surface sm:px-10 sm:py-9 sm:shadow-card"
      >
        <div className="w-full max-w-form sm:w-form">{children}</div>
      </main>
      <footer className="p-6 text-center text-small text-muted">{footer}</footer>
    </div>
  );
}
