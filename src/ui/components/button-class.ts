import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'relative inline-flex min-h-9 items-center justify-center gap-2 rounded-control border px-3.5 py-1.5 text-center font-medium select-none no-underline transition-colors duration-100 pointer-coarse:min-h-11 data-resting:border-line data-resting:bg-subtle data-resting:text-muted data-resting:shadow-flat';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent shadow-control hover:bg-accent-hover',
  secondary: 'border-line bg-surface text-ink shadow-control hover:bg-subtle',
  quiet: 'border-transparent text-muted hover:bg-subtle hover:text-ink',
  danger: 'border-transparent bg-danger-solid text-on-danger shadow-control hover:bg-danger-solid-hover',
};

export function buttonClass(variant: ButtonVariant, fullWidth = false): string {
  return classNames(base, variants[variant], fullWidth && 'w-full');
}
