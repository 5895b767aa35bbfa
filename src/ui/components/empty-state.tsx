import type { ReactNode } from 'react';
import { Icon, type IconNode } from './icon.tsx';

export interface EmptyStateProps {
  icon: IconNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-14 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-card bg-accent-subtle text-accent">
        <Icon icon={icon} size={24} />
      </span>
      <p className="text-lead font-semibold">{title}</p>
      <p className="mt-1 max-w-form text-muted">{children}</p>
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
