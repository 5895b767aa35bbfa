import type { ReactNode } from 'react';

export interface CardProps {
  children: ReactNode;
}

export function Card({ children }: CardProps) {
  return <div className="rounded-card border border-line bg-surface px-4 py-4 shadow-control sm:px-6 sm:py-5">{children}</div>;
}
