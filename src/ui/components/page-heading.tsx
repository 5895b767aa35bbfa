import type { ReactNode, Ref } from 'react';

export interface PageHeadingProps {
  children: ReactNode;
  /** To move the focus here after a navigation. */
  ref?: Ref<HTMLHeadingElement>;
  /** A link above the heading. */
  back?: ReactNode;
  actions?: ReactNode;
}

export function PageHeading({ children, ref, back, actions }: PageHeadingProps) {
  return (
    <div className="mb-6">
      {back}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <h1 ref={ref} tabIndex={-1} className="min-w-0 grow basis-24 py-0.5 text-title font-semibold tracking-tight outline-none pointer-coarse:py-1.5">
          {children}
        </h1>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  );
}
