import { type System, systemLabel } from './system.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'variant' });

/** Natural order of names, 'Dolly 2' before 'Dolly 10'; the id decides between equal names. */
export const compareSystems = (a: System, b: System): number =>
  collator.compare(systemLabel(a), systemLabel(b)) || (a.id < b.id ? -1 : Number(a.id > b.id));
