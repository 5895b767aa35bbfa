export const controlClass =
  'block h-10 w-full rounded-control border border-line-strong bg-surface px-3 text-ink transition-colors duration-100 hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger read-only:bg-subtle disabled:bg-subtle disabled:text-muted pointer-coarse:h-11 pointer-coarse:text-touch';
