import { sharedWords } from '../words/shell.tsx';

interface SpinnerProps {
  label?: string;
  /** Where it is all that the page shows, it is the heading as well. */
  as?: 'span' | 'h1';
}

export function Spinner({ label = sharedWords.loading, as: Label = 'span' }: SpinnerProps) {
  return (
    <div role="status" className="grid animate-appear place-items-center p-6 text-accent">
      <SpinnerMark large />
      <Label className="sr-only">{label}</Label>
    </div>
  );
}

interface SpinnerMarkProps {
  large?: boolean;
}

/** The turning ring alone, for places that already say what is going on. */
export function SpinnerMark({ large = false }: SpinnerMarkProps) {
  return (
    <svg viewBox="0 0 16 16" fill="none" strokeWidth="2" aria-hidden className={large ? spinning.large : spinning.small}>
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeLinecap="round" />
    </svg>
  );
}

const spinning = { small: 'size-4 animate-spin', large: 'size-7 animate-spin' };
