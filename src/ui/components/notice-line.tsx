import type { ReactNode } from 'react';

export interface NoticeLineProps {
  children: ReactNode;
  tone?: 'quiet' | 'warning';
  /** Small buttons at the end of the line. */
  actions?: ReactNode;
}

const tones = { quiet: 'bg-subtle text-ink', warning: 'bg-warning-subtle text-warning' };

export function NoticeLine({ children, tone = 'quiet', actions }: NoticeLineProps) {
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control py-1.5 pr-1.5 pl-3 text-small ${tones[tone]}`}
    >
      <p className="min-w-0 grow py-1">{children}</p>
      {actions !== undefined && <div className="flex flex-wrap gap-1.5">{actions}</div>}
    </div>
  );
}
