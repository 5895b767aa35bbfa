export type IconTone = 'quiet' | 'danger';

const base =
  'inline-grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors duration-100 pointer-coarse:size-11';

const tones: Record<IconTone, string> = {
  quiet: 'hover:bg-subtle hover:text-ink',
  danger: 'hover:bg-danger-subtle hover:text-danger',
};

export function iconControlClass(tone: IconTone): string {
  return `${base} ${tones[tone]}`;
}
