export type Unit = 'ms' | '%' | 'MB';

export const measures = {
  firstRow: { title: 'First row', unit: 'ms' },
  allRows: { title: 'All rows', unit: 'ms' },
  searchMedian: { title: 'Search, median', unit: 'ms' },
  searchWorst: { title: 'Search, 95th percentile', unit: 'ms' },
  frames: { title: 'Frames dropped', unit: '%' },
  heap: { title: 'Heap', unit: 'MB' },
  save: { title: 'Save to shown', unit: 'ms' },
} as const satisfies Record<string, { readonly title: string; readonly unit: Unit }>;

export type MeasureName = keyof typeof measures;
export const measureNames = ['firstRow', 'allRows', 'searchMedian', 'searchWorst', 'frames', 'heap', 'save'] as const satisfies readonly MeasureName[];

/** Not every figure has an aim at every size. `details` is what was seen on the way: where the time went, what the aim was made from. */
export type Outcome =
  | { readonly kind: 'measured'; readonly value: number; readonly aim: number | null; readonly details: string }
  | { readonly kind: 'missing'; readonly why: string };

export type Outcomes = Readonly<Record<MeasureName, Outcome>>;
export type SizeResult = { readonly rows: number; readonly outcomes: Outcomes };

export const missing = (why: string): Outcome => ({ kind: 'missing', why });

/** A value that is no number has not been measured. */
export const measured = (value: number, aim: number | null, details: string): Outcome =>
  Number.isFinite(value) && Number.isFinite(aim ?? 0) ? { kind: 'measured', value, aim, details } : missing('gave no figure');
