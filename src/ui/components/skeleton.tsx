interface SkeletonProps {
  width?: 'short' | 'medium' | 'long';
}

const widths = { short: 'w-12', medium: 'w-32', long: 'w-52' };

/** One line of text to come, as tall as the line that replaces it. */
export function Skeleton({ width = 'medium' }: SkeletonProps) {
  return (
    <span aria-hidden className="inline-flex h-lh max-w-full items-center align-top">
      <span className={`${widths[width]} h-3 max-w-full animate-pulse rounded-control bg-subtle`} />
    </span>
  );
}
